import type { Json } from '@exarch/values';
import { isJsonObject } from '@exarch/values';
import {
  boolean,
  byType,
  type Field,
  forbidden,
  free,
  freeList,
  freeObject,
  integer,
  list,
  may,
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
import type { Sight } from '../sight.ts';
import { toolNames } from './limits.ts';
import { lookAtIncluded, lookAtLeast } from './options.ts';
import { calls, reasoning } from './shapes/calls.ts';
import { hosted, steering } from './shapes/hosted.ts';
import { message, untyped } from './shapes/messages.ts';

/** One entry of `input`. Without a type it is a message, or a bare reference. */
const item: Union = union('an input item', {
  by: 'type',
  rule: 'OAR-003',
  stranger: 'OAR-004',
  untagged: untyped,
  arms: { message, ...calls, reasoning, ...hosted, ...steering },
});

const name = string({ rule: 'OAR-070', also: [within(toolNames, 'OAR-020')] });

/** One entry of `tools`. A type nobody has described is let through. */
const tool: Union = union('a tool', {
  by: 'type',
  rule: 'OAR-070',
  otherwise: openShape('a tool', { type: need(string()) }),
  arms: {
    function: openShape('a function tool', {
      type: need(words(['function'])),
      name: need(name),
      parameters: mayNull(freeObject({ rule: 'OAR-071' })),
      description: mayNull(string()),
      strict: mayNull(boolean()),
    }),
    custom: openShape('a custom tool', {
      type: need(words(['custom'])),
      name: need(name),
      description: mayNull(string()),
      format: mayNull(freeObject()),
    }),
    namespace: openShape('a namespace', {
      type: need(words(['namespace'])),
      name: need(name),
      tools: need(freeList({ rule: 'OAR-070' })),
    }),
  },
});

const choice = byType(
  {
    string: words(['none', 'auto', 'required'], { rule: 'OAR-070' }),
    object: openShape(
      'tool_choice',
      { type: need(string({ rule: 'OAR-070' })) },
      { rule: 'OAR-070', also: [lookAtChoice] },
    ),
  },
  { rule: 'OAR-070' },
);

function lookAtChoice(value: Json, sight: Sight): void {
  if (!isJsonObject(value) || (value['type'] !== 'function' && value['type'] !== 'custom')) return;
  if (typeof value['name'] === 'string') return;
  sight.report('OAR-070', 'A named tool is {type, name}, flat; give its name.', ['name']);
}

function moved(where: string): Field {
  return mayNull(forbidden('OAR-001', `Has moved to ${where} in the Responses API; put it there.`));
}

/** A whole Responses request. */
export const request: Shape = shape(
  'the request',
  {
    model: needValue(string({ rule: 'OAR-006' }), 'OAR-006'),
    input: may(
      byType({ string: string(), list: list(item, { rule: 'OAR-002' }) }, { rule: 'OAR-002' }),
    ),
    instructions: mayNull(string({ rule: 'OAR-051' })),
    tools: mayNull(list(tool)),
    tool_choice: mayNull(choice),
    parallel_tool_calls: mayNull(boolean()),
    previous_response_id: mayNull(string({ rule: 'OAR-050' })),
    conversation: mayNull(byType({ string: string(), object: freeObject() }, { rule: 'OAR-050' })),
    prompt: mayNull(freeObject()),
    reasoning: mayNull(freeObject()),
    text: mayNull(freeObject()),
    include: mayNull(
      list(string({ rule: 'OAR-052', also: [lookAtIncluded] }), { rule: 'OAR-052' }),
    ),
    max_output_tokens: mayNull(integer({ rule: 'OAR-052', also: [lookAtLeast(16)] })),
    max_tool_calls: mayNull(integer({ rule: 'OAR-052', also: [lookAtLeast(1)] })),
    temperature: mayNull(number()),
    top_p: mayNull(number()),
    top_logprobs: mayNull(integer()),
    store: mayNull(boolean()),
    stream: mayNull(boolean()),
    stream_options: mayNull(freeObject()),
    background: mayNull(boolean()),
    metadata: mayNull(freeObject()),
    client_metadata: mayNull(freeObject()),
    context_management: mayNull(free()),
    moderation: mayNull(freeObject()),
    prompt_cache_key: mayNull(string()),
    prompt_cache_options: mayNull(freeObject()),
    prompt_cache_retention: mayNull(string()),
    safety_identifier: mayNull(string()),
    service_tier: mayNull(string()),
    truncation: mayNull(words(['auto', 'disabled'])),
    user: mayNull(string()),
    messages: moved('input'),
    response_format: moved('text.format'),
    max_tokens: moved('max_output_tokens'),
    max_completion_tokens: moved('max_output_tokens'),
    reasoning_effort: moved('reasoning.effort'),
  },
  { unknown: 'OAR-001' },
);
