import type { Json, JsonObject } from '@exarch/values';
import { argsOf, type Call, type Reply, type Said, type Stop } from '../reply.ts';
import { locked } from '../seal.ts';
import { tokensOut } from '../tokens.ts';
import type { About } from '../wire.ts';
import { type Sign, shownThinking, signer } from './signing.ts';

const stopReasons: { readonly [stop in Stop]: string } = {
  end: 'end_turn',
  calls: 'tool_use',
  length: 'max_tokens',
  refusal: 'refusal',
  sequence: 'stop_sequence',
};

/** A whole Messages answer. */
export function answer(reply: Reply, about: About): JsonObject {
  const sign = signer(reply, about);
  const content = reply.parts.map((said) => block(said, about, sign));
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
export function ending({ stop, sequence }: Reply): JsonObject {
  return { stop_reason: stopReasons[stop], stop_sequence: sequence ?? null, stop_details: null };
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

function block(said: Said, about: About, sign: Sign): JsonObject {
  if (said.kind === 'text') return { type: 'text', text: said.text };
  if (said.kind === 'call') return toolUse(said, about, argsOf(said));
  if (said.redacted) return redacted(said.text);
  const thinking = shownThinking(said.text, about.body);
  return { type: 'thinking', thinking, signature: sign(said) };
}

/** Reasoning that nobody but its vendor reads. */
export function redacted(thought: string): JsonObject {
  return { type: 'redacted_thinking', data: locked(thought).toString('base64') };
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
