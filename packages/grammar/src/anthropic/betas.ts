/** What stands in a request only with its `anthropic-beta` header. Judged only when the betas are known. */
import type { Json, JsonObject } from '@exarch/values';
import { hasIn, listIn, stringIn } from '../lenient.ts';
import type { Path } from '../path.ts';
import type { Sight } from '../sight.ts';
import type { Block, Conversation } from './turns.ts';

type Names = readonly string[];

const fields: readonly (readonly [field: string, betas: Names])[] = [
  ['context_management', ['context-management', 'compact']],
  ['mcp_servers', ['mcp-client']],
  ['thread', ['message-threads']],
  ['fallbacks', ['server-side-fallback']],
  ['fallback_credit_token', ['fallback-credit']],
  ['compaction', ['compact']],
  ['diagnostics', ['cache-diagnosis']],
  ['speed', ['fast-mode']],
  ['user_profile_id', ['user-profiles']],
  ['billing_policy', ['user-profiles-billing', 'user-profiles']],
];

const betaBlocks: { readonly [type: string]: Names } = {
  mcp_tool_use: ['mcp-client'],
  mcp_tool_result: ['mcp-client'],
  mcp_tool_listing: ['mcp-client'],
  tool_addition: ['mid-conversation-tool-changes'],
  tool_removal: ['mid-conversation-tool-changes'],
  advisor_tool_result: ['advisor-tool'],
  compaction: ['compact'],
  fallback: ['server-side-fallback'],
};

/** Beta fields and blocks against the betas sent, and the rules the betas bring. */
export function lookAtBetas({ blocks }: Conversation, body: JsonObject, sight: Sight): void {
  if (!sight.is('betas-given')) return;
  for (const [field, betas] of fields) if (hasIn(body, field)) demand(betas, [field], sight);
  if (hasIn(body['thinking'], 'block_binding')) {
    demand(['thinking-binding-controls'], ['thinking', 'block_binding'], sight);
  }
  for (const [index, message] of listIn(body['messages']).entries()) {
    lookAtMessage(message, ['messages', index], sight);
  }
  for (const block of blocks) lookAtBlock(block, sight);
  lookAtServers(body, sight);
  lookAtCompaction(body, sight);
}

function demand(betas: Names, at: Path, sight: Sight): void {
  if (betas.some((beta) => sight.is(`beta:${beta}`))) return;
  sight.report('ANT-004', `Needs the beta ${betas[0]}-…; send its header or leave this out.`, at);
}

function lookAtMessage(message: Json, at: Path, sight: Sight): void {
  if (hasIn(message, 'clear_at')) {
    demand(['mid-conversation-system-clear-at'], [...at, 'clear_at'], sight);
  }
  if (!hasIn(message, 'output_config')) return;
  const betas = ['mid-conversation-output-config', 'per-turn-control', 'effort'];
  demand(betas, [...at, 'output_config'], sight);
}

function lookAtBlock({ type, json, at }: Block, sight: Sight): void {
  const betas = Object.hasOwn(betaBlocks, type) ? betaBlocks[type] : undefined;
  if (betas) demand(betas, [...at, 'type'], sight);
  if (type !== 'compaction' || json['content'] !== '') return;
  const because = 'A compaction says something, or null when it failed.';
  sight.report('ANT-150', because, [...at, 'content']);
}

/** Each MCP server is named by one toolset; older betas did without, so this only warns. */
function lookAtServers(body: JsonObject, sight: Sight): void {
  const named = new Map<string, number>();
  for (const tool of listIn(body['tools'])) {
    const server = stringIn(tool, 'mcp_server_name');
    if (server !== undefined) named.set(server, (named.get(server) ?? 0) + 1);
  }
  for (const [index, server] of listIn(body['mcp_servers']).entries()) {
    if (named.get(stringIn(server, 'name') ?? '') === 1) continue;
    sight.report('ANT-109', 'One mcp_toolset in tools names each MCP server; add it.', [
      'mcp_servers',
      index,
    ]);
  }
}

const clashes: readonly string[] = ['context_management', 'stop_sequences'];

/** A request for a summary goes without what would change or end its answer. */
function lookAtCompaction(body: JsonObject, sight: Sight): void {
  if (!hasIn(body, 'compaction')) return;
  for (const field of clashes) {
    if (hasIn(body, field)) sight.report('ANT-150', 'May not stand beside compaction.', [field]);
  }
  if (hasIn(body['output_config'], 'format')) {
    sight.report('ANT-150', 'May not stand beside compaction.', ['output_config', 'format']);
  }
  const choice = stringIn(body['tool_choice'], 'type');
  if (choice === 'any' || choice === 'tool') {
    sight.report('ANT-150', 'A summary cannot be forced to call a tool.', ['tool_choice']);
  }
}
