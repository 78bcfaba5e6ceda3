import {
  boolean,
  byType,
  free,
  freeList,
  freeObject,
  integer,
  list,
  mayNull,
  need,
  needValue,
  number,
  openShape,
  type Shape,
  shape,
  string,
  type Union,
  union,
  words,
} from '../kind.ts';
import { within } from '../limit.ts';
import { toolNames } from './limits.ts';
import { lookAtDescription } from './options.ts';
import { chatMessage } from './shapes/messages.ts';

const functionTool: Shape = shape(
  'a function tool',
  {
    type: need(words(['function']), 'OAC-060'),
    function: need(
      openShape(
        'function',
        {
          name: need(string({ rule: 'OAC-048', also: [within(toolNames, 'OAC-048')] }), 'OAC-060'),
          description: mayNull(string({ also: [lookAtDescription] })),
          parameters: mayNull(freeObject({ rule: 'OAC-062' })),
          strict: mayNull(boolean()),
        },
        { rule: 'OAC-060' },
      ),
      'OAC-060',
    ),
  },
  { open: true },
);

const customTool: Shape = openShape('a custom tool', {
  type: need(words(['custom'])),
  custom: need(openShape('custom', { name: need(string(), 'OAC-060') }), 'OAC-060'),
});

const tool: Union = union('a tool', {
  by: 'type',
  rule: 'OAC-060',
  stranger: 'OAC-060',
  arms: { function: functionTool, custom: customTool },
});

const toolChoice = byType(
  {
    string: words(['none', 'auto', 'required'], { rule: 'OAC-065' }),
    object: union('tool_choice', {
      by: 'type',
      rule: 'OAC-065',
      stranger: 'OAC-065',
      arms: {
        function: openShape('tool_choice function', {
          type: need(words(['function'])),
          function: need(
            openShape('function', { name: need(string({ rule: 'OAC-065' })) }, { rule: 'OAC-065' }),
          ),
        }),
        custom: openShape('tool_choice custom', {
          type: need(words(['custom'])),
          custom: need(
            openShape('custom', { name: need(string({ rule: 'OAC-065' })) }, { rule: 'OAC-065' }),
          ),
        }),
        allowed_tools: openShape('tool_choice allowed_tools', {
          type: need(words(['allowed_tools'])),
          allowed_tools: need(freeObject({ rule: 'OAC-065' })),
        }),
      },
    }),
  },
  { rule: 'OAC-065' },
);

const responseFormat = union('response_format', {
  by: 'type',
  rule: 'OAC-069',
  stranger: 'OAC-069',
  arms: {
    text: openShape('response_format text', { type: need(words(['text'])) }),
    json_object: openShape('response_format json_object', { type: need(words(['json_object'])) }),
    json_schema: openShape('response_format json_schema', {
      type: need(words(['json_schema'])),
      json_schema: need(
        openShape('json_schema', {
          name: need(string({ rule: 'OAC-069' })),
          schema: mayNull(freeObject({ rule: 'OAC-069' })),
          strict: mayNull(boolean()),
        }),
        'OAC-069',
      ),
    }),
  },
});

/** A whole Chat Completions request. */
export const request: Shape = shape(
  'the request',
  {
    model: needValue(string({ rule: 'OAC-003' }), 'OAC-003'),
    messages: need(list(chatMessage, { rule: 'OAC-004' })),
    tools: mayNull(list(tool)),
    tool_choice: mayNull(toolChoice),
    parallel_tool_calls: mayNull(boolean()),
    functions: mayNull(freeList()),
    function_call: mayNull(free()),
    audio: mayNull(freeObject()),
    modalities: mayNull(list(string())),
    frequency_penalty: mayNull(number()),
    presence_penalty: mayNull(number()),
    logit_bias: mayNull(freeObject()),
    logprobs: mayNull(boolean()),
    top_logprobs: mayNull(integer()),
    max_completion_tokens: mayNull(integer()),
    max_tokens: mayNull(integer()),
    metadata: mayNull(freeObject()),
    moderation: mayNull(freeObject()),
    n: mayNull(integer()),
    prediction: mayNull(freeObject()),
    prompt_cache_key: mayNull(string()),
    prompt_cache_options: mayNull(freeObject()),
    prompt_cache_retention: mayNull(string()),
    reasoning_effort: mayNull(string()),
    response_format: mayNull(responseFormat),
    safety_identifier: mayNull(string()),
    seed: mayNull(integer()),
    service_tier: mayNull(string()),
    stop: mayNull(byType({ string: string(), list: list(string()) })),
    store: mayNull(boolean()),
    stream: mayNull(boolean()),
    stream_options: mayNull(
      shape('stream_options', {
        include_usage: mayNull(boolean()),
        include_obfuscation: mayNull(boolean()),
      }),
    ),
    temperature: mayNull(number()),
    top_p: mayNull(number()),
    user: mayNull(string()),
    verbosity: mayNull(string()),
    web_search_options: mayNull(freeObject()),
  },
  { unknown: 'OAC-002' },
);
