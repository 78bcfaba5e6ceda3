import type { Json, JsonObject } from '@exarch/values';
import { objectOf } from '../json-view.ts';
import type { Reply } from '../reply.ts';
import { tokensOut } from '../tokens.ts';
import type { About } from '../wire.ts';
import { itemsOf } from './items.ts';

/** A whole response. */
export function answer(reply: Reply, about: About): JsonObject {
  const items = itemsOf(reply, about).map(({ whole }) => whole);
  return finished(begun(about), items, { reply, about });
}

/** What hosted tools cost; the stand-in hosts none. */
const toolUsage: Json = {
  image_gen: {
    input_tokens: 0,
    input_tokens_details: { image_tokens: 0, text_tokens: 0 },
    output_tokens: 0,
    output_tokens_details: { image_tokens: 0, text_tokens: 0 },
    total_tokens: 0,
  },
  web_search: { num_requests: 0 },
};

/** The response before anything is in it: the request's own settings, and the defaults for the rest. */
export function begun({ body, asked, mint, now }: About): JsonObject {
  const given = (field: string, otherwise: Json): Json => body[field] ?? otherwise;
  return {
    id: mint.hex('resp_'),
    object: 'response',
    created_at: now,
    status: 'in_progress',
    background: false,
    completed_at: null,
    error: null,
    frequency_penalty: 0,
    incomplete_details: null,
    instructions: given('instructions', null),
    max_output_tokens: given('max_output_tokens', null),
    max_tool_calls: given('max_tool_calls', null),
    model: asked.model,
    moderation: null,
    output: [],
    parallel_tool_calls: given('parallel_tool_calls', true),
    presence_penalty: 0,
    previous_response_id: given('previous_response_id', null),
    prompt_cache_key: given('prompt_cache_key', null),
    prompt_cache_retention: given('prompt_cache_retention', null),
    reasoning: { context: null, effort: null, summary: null, ...objectOf(body['reasoning']) },
    safety_identifier: given('safety_identifier', null),
    service_tier: 'default',
    store: given('store', true),
    temperature: given('temperature', 1),
    text: { format: { type: 'text' }, verbosity: 'medium', ...objectOf(body['text']) },
    tool_choice: given('tool_choice', 'auto'),
    tool_usage: toolUsage,
    tools: given('tools', []),
    top_logprobs: 0,
    top_p: given('top_p', 1),
    truncation: given('truncation', 'disabled'),
    usage: null,
    user: given('user', null),
    metadata: given('metadata', {}),
  };
}

type Ended = { readonly reply: Reply; readonly about: About };

/** The response with its output, its cost and how it ended. */
export function finished(
  response: JsonObject,
  output: readonly JsonObject[],
  { reply, about }: Ended,
): JsonObject {
  const whole = reply.stop !== 'length' && reply.stop !== 'refusal';
  const reason = reply.stop === 'length' ? 'max_output_tokens' : 'content_filter';
  return {
    ...response,
    status: whole ? 'completed' : 'incomplete',
    completed_at: whole ? about.now : null,
    incomplete_details: whole ? null : { reason },
    output,
    usage: usage(reply, about),
  };
}

function usage(reply: Reply, { tokensIn }: About): JsonObject {
  const { all, thinking } = tokensOut(reply);
  return {
    input_tokens: tokensIn,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens: all,
    output_tokens_details: { reasoning_tokens: thinking },
    total_tokens: tokensIn + all,
  };
}
