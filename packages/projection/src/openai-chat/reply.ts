import type { AssistantPart } from '@exarch/conversation';
import { sliceJson } from '@exarch/values';
import type { Splicer } from '../encode.ts';
import { decoded } from '../family.ts';
import type { LeftOut, Private } from '../left-out.ts';
import type { ChatAssistant, ChatCall } from './body.ts';
import type { ChatProfile, Returned } from './profile.ts';

type Context = { readonly splicer: Splicer; readonly leftOut: LeftOut };

/** A reply: its texts as one string, its calls, and the reasoning that its vendor wants back. */
export function assistantMessage(
  parts: readonly AssistantPart[],
  { profile, ...context }: Context & { readonly profile: ChatProfile },
): ChatAssistant {
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const calls = parts.filter((part) => part.type === 'call').map(spelledCall);
  const message: ChatAssistant = {
    role: 'assistant',
    content: text === '' && calls.length > 0 ? profile.silence : text,
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  return profile.returns
    ? withReasoning(message, { ...context, parts, returns: profile.returns })
    : message;
}

function spelledCall(call: Extract<AssistantPart, { readonly type: 'call' }>): ChatCall {
  const { id, name } = call;
  return { id, type: 'function', function: { name, arguments: JSON.stringify(call.arguments) } };
}

function withReasoning(
  message: ChatAssistant,
  given: Context & { readonly parts: readonly AssistantPart[]; readonly returns: Returned },
): ChatAssistant {
  const { member, filler } = given.returns;
  const texts = given.parts.flatMap((part) => {
    if (part.type !== 'reasoning' && part.type !== 'opaque') return [];
    const raw = rawReasoning(part, member);
    if (raw === undefined) given.leftOut.add(part, 'unknown');
    return raw ?? [];
  });
  const raw = texts.length === 0 ? undefined : joinedReasoning(member, texts);
  if (raw !== undefined) {
    return given.splicer.members({ ...message, [member]: decoded(raw) }, { [member]: raw });
  }
  const isDue = filler && (filler.on === 'every' || message.tool_calls !== undefined);
  return isDue ? { ...message, [member]: filler.text } : message;
}

function rawReasoning({ native }: Private, member: Returned['member']): string | undefined {
  const raw = native && sliceJson(native.json, [member]);
  const opens = member === 'reasoning_details' ? '[' : '"';
  return raw?.startsWith(opens) && decoded(raw) !== undefined ? raw : undefined;
}

/** Two replies that became one bring two texts or two lists; their insides are joined as they stand. */
function joinedReasoning(member: Returned['member'], texts: readonly string[]): string {
  const [only] = texts;
  if (texts.length === 1 && only !== undefined) return only;
  const insides = texts.map((text) => text.slice(1, -1).trim() || '').filter((text) => text !== '');
  return member === 'reasoning_details' ? `[${insides.join(',')}]` : `"${insides.join('')}"`;
}
