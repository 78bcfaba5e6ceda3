import type { Repair } from '@exarch/conversation';
import { type Note, type Projected, type ReadMessage, readBody } from '@exarch/projection';
import { isJsonObject, type Json } from '@exarch/values';

type ReadPart = Extract<ReadMessage, { readonly role: 'assistant' }>['content'][number];
type Thought = Extract<ReadPart, { readonly type: 'reasoning' | 'opaque' }>;

/**
 * True where something changed in front of reasoning. Some models bind their reasoning to all that stood
 * before it: it may not be sent once that reads otherwise.
 */
export function changesBeforeReasoning(
  messages: readonly ReadMessage[],
  repairs: readonly Repair[],
  notes: readonly Note[],
): boolean {
  const last = messages.findLastIndex((message) => thoughtsOf(message).length > 0);
  if (last === -1) return false;
  if (notes.some(({ at }) => !isOption(at))) return true;
  return repairs.some(({ at }) => Number(/^\/(\d+)/.exec(at)?.[1] ?? 0) < last);
}

/** An option at the top, or a mark for the cache: the model is told neither. */
function isOption(at: string): boolean {
  return /^\/[^/]+$/.test(at) || at.endsWith('/cache_control');
}

function thoughtsOf(message: ReadMessage): readonly Thought[] {
  if (message.role !== 'assistant') return [];
  return message.content.filter((part) => part.type === 'reasoning' || part.type === 'opaque');
}

/** How many replies go without the reasoning that they had. */
export function repliesWithoutReasoning(
  messages: readonly ReadMessage[],
  { adapter, body }: Projected,
): number {
  const had = messages.map(thoughtsOf).filter((thoughts) => thoughts.length > 0);
  if (had.length === 0) return 0;
  const kept = new Set(readBody(adapter, body).messages.map(thoughtsOf).flatMap(spellings));
  return had.filter((thoughts) => !spellings(thoughts).some((each) => kept.has(each))).length;
}

/** What tells the reasoning of a reply: its text, its details, or all of it as it stands. */
function spellings(thoughts: readonly Thought[]): readonly string[] {
  const texts = thoughts.map((thought) => (thought.type === 'reasoning' ? thought.text : ''));
  const natives = thoughts.map(({ native }) => native?.json ?? '');
  const details = natives.flatMap(detailsIn);
  return [
    texts.join(''),
    natives.join(''),
    details.length > 0 ? JSON.stringify(details) : '',
  ].filter((each) => each !== '');
}

/** OpenRouter's list, which goes back without the text that stood beside it. */
function detailsIn(native: string): readonly Json[] {
  const value: Json = native.includes('reasoning_details') ? JSON.parse(native) : null;
  const details = isJsonObject(value) ? value['reasoning_details'] : undefined;
  return Array.isArray(details) ? details : [];
}
