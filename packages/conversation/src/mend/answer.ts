import { onOwnLines } from '../aside.ts';
import type { ToolResult, UserPart } from '../message.ts';
import { emptyResult, missingResult } from '../results.ts';
import type { FoundCall, FoundResult, Item } from './item.ts';
import type { Pairs } from './pair.ts';
import { settleUserParts } from './settle-part.ts';
import type { SettledCall } from './settle-reply.ts';

/** The results of a reply's calls, in their order; `next` is what stands behind the reply. */
export function answersOf(
  calls: ReadonlyMap<FoundCall, SettledCall>,
  pairs: Pairs,
  next: Item | undefined,
): readonly ToolResult[] {
  const found = [...calls.keys()].flatMap((call) => pairs.get(call) ?? []);
  noteOrder(found, next);
  return [...calls].map(([call, settled]) => {
    const result = pairs.get(call);
    return result ? answer(settled, result) : interrupted(call, settled);
  });
}

function answer({ call, lost }: SettledCall, result: FoundResult): ToolResult {
  if (result.name !== call.name) {
    const because = 'A result has the name of its call.';
    result.place.inner('name').note('result-name', `changed to ${call.name}`, because);
  }
  const content = onOwnLines([...lost, ...settleUserParts(result.parts)]);
  if (content.length === 0) {
    result.place.note('empty-result', 'given a text that says so', 'The result says nothing.');
  }
  return {
    call: call.id,
    name: call.name,
    content: content.length === 0 ? [silent] : content,
    failed: result.failed,
  };
}

const silent: UserPart = { type: 'text', text: emptyResult };

function interrupted({ place }: FoundCall, { call, lost }: SettledCall): ToolResult {
  place.note('results-missing', 'answered as interrupted', 'The call has no result.');
  const content = onOwnLines<UserPart>([...lost, { type: 'text', text: missingResult }]);
  return { call: call.id, name: call.name, content, failed: true };
}

/** Results belong behind their reply, in the order of its calls. */
function noteOrder(found: readonly FoundResult[], next: Item | undefined): void {
  const behind = next?.role === 'tool' ? next.results : [];
  const places = new Map(behind.map((result, index) => [result, index]));
  let last = -1;
  for (const result of found) {
    const index = places.get(result);
    if (index === undefined) {
      result.place.note('results-order', 'moved behind its call', 'It stands elsewhere.');
    } else if (index < last) {
      result.place.note('results-order', 'put in the order of the calls', 'It stands too early.');
    }
    last = Math.max(last, index ?? -1);
  }
}
