import type { Call, ToolResult } from '@exarch/conversation';

/** The answers to one batch of calls, and what answers none of them. */
export type Batch = {
  readonly results: readonly ToolResult[];
  readonly orphans: readonly ToolResult[];
  /** How many answers had to be made up. */
  readonly invented: number;
};

const none: readonly ToolResult[] = [];

/**
 * One result for each call, in the order of the calls: a linear permutation. A batch that is in order
 * is handed on as it is.
 */
export function inCallOrder(calls: readonly Call[], results: readonly ToolResult[]): Batch {
  if (isInOrder(calls, results)) return { results, orphans: none, invented: 0 };
  const waiting = byCall(results);
  let invented = 0;
  const ordered = calls.map((call) => {
    const result = waiting.get(call.id)?.shift();
    if (result) return result;
    invented += 1;
    return unanswered(call);
  });
  const orphans = [...waiting.values()].flat();
  return { results: ordered, orphans, invented };
}

function isInOrder(calls: readonly Call[], results: readonly ToolResult[]): boolean {
  return (
    calls.length === results.length && calls.every((call, at) => call.id === results[at]?.call)
  );
}

function byCall(results: readonly ToolResult[]): Map<string, ToolResult[]> {
  const waiting = new Map<string, ToolResult[]>();
  for (const result of results) {
    const same = waiting.get(result.call);
    if (same) same.push(result);
    else waiting.set(result.call, [result]);
  }
  return waiting;
}

function unanswered(call: Call): ToolResult {
  return {
    call: call.id,
    name: call.name,
    content: [{ type: 'text', text: 'The call was interrupted; no result was recorded.' }],
    failed: true,
  };
}
