import type { JsonObject } from '@exarch/values';
import { objectsOf, textOf } from '../json-view.ts';
import { invalid, type Refused } from '../refused.ts';
import { type Opened, opened, unlocked } from '../seal.ts';
import { isBound, prefixes } from './signing.ts';

/** Refuses reasoning that is not what was signed here, or that stands where it was not made. */
export function ownRefusal(body: JsonObject): Refused | undefined {
  const messages = objectsOf(body['messages']);
  const thoughts = messages.flatMap(thoughtsIn);
  if (thoughts.length === 0) return undefined;
  const latest = latestTurn(messages);
  const before = isBound(body) ? prefixes(body) : undefined;
  for (const thought of thoughts) {
    const refused = untrue(thought, latest) ?? misplaced(thought, before);
    if (refused) return refused;
  }
  return incomplete(thoughts.filter(({ index }) => index >= latest));
}

/** A block of reasoning in the history. */
type Thought = {
  readonly index: number;
  readonly place: number;
  /** Undefined for a redacted block that opened. */
  readonly seal: Opened | undefined;
  readonly redacted: boolean;
};

function thoughtsIn(message: JsonObject, index: number): readonly Thought[] {
  return objectsOf(message['content']).flatMap((block, place): readonly Thought[] => {
    if (block['type'] === 'thinking') {
      const seal = opened(textOf(block['signature']), textOf(block['thinking']));
      return [{ index, place, seal, redacted: false }];
    }
    if (block['type'] !== 'redacted_thinking') return [];
    const open = unlocked(Buffer.from(textOf(block['data']), 'base64')) !== undefined;
    return [{ index, place, seal: open ? undefined : { kind: 'foreign' }, redacted: true }];
  });
}

/** Where the last run of assistant messages begins; they count as one. */
function latestTurn(messages: readonly JsonObject[]): number {
  let at = messages.findLastIndex(({ role }) => role === 'assistant');
  while (messages[at - 1]?.['role'] === 'assistant') at -= 1;
  return at;
}

function untrue(thought: Thought, latest: number): Refused | undefined {
  const { seal, index, redacted } = thought;
  if (seal === undefined || seal.kind === 'whole') return undefined;
  if (seal.kind === 'altered' && index >= latest) return modified(thought);
  const words = redacted
    ? 'Invalid `data` in `redacted_thinking` block'
    : 'Invalid `signature` in `thinking` block';
  return invalid(`${where(thought)}: ${words}`, { rule: 'ANT-126' });
}

function misplaced(thought: Thought, before: readonly string[] | undefined): Refused | undefined {
  const { seal, index } = thought;
  if (before === undefined || seal?.kind !== 'whole') return undefined;
  const { prefix } = seal.bond;
  if (prefix === '' || prefix === before[index]) return undefined;
  return invalid(
    `${where(thought)}: Invalid \`signature\` in \`thinking\` block. The block is bound to a different conversation. Remove the block, or set \`thinking.block_binding.prefix_mismatch_behavior\` to "drop_block".`,
    { rule: 'ANT-131' },
  );
}

/** The latest turn's reasoning comes back whole and in order, or not at all. */
function incomplete(thoughts: readonly Thought[]): Refused | undefined {
  const seen = new Map<string, { next: number; last: Thought; of: number }>();
  for (const thought of thoughts) {
    if (thought.seal?.kind !== 'whole') continue;
    const { place, of, prefix } = thought.seal.bond;
    const answer = seen.get(prefix) ?? { next: 0, last: thought, of };
    if (place !== answer.next) return modified(thought);
    seen.set(prefix, { next: place + 1, last: thought, of });
  }
  const cut = [...seen.values()].find(({ next, of }) => next < of);
  return cut && modified(cut.last);
}

function modified(thought: Thought): Refused {
  return invalid(
    `${where(thought)}: \`thinking\` or \`redacted_thinking\` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.`,
    { rule: 'ANT-125' },
  );
}

function where({ index, place }: Thought): string {
  return `messages.${index}.content.${place}`;
}
