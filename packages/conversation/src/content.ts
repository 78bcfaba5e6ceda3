import type { AssistantPart, Call, Message, UserPart } from './message.ts';

/** The calls of a message, in order; a message that is not the assistant's has none. */
export function callsIn(message: Message): readonly Call[] {
  return message.role === 'assistant' ? message.content.filter((part) => part.type === 'call') : [];
}

/** The readable text of a prompt, a result or a reply: its text parts alone, a line break between two. */
export function textOf(content: readonly (UserPart | AssistantPart)[]): string {
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** True for a reply that says or does something: a call, or text that is not blank. */
export function hasSubstance(content: readonly AssistantPart[]): boolean {
  return content.some((part) => part.type === 'call' || part.type === 'text');
}

/** Neighbouring texts are one text: a character cut in two is whole again, white space between words stays. */
export function joinTexts(parts: readonly AssistantPart[]): readonly AssistantPart[] {
  const joined: AssistantPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.type === 'text' && last?.type === 'text') {
      joined[joined.length - 1] = { type: 'text', text: last.text + part.text };
    } else joined.push(part);
  }
  return joined;
}
