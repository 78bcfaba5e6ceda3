import type { JsonObject } from '@exarch/values';
import { fieldIn, hasIn, stringIn } from '../../lenient.ts';
import type { Sight } from '../../sight.ts';
import { type Block, innerBlocks, type Turn } from '../turns.ts';

/** Calls made by code, and calls of a toolset: what their results may be. */
export function lookAtProgrammaticCalls(
  turns: readonly Turn[],
  body: JsonObject,
  sight: Sight,
): void {
  for (const [index, turn] of turns.entries()) {
    const before = turns[index - 1];
    if (turn.role !== 'user' || !before || !isTold(before, turn)) continue;
    const calls = callsById(before);
    lookAtToolsets(turn, calls, sight);
    if (index === turns.length - 1)
      lookAtCodeCalls(turn, { calls, contained: hasIn(body, 'container') }, sight);
  }
}

/** True where a call says who made it, or one of the two names a toolset. */
function isTold(asked: Turn, answered: Turn): boolean {
  const told = ({ json }: Block) =>
    json['caller'] !== undefined || json['toolset_name'] !== undefined;
  return asked.blocks.some(told) || answered.blocks.some(told);
}

type Calls = ReadonlyMap<string, JsonObject>;

function callsById({ blocks }: Turn): Calls {
  const calls = new Map<string, JsonObject>();
  for (const { type, json } of blocks) {
    if (type === 'tool_use') calls.set(stringIn(json, 'id') ?? '', json);
  }
  return calls;
}

function lookAtToolsets({ blocks }: Turn, calls: Calls, sight: Sight): void {
  for (const block of blocks) {
    const call = calls.get(stringIn(block.json, 'tool_use_id') ?? '');
    if (block.type !== 'tool_result' || !call) continue;
    const wanted = stringIn(call, 'toolset_name');
    if (wanted !== stringIn(block.json, 'toolset_name')) {
      const because = 'A result names the same toolset as its call; copy it.';
      sight.report('ANT-080', because, [...block.at, 'toolset_name']);
    } else if (wanted !== undefined) lookAtToolsetContent(block, sight);
  }
}

const toolsetContent = new Set(['text', 'image', 'browser_state']);

function lookAtToolsetContent(block: Block, sight: Sight): void {
  for (const { type, at } of innerBlocks(block)) {
    if (toolsetContent.has(type)) continue;
    sight.report('ANT-080', 'A toolset answers in text and images only.', at);
  }
}

type Asked = { readonly calls: Calls; readonly contained: boolean };

function lookAtCodeCalls({ blocks }: Turn, { calls, contained }: Asked, sight: Sight): void {
  if (![...calls.values()].some(isByCode)) return;
  if (!contained) {
    sight.report('ANT-081', 'Calls made by code are answered in their container; name it.', [
      'container',
    ]);
  }
  for (const block of blocks) {
    if (block.type !== 'tool_result') {
      sight.report(
        'ANT-081',
        'While code waits for its calls this turn holds results only.',
        block.at,
      );
    } else if (isByCode(calls.get(stringIn(block.json, 'tool_use_id') ?? ''))) {
      lookAtCodeResult(block, sight);
    }
  }
}

function lookAtCodeResult(block: Block, sight: Sight): void {
  for (const { type, at } of innerBlocks(block)) {
    if (type !== 'text')
      sight.report('ANT-081', 'A call made by code is answered in text only.', at);
  }
}

function isByCode(call: JsonObject | undefined): boolean {
  return stringIn(fieldIn(call, 'caller'), 'type')?.startsWith('code_execution') ?? false;
}
