import type { JsonObject } from '@exarch/values';
import { fieldIn, listIn, stringIn } from '../../lenient.ts';
import { quoted } from '../../show.ts';
import type { Sight } from '../../sight.ts';
import type { Block, Conversation } from '../turns.ts';

/** Tools named in the conversation are among those the request defines. */
export function lookAtReferences({ blocks }: Conversation, body: JsonObject, sight: Sight): void {
  const tools = listIn(body['tools']);
  // An MCP server's tools are known to the service alone.
  if (tools.some((tool) => stringIn(tool, 'type') === 'mcp_toolset')) return;
  const names = new Set(tools.map((tool) => stringIn(tool, 'name') ?? ''));
  for (const block of blocks) {
    if (block.type === 'tool_reference' && block.inner >= 0) lookAtReference(block, names, sight);
    else if (block.type.startsWith('tool_')) lookAtChange(block, names, sight);
  }
}

function lookAtChange(block: Block, names: Set<string>, sight: Sight): void {
  const { type, json } = block;
  if (type !== 'tool_addition' && type !== 'tool_removal') return;
  const tool = fieldIn(json, 'tool');
  const defined = stringIn(fieldIn(tool, 'definition'), 'name');
  if (defined !== undefined) names.add(defined);
  if (stringIn(tool, 'type') !== 'tool_reference') return;
  const name = stringIn(tool, 'name');
  if (name === undefined || names.has(name)) return;
  const because = `${quoted(name)} is no tool of this request; define it.`;
  sight.report('ANT-032', because, [...block.at, 'tool', 'name']);
}

function lookAtReference(block: Block, names: ReadonlySet<string>, sight: Sight): void {
  const name = stringIn(block.json, 'tool_name');
  if (name === undefined || names.has(name)) return;
  const because = `${quoted(name)} is no tool of this request; define it or drop the reference.`;
  sight.report('ANT-083', because, [...block.at, 'tool_name']);
}
