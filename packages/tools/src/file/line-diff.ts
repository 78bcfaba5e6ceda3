import { diffArrays } from 'diff';

/** A run of lines that two texts share, or that only one has. */
export type Run = { readonly kind: 'same' | 'gone' | 'new'; readonly lines: readonly string[] };

/** Past this many differences the rest is shown as one block: a shortest diff would cost too much. */
const mostEdits = 400;

/** How one list of lines becomes another: a shortest way, unless the two have little in common. */
export function lineDiff(before: readonly string[], after: readonly string[]): readonly Run[] {
  const head = sharedHead(before, after);
  const tail = sharedTail(before.slice(head), after.slice(head));
  const gone = before.slice(head, before.length - tail);
  const fresh = after.slice(head, after.length - tail);
  const runs: readonly Run[] = [
    { kind: 'same', lines: before.slice(0, head) },
    ...middle(gone, fresh),
    { kind: 'same', lines: before.slice(before.length - tail) },
  ];
  return runs.filter(({ lines }) => lines.length > 0);
}

function sharedHead(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one[count] === other[count]) count += 1;
  return count;
}

function sharedTail(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

function middle(gone: string[], fresh: string[]): readonly Run[] {
  const changes = diffArrays(gone, fresh, { maxEditLength: mostEdits });
  if (changes === undefined) {
    return [
      { kind: 'gone', lines: gone },
      { kind: 'new', lines: fresh },
    ];
  }
  return changes.map(({ added, removed, value }) => {
    if (added) return { kind: 'new', lines: value };
    return { kind: removed ? 'gone' : 'same', lines: value };
  });
}
