/** Where a text stops being JSON. Lines and columns count from 1, characters from 0. */
export type JsonFault = {
  readonly what: string;
  readonly at: number;
  readonly line: number;
  readonly column: number;
};

/** Finds the place through the platform's own parser, whose message names it. */
export function jsonFault(text: string): JsonFault {
  const at = placeIn(parserMessage(text), text);
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const what = at >= text.length ? 'unexpected end of data' : 'unexpected character';
  return { what, at, line, column: at - before.lastIndexOf('\n') };
}

function parserMessage(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

function placeIn(message: string, text: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  const token = /^Unexpected token '?(.)/u.exec(message)?.[1];
  const at = token === undefined ? -1 : text.indexOf(token);
  return at < 0 ? text.length : at;
}
