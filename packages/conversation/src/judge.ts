import {
  isPortableId,
  misfit,
  never,
  ok,
  pointer,
  type Refusal,
  type Result,
  refusal,
  refuse,
} from '@exarch/values';
import { type Admitted, seal } from './admitted.ts';
import { argumentsFault } from './arguments.ts';
import { isBlank } from './blank.ts';
import { hasSubstance } from './content.ts';
import type { AssistantMessage, AssistantPart, Call, Message } from './message.ts';
import { nativeRefusal } from './native.ts';
import { resultsRefusal } from './results.ts';
import { messageShape } from './shapes.ts';
import { isToolName } from './tool-name.ts';
import { contentRefusal, textRefusal } from './user-content.ts';

/** A message that comes back from disk: a verdict, no repair. */
export function judgeMessage(json: unknown): Result<Admitted<Message>> {
  const odd = misfit(messageShape, json);
  if (odd) return refuse('conversation/shape', odd.at, odd.because);
  const message = json as Message;
  const found = messageRefusal(message);
  return found ? { ok: false, refusal: found } : ok(seal(message));
}

function messageRefusal(message: Message): Refusal | undefined {
  switch (message.role) {
    case 'user':
      return contentRefusal(message.content, '/content');
    case 'assistant':
      return replyRefusal(message);
    case 'tool':
      return resultsRefusal(message.results, '/results');
    default:
      return never(message);
  }
}

function replyRefusal({ content, origin, stop }: AssistantMessage): Refusal | undefined {
  if (!origin.model.isWellFormed()) return illFormed('/origin/model');
  if (stop?.isWellFormed() === false) return illFormed('/stop');
  const ids = new Set<string>();
  for (const [index, part] of content.entries()) {
    const at = pointer('/content', index);
    const found = partRefusal(part, at) ?? repeatedId(part, ids, at);
    if (found) return found;
  }
  if (hasSubstance(content)) return undefined;
  return refusal('conversation/empty-message', '/content', 'The reply says and does nothing.');
}

function partRefusal(part: AssistantPart, at: string): Refusal | undefined {
  switch (part.type) {
    case 'text':
      return textRefusal(part.text, pointer(at, 'text'));
    case 'reasoning':
      if (part.native) return reasoningTextRefusal(part.text, at) ?? nativeAt(part, at);
      return textRefusal(part.text, pointer(at, 'text'));
    case 'call':
      return callRefusal(part, at) ?? nativeAt(part, at);
    case 'opaque':
      return nativeAt(part, at);
    default:
      return never(part);
  }
}

/** Reasoning that its provider hides has no text to read, only its native item. */
function reasoningTextRefusal(text: string, at: string): Refusal | undefined {
  return isBlank(text) && text.isWellFormed() ? undefined : textRefusal(text, pointer(at, 'text'));
}

function callRefusal(call: Call, at: string): Refusal | undefined {
  if (!isPortableId(call.id)) {
    const because = `${JSON.stringify(call.id)} is an id that some provider refuses.`;
    return refusal('conversation/call-id', pointer(at, 'id'), because);
  }
  if (!isToolName(call.name)) {
    const because = `${JSON.stringify(call.name)} is a name that no provider takes.`;
    return refusal('conversation/call-name', pointer(at, 'name'), because);
  }
  const fault = argumentsFault(call.arguments);
  const because = 'The arguments cannot be sent as they stand.';
  return fault === undefined ? undefined : refusal(fault, pointer(at, 'arguments'), because);
}

function nativeAt(part: AssistantPart, at: string): Refusal | undefined {
  if (part.type === 'text' || !part.native) return undefined;
  return nativeRefusal(part.native, pointer(at, 'native'));
}

function repeatedId(part: AssistantPart, ids: Set<string>, at: string): Refusal | undefined {
  if (part.type !== 'call') return undefined;
  if (ids.has(part.id)) {
    const because = `${part.id} is the id of an earlier call of this message.`;
    return refusal('conversation/call-id', pointer(at, 'id'), because);
  }
  ids.add(part.id);
  return undefined;
}

function illFormed(at: string): Refusal {
  return refusal('conversation/text-well-formed', at, 'It holds half of a surrogate pair.');
}
