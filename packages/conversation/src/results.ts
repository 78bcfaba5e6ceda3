import {
  isPortableId,
  misfit,
  ok,
  pointer,
  type Refusal,
  type Result,
  refusal,
  refuse,
} from '@exarch/values';
import { type Admitted, seal } from './admitted.ts';
import { type Aside, onOwnLines } from './aside.ts';
import { mediaInWords, mediaRefusal } from './media.ts';
import type { Call, ToolResult, UserPart } from './message.ts';
import { toolMessageShape } from './shapes.ts';
import { isToolName } from './tool-name.ts';
import { contentRefusal, saysSomething, wellFormedPart } from './user-content.ts';

/** Stands for a result that says nothing. */
export const emptyResult = '(no output)';
/** Answers a call that has no result. */
export const missingResult = 'The call was interrupted; no result was recorded.';

/**
 * One result for each call, in the order of the calls. A call without one is answered as interrupted,
 * several for one call become one, and a result of no call here is left out. Total.
 */
export function admitResults(
  calls: readonly Call[],
  results: readonly ToolResult[],
): Admitted<readonly ToolResult[]> {
  const byCall = resultsByCall(results);
  return seal(calls.map((call) => answer(call, byCall.get(call.id) ?? [])));
}

/** Recorded results: a verdict, no repair. */
export function judgeResults(json: unknown): Result<Admitted<readonly ToolResult[]>> {
  const odd = misfit(toolMessageShape, { role: 'tool', results: json });
  if (odd) return refuse('conversation/shape', odd.at.replace('/results', ''), odd.because);
  const results = json as readonly ToolResult[];
  const found = resultsRefusal(results, '');
  return found ? { ok: false, refusal: found } : ok(seal(results));
}

/** Why a batch of results would be refused by some provider, or undefined. */
export function resultsRefusal(results: readonly ToolResult[], at: string): Refusal | undefined {
  if (results.length === 0) {
    return refusal('conversation/results-present', at, 'It holds no result.');
  }
  const seen = new Set<string>();
  for (const [index, result] of results.entries()) {
    const found = resultRefusal(result, pointer(at, index));
    if (found) return found;
    if (seen.has(result.call)) return answeredTwice(result.call, pointer(at, index));
    seen.add(result.call);
  }
  return undefined;
}

function resultsByCall(results: readonly ToolResult[]): ReadonlyMap<string, readonly ToolResult[]> {
  const byCall = new Map<string, ToolResult[]>();
  for (const result of results) {
    const before = byCall.get(result.call);
    if (before) before.push(result);
    else byCall.set(result.call, [result]);
  }
  return byCall;
}

function answer(call: Call, results: readonly ToolResult[]): ToolResult {
  const failed = results.length === 0 || results.some((result) => result.failed);
  const content = results.flatMap((result) => settledContent(result.content));
  const silent = results.length === 0 ? missingResult : emptyResult;
  return {
    call: call.id,
    name: call.name,
    content: content.length === 0 ? [{ type: 'text', text: silent }] : content,
    failed,
  };
}

/** What a result may hold; media that cannot be sent are named in words. */
export function settledContent(content: readonly UserPart[]): readonly UserPart[] {
  return onOwnLines(content.map(wellFormedPart).filter(saysSomething).map(inWords));
}

function inWords(part: UserPart): UserPart | Aside {
  if (part.type === 'text') return part;
  const found = mediaRefusal(part, '');
  return found ? { type: 'aside', text: mediaInWords(part, found.because) } : part;
}

function resultRefusal(result: ToolResult, at: string): Refusal | undefined {
  if (!isPortableId(result.call)) {
    return refusal('conversation/call-id', pointer(at, 'call'), 'No call can have this id.');
  }
  if (!isToolName(result.name)) {
    return refusal('conversation/call-name', pointer(at, 'name'), 'No tool can have this name.');
  }
  if (result.content.length === 0) {
    return refusal('conversation/empty-result', pointer(at, 'content'), 'The result says nothing.');
  }
  return contentRefusal(result.content, pointer(at, 'content'));
}

function answeredTwice(call: string, at: string): Refusal {
  return refusal('conversation/results-unique', at, `The call ${call} is answered twice.`);
}
