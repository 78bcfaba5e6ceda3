import type { AssistantPart, Message, UserPart } from '@exarch/conversation';
import { type Json, never } from '@exarch/values';

/**
 * The texts of a message that a search looks through: prose, reasoning, results, and the values of a
 * call's arguments. Media and what only a provider can read are passed over.
 */
export function* searchedTexts(message: Message): Generator<string> {
  switch (message.role) {
    case 'user':
      yield* textsOf(message.content);
      break;
    case 'assistant':
      yield* textsOf(message.content);
      break;
    case 'tool':
      for (const { content } of message.results) yield* textsOf(content);
      break;
    default:
      never(message);
  }
}

function* textsOf(parts: readonly (UserPart | AssistantPart)[]): Generator<string> {
  for (const part of parts) yield* textsIn(part);
}

function* textsIn(part: UserPart | AssistantPart): Generator<string> {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      yield part.text;
      break;
    case 'call':
      yield* values(part.arguments);
      break;
    case 'media':
    case 'opaque':
      break;
    default:
      never(part);
  }
}

function* values(json: Json): Generator<string> {
  if (typeof json === 'object' && json !== null) {
    for (const inner of Object.values(json)) yield* values(inner);
  } else yield typeof json === 'string' ? json : String(json);
}
