import type { JsonObject } from '@exarch/values';
import { fieldIn, listIn, stringIn } from '../../lenient.ts';
import { quoted } from '../../show.ts';
import type { Sight } from '../../sight.ts';
import { type Block, blocksIn, innerBlocks } from '../turns.ts';

/** Tools named in the conversation are among those the request defines. */
export function lookAtReferences(body: JsonObject, sight: Sight): void {
  const tools = listIn(body['tools']);
  // An MCP server's tools are known to the service alone.
  if (tools.some((tool) => stringIn(tool, 'type') === 'mcp_toolset')) return;
  const names = new Set(tools.map((tool) => stringIn(tool, 'name') ?? ''));
  for (const block of blocksIn(body)) {
    if (block.type === 'tool_result') lookAtResult(block, names, sight);
    else if (block.type.startsWith('tool_')) lookAtChange(block, names, sight);
  }
}

function lookAtChange({ type, json, at }: Block, names: Set<string>, sight: Sight): void {
  if (type !== 'tool_addition' && type !== 'tool_removal') return;
  const tool = fieldIn(json, 'tool');
  const defined = stringIn(fieldIn(tool, 'definition'), 'name');
  if (defined !== undefined) names.add(defined);
  if (stringIn(tool, 'type') !== 'tool_reference') return;
  const name = stringIn(tool, 'name');
  if (name === undefined || names.has(name)) return;
  const because = `${quoted(name)} is no tool of this request; define it.`;
  sight.report('ANT-032', because, [...at, 'tool', 'name']);
}

function lookAtResult(block: Block, names: ReadonlySet<string>, sight: Sight): void {
  for (const { type, json, at } of innerBlocks(block)) {
    const name = type === 'tool_reference' ? stringIn(json, 'tool_name') : undefined;
    if (name === undefined || names.has(name)) continue;
    const because = `${quoted(name)} is no tool of this request; define it or drop the reference.`;
    sight.report('ANT-083', because, [...at, 'tool_name']);
  }
}
