import type { Json, JsonObject } from '@exarch/values';
import { gist } from './one-line.ts';
import { terminalVisible } from './terminal-safe.ts';

/** A call's arguments for a person, whole: a line a field; a text of many lines stands below its name. */
export function inputText(input: JsonObject): string {
  return Object.entries(input).map(fieldText).join('\n');
}

/** A call's arguments on one line: the value of a single field, else name and value of each. */
export function inputGist(input: JsonObject, most: number): string {
  const entries = Object.entries(input);
  const [only] = entries;
  if (only && entries.length === 1) return gist(valueText(only[1]), most);
  return gist(
    entries.map(([name, value]) => `${name}=${gist(valueText(value), most)}`).join(' '),
    most,
  );
}

function fieldText([name, value]: readonly [string, Json]): string {
  const shown = terminalVisible(name).replaceAll('\n', '\\n');
  const text = terminalVisible(valueText(value));
  if (!text.includes('\n')) return `${shown}: ${text}`;
  return `${shown}:\n${text.replace(/^(?=.)/gm, '  ')}`;
}

function valueText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
