import {
  boolean,
  byType,
  free,
  freeList,
  freeObject,
  list,
  may,
  mayNull,
  need,
  type Shape,
  shape,
  string,
  union,
  words,
} from '../../kind.ts';
import { cacheControl, text } from './text.ts';

const cached = mayNull(cacheControl);

/** A call through the MCP connector. */
export const mcpToolUse: Shape = shape('mcp_tool_use', {
  type: need(words(['mcp_tool_use'])),
  id: need(string()),
  name: need(string()),
  server_name: need(string()),
  input: need(freeObject()),
  cache_control: cached,
});

/** What an MCP server answered. */
export const mcpToolResult: Shape = shape('mcp_tool_result', {
  type: need(words(['mcp_tool_result'])),
  tool_use_id: need(string()),
  content: may(
    byType({
      string: string(),
      list: list(union('MCP result content', { by: 'type', arms: { text } })),
    }),
  ),
  is_error: may(boolean()),
  cache_control: cached,
});

/** The tools an MCP server listed. */
export const mcpToolListing: Shape = shape('mcp_tool_listing', {
  type: need(words(['mcp_tool_listing'])),
  mcp_server_name: need(string()),
  tools: need(freeList()),
});

/** A summary that stands for what came before it. */
export const compaction: Shape = shape('compaction', {
  type: need(words(['compaction'])),
  content: mayNull(string()),
  encrypted_content: mayNull(string()),
  signature: mayNull(string()),
  tool_changes: mayNull(freeList()),
  cache_control: cached,
});

const model = shape('fallback model', { model: need(string()) });

/** Where another model took over. */
export const fallback: Shape = shape('fallback', {
  type: need(words(['fallback'])),
  from: need(model),
  to: need(model),
  trigger: may(free()),
});

const changedTool = union('a tool change', {
  by: 'type',
  rule: 'ANT-032',
  stranger: 'ANT-032',
  arms: {
    tool_reference: shape('tool_reference', {
      type: need(words(['tool_reference'])),
      name: need(string({ rule: 'ANT-032' })),
    }),
    mcp_tool_reference: shape('mcp_tool_reference', {
      type: need(words(['mcp_tool_reference'])),
      name: need(string({ rule: 'ANT-032' })),
      server_name: need(string({ rule: 'ANT-032' })),
    }),
    mcp_toolset_reference: shape('mcp_toolset_reference', {
      type: need(words(['mcp_toolset_reference'])),
      server_name: need(string({ rule: 'ANT-032' })),
    }),
    tool_definition: shape('tool_definition', {
      type: need(words(['tool_definition'])),
      definition: need(freeObject({ rule: 'ANT-032' })),
    }),
  },
});

function toolChange(type: string): Shape {
  return shape(type, {
    type: need(words([type])),
    tool: need(changedTool, 'ANT-032'),
    cache_control: cached,
  });
}

/** A tool that may be called from here on. */
export const toolAddition: Shape = toolChange('tool_addition');
/** A tool that may no longer be called. */
export const toolRemoval: Shape = toolChange('tool_removal');
