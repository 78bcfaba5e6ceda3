import {
  boolean,
  byType,
  free,
  freeList,
  freeObject,
  integer,
  list,
  may,
  mayNull,
  need,
  number,
  openShape,
  type Shape,
  shape,
  string,
  union,
  words,
} from '../kind.ts';
import { lookAtStops, lookAtUser } from './options.ts';
import { message, systemContent } from './shapes/messages.ts';
import { cacheControl, outputConfig } from './shapes/text.ts';
import { tool, toolChoice } from './shapes/tools.ts';

const display = mayNull(words(['summarized', 'omitted', 'updates']));
const binding = mayNull(
  shape('block_binding', { prefix_mismatch_behavior: mayNull(words(['error', 'drop_block'])) }),
);

const thinkingConfig = union('thinking', {
  by: 'type',
  rule: 'ANT-120',
  stranger: 'ANT-120',
  arms: {
    enabled: shape('thinking enabled', {
      type: need(words(['enabled'])),
      budget_tokens: need(integer({ rule: 'ANT-121' })),
      display,
      block_binding: binding,
    }),
    adaptive: shape('thinking adaptive', {
      type: need(words(['adaptive'])),
      display,
      block_binding: binding,
    }),
    disabled: shape('thinking disabled', { type: need(words(['disabled'])) }),
    between_tools: shape('thinking between_tools', { type: need(words(['between_tools'])) }),
  },
});

const thread = union('thread', {
  by: 'type',
  rule: 'ANT-152',
  stranger: 'ANT-152',
  arms: {
    create: shape('thread create', { type: need(words(['create'])) }),
    continue: shape('thread continue', {
      type: need(words(['continue'])),
      previous_message_id: need(string({ rule: 'ANT-152' })),
    }),
  },
});

/** A whole Messages request. */
export const request: Shape = shape('the request', {
  model: may(string({ rule: 'ANT-001' })),
  max_tokens: need(integer({ rule: 'ANT-009' }), 'ANT-001'),
  messages: need(list(message, { rule: 'ANT-009' }), 'ANT-001'),
  system: may(byType({ string: string(), list: list(systemContent) }, { rule: 'ANT-034' })),
  tools: may(list(tool)),
  tool_choice: may(toolChoice),
  thinking: may(thinkingConfig),
  temperature: mayNull(number()),
  top_p: mayNull(number()),
  top_k: mayNull(integer()),
  stop_sequences: may(list(string({ rule: 'ANT-006', also: [lookAtStops] }), { rule: 'ANT-006' })),
  stream: may(boolean()),
  metadata: may(
    shape('metadata', { user_id: mayNull(string({ rule: 'ANT-007', also: [lookAtUser] })) }),
  ),
  output_config: may(outputConfig),
  output_format: mayNull(freeObject()),
  cache_control: mayNull(cacheControl),
  container: mayNull(byType({ string: string(), object: freeObject() })),
  context_management: mayNull(shape('context_management', { edits: may(freeList()) })),
  mcp_servers: may(
    list(
      openShape('an MCP server', {
        type: need(words(['url'])),
        name: need(string()),
        url: need(string()),
      }),
    ),
  ),
  thread: mayNull(byType({ object: thread }, { rule: 'ANT-152' })),
  compaction: mayNull(freeObject()),
  diagnostics: mayNull(freeObject()),
  billing_policy: mayNull(freeObject()),
  fallbacks: mayNull(byType({ string: words(['default']), list: freeList() })),
  fallback_credit_token: mayNull(byType({ string: string(), object: freeObject() })),
  inference_geo: mayNull(string()),
  service_tier: may(words(['auto', 'standard_only'])),
  speed: mayNull(words(['standard', 'fast'])),
  user_profile_id: may(string()),
  workspace_id: may(string()),
  anthropic_version: may(string()),
  anthropic_beta: may(free()),
});
