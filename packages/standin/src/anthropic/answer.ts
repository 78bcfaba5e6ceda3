import type { Json, JsonObject } from '@exarch/values';
import { argsOf, type Call, type Reply, type Said, type Stop } from '../reply.ts';
import { seal } from '../seal.ts';
import { tokensOut } from '../tokens.ts';
import type { About } from '../wire.ts';

const stopReasons: { readonly [stop in Stop]: string } = {
  end: 'end_turn',
  calls: 'tool_use',
  length: 'max_tokens',
  refusal: 'refusal',
};

/** A whole Messages answer. */
export function answer(reply: Reply, about: About): JsonObject {
  const content = reply.parts.map((said) => block(said, about));
  return { ...envelope(about, content), ...ending(reply), usage: usage(reply, about) };
}

/** The message without its end, as `message_start` shows it. */
export function envelope({ asked, mint }: About, content: readonly Json[]): JsonObject {
  return {
    model: asked.model,
    id: mint.id('msg_01', 22),
    type: 'message',
    role: 'assistant',
    content,
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
  };
}

/** How it ended. */
export function ending({ stop }: Reply): JsonObject {
  return { stop_reason: stopReasons[stop], stop_sequence: null, stop_details: null };
}

/** What it cost. */
export function usage(reply: Reply, { tokensIn, cached }: About): JsonObject {
  const out = tokensOut(reply);
  return {
    input_tokens: Math.max(1, tokensIn - cached.read - cached.written),
    cache_creation_input_tokens: cached.written,
    cache_read_input_tokens: cached.read,
    cache_creation: { ephemeral_5m_input_tokens: cached.written, ephemeral_1h_input_tokens: 0 },
    output_tokens: out.all,
    ...(out.thinking > 0 ? { output_tokens_details: { thinking_tokens: out.thinking } } : {}),
    service_tier: 'standard',
    inference_geo: 'global',
  };
}

/** A content block, complete. */
export function block(said: Said, about: About): JsonObject {
  if (said.kind === 'text') return { type: 'text', text: said.text };
  if (said.kind === 'call') return toolUse(said, about, argsOf(said));
  return {
    type: 'thinking',
    thinking: shownThinking(said.text, about),
    signature: signature(said.text, about),
  };
}

/** A call, with what it has for input so far. */
export function toolUse({ id, name }: Call, { mint }: About, input: Json): JsonObject {
  return {
    type: 'tool_use',
    id: id ?? mint.id('toolu_01', 22),
    name,
    input,
    caller: { type: 'direct' },
  };
}

/** Reasoning as the request asked to see it. */
export function shownThinking(thought: string, { body }: About): string {
  const thinking = body['thinking'];
  const omitted = JSON.stringify(thinking ?? null).includes('"display":"omitted"');
  return omitted ? '' : thought;
}

/** Binds the shown reasoning to its signature. */
export function signature(thought: string, about: About): string {
  return seal(shownThinking(thought, about));
}
