import {
  boolean,
  type Field,
  free,
  freeList,
  freeObject,
  integer,
  list,
  may,
  mayNull,
  need,
  openShape,
  type Shape,
  shape,
  string,
  type Union,
  union,
  words,
} from '../../kind.ts';
import { within } from '../../limit.ts';
import { toolNames } from '../limits.ts';
import { lookAtSchema } from '../schema.ts';
import { cacheControl, citationsSwitch } from './text.ts';

const common = {
  allowed_callers: may(list(string())),
  cache_control: mayNull(cacheControl),
  defer_loading: may(boolean()),
  strict: may(boolean()),
};
const examples = mayNull(list(freeObject()));

/** A tool that the client runs. */
export const customTool: Shape = shape('a custom tool', {
  ...common,
  type: mayNull(words(['custom'])),
  name: need(string({ rule: 'ANT-180', also: [within(toolNames, 'ANT-180')] })),
  description: may(string()),
  input_schema: need(freeObject({ rule: 'ANT-182', also: [lookAtSchema] })),
  eager_input_streaming: mayNull(boolean()),
  input_examples: examples,
});

type Extra = { readonly [name: string]: Field };

const display: Extra = {
  display_height_px: need(integer()),
  display_width_px: need(integer()),
  display_number: mayNull(integer()),
  input_examples: examples,
};
const domains: Extra = {
  allowed_domains: mayNull(list(string())),
  blocked_domains: mayNull(list(string())),
  max_uses: mayNull(integer()),
};
const search: Extra = { ...domains, user_location: mayNull(freeObject()) };
const fetched: Extra = {
  ...domains,
  citations: mayNull(citationsSwitch),
  max_content_tokens: mayNull(integer()),
  url_sources: mayNull(free()),
};
const inclusion: Extra = { response_inclusion: may(words(['full', 'excluded'])) };

/** Tools that the provider defines: type, fixed name, fields of its own. */
const provided: readonly (readonly [type: string, name: string, extra: Extra])[] = [
  ['bash_20241022', 'bash', { input_examples: examples }],
  ['bash_20250124', 'bash', { input_examples: examples }],
  ['memory_20250818', 'memory', { input_examples: examples }],
  ['code_execution_20250522', 'code_execution', {}],
  ['code_execution_20250825', 'code_execution', {}],
  ['code_execution_20260120', 'code_execution', {}],
  ['code_execution_20260521', 'code_execution', {}],
  ['computer_20241022', 'computer', display],
  ['computer_20250124', 'computer', display],
  ['computer_20251124', 'computer', { ...display, enable_zoom: may(boolean()) }],
  ['text_editor_20241022', 'str_replace_editor', { input_examples: examples }],
  ['text_editor_20250124', 'str_replace_editor', { input_examples: examples }],
  ['text_editor_20250429', 'str_replace_based_edit_tool', { input_examples: examples }],
  [
    'text_editor_20250728',
    'str_replace_based_edit_tool',
    { input_examples: examples, max_characters: mayNull(integer()) },
  ],
  ['web_search_20250305', 'web_search', search],
  ['web_search_20260209', 'web_search', search],
  ['web_search_20260318', 'web_search', { ...search, ...inclusion }],
  ['web_fetch_20250910', 'web_fetch', fetched],
  ['web_fetch_20260209', 'web_fetch', fetched],
  ['web_fetch_20260309', 'web_fetch', { ...fetched, use_cache: may(boolean()) }],
  ['web_fetch_20260318', 'web_fetch', { ...fetched, ...inclusion, use_cache: may(boolean()) }],
  ['tool_search_tool_bm25_20251119', 'tool_search_tool_bm25', {}],
  ['tool_search_tool_bm25', 'tool_search_tool_bm25', {}],
  ['tool_search_tool_regex_20251119', 'tool_search_tool_regex', {}],
  ['tool_search_tool_regex', 'tool_search_tool_regex', {}],
];

function providedTool([type, name, extra]: (typeof provided)[number]): readonly [string, Shape] {
  const fields = { ...common, type: need(words([type])), name: need(words([name])), ...extra };
  return [type, shape(`the tool ${type}`, fields)];
}

/** One entry of `tools`. A type nobody has described is let through. */
export const tool: Union = union('a tool', {
  by: 'type',
  untagged: customTool,
  otherwise: openShape('a tool', { type: need(string()) }),
  arms: {
    custom: customTool,
    ...Object.fromEntries(provided.map(providedTool)),
    mcp_toolset: shape('mcp_toolset', {
      type: need(words(['mcp_toolset'])),
      mcp_server_name: need(string()),
      configs: mayNull(freeObject()),
      default_config: may(freeObject()),
      tools: mayNull(freeList()),
      cache_control: mayNull(cacheControl),
    }),
  },
});

const parallel = { disable_parallel_tool_use: may(boolean()) };

/** `tool_choice`. */
export const toolChoice: Union = union('tool_choice', {
  by: 'type',
  rule: 'ANT-191',
  stranger: 'ANT-191',
  arms: {
    auto: shape('tool_choice auto', { type: need(words(['auto'])), ...parallel }),
    any: shape('tool_choice any', { type: need(words(['any'])), ...parallel }),
    tool: shape('tool_choice tool', {
      type: need(words(['tool'])),
      name: need(string({ rule: 'ANT-191' })),
      ...parallel,
    }),
    none: shape('tool_choice none', { type: need(words(['none'])) }),
  },
});
