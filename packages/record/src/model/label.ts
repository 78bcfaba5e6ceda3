import type { Message, Text } from '@exarch/conversation';

const longestLabel = 50;
const lineBreak = /[\r\n\u2028\u2029]/u;

/**
 * What a turn is called in a list: the first line of its first text, at most 50 characters, else its
 * first call's name, else what its first media is.
 */
export function labelOf(message: Message): string {
  if (message.role === 'tool') return '';
  const parts: readonly { readonly type: string }[] = message.content;
  const text = parts.find((part): part is Text => part.type === 'text');
  return copied(text ? firstLine(text.text) : nameIn(message));
}

function firstLine(text: string): string {
  const head = text.trimStart().slice(0, longestLabel * 2);
  const end = head.search(lineBreak);
  const line = end < 0 ? head : head.slice(0, end);
  const cut = line.length > longestLabel ? [...line].slice(0, longestLabel).join('') : line;
  return cut.trimEnd();
}

function nameIn(message: Exclude<Message, { role: 'tool' }>): string {
  for (const part of message.content) {
    if (part.type === 'call') return part.name;
    if (part.type === 'media') return part.name ?? part.mediaType;
  }
  return '';
}

/** A slice keeps the whole string it was cut from alive, and a label outlives its message. */
function copied(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
