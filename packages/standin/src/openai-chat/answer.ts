import type { Json, JsonObject } from '@exarch/values';
import { type Call, callsOf, type Reply, type Stop } from '../reply.ts';
import { tokensOut } from '../tokens.ts';
import type { About } from '../wire.ts';
import { detail, isRouted, reasoningField, signature } from './reasoning.ts';

/** The vendor's words for how a reply ended. */
export const finishReasons: { readonly [stop in Stop]: string } = {
  end: 'stop',
  calls: 'tool_calls',
  length: 'length',
  refusal: 'content_filter',
  sequence: 'stop',
};

/** A whole Chat answer. */
export function answer(reply: Reply, about: About): JsonObject {
  const choice = {
    index: 0,
    message: message(reply, about),
    logprobs: null,
    finish_reason: finishReasons[reply.stop],
  };
  return { ...envelope(about, 'chat.completion'), choices: [choice], usage: usage(reply, about) };
}

/** What every object of one answer carries. */
export function envelope({ asked, mint, now }: About, object: string): JsonObject {
  return {
    id: mint.id('chatcmpl-', 29),
    object,
    created: now,
    model: asked.model,
    service_tier: 'default',
    system_fingerprint: 'fp_standin',
  };
}

/** What it cost. */
export function usage(reply: Reply, { tokensIn }: About): JsonObject {
  const { all, thinking } = tokensOut(reply);
  return {
    prompt_tokens: tokensIn,
    completion_tokens: all,
    total_tokens: tokensIn + all,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: thinking,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}

function message(reply: Reply, about: About): JsonObject {
  const content = said(reply, 'text');
  const calls = callsOf(reply).map((call) => toolCall(call, about));
  return {
    role: 'assistant',
    content: content === '' && calls.length > 0 ? null : content,
    ...reasoning(said(reply, 'thinking'), about),
    refusal: null,
    annotations: [],
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}

function reasoning(text: string, { body, asked: { model } }: About): JsonObject {
  const field = reasoningField(body, model) ?? 'counted';
  if (field === 'counted' || text === '') return {};
  if (!isRouted(model)) return { [field]: text };
  const signed = signature(model, text);
  const whole = { text, ...(signed === undefined ? {} : { signature: signed }) };
  return { [field]: text, reasoning_details: [detail(model, whole)] };
}

function said({ parts }: Reply, kind: 'text' | 'thinking'): string {
  return parts.map((part) => (part.kind === kind ? part.text : '')).join('');
}

/** A call, complete. */
export function toolCall({ id, name, args, freeform }: Call, { mint }: About): JsonObject {
  const own = id ?? mint.id('call_', 24);
  const spec: Json = freeform ? { name, input: args } : { name, arguments: args };
  return freeform
    ? { id: own, type: 'custom', custom: spec }
    : { id: own, type: 'function', function: spec };
}
