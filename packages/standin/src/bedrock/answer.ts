import type { JsonObject } from '@exarch/values';
import { argsOf, type Call, type Reply, type Said, type Stop } from '../reply.ts';
import { locked, seal } from '../seal.ts';
import { tokensOut } from '../tokens.ts';
import type { About } from '../wire.ts';

/** Converse's words for how a reply ended. */
export const stopReasons: { readonly [stop in Stop]: string } = {
  end: 'end_turn',
  calls: 'tool_use',
  length: 'max_tokens',
  refusal: 'content_filtered',
  sequence: 'stop_sequence',
};

/** A whole Converse answer. */
export function answer(reply: Reply, about: About): JsonObject {
  const content = reply.parts.map((said) => block(said, about));
  return {
    metrics: { latencyMs: 1 },
    output: { message: { role: 'assistant', content } },
    stopReason: stopReasons[reply.stop],
    usage: usage(reply, about),
  };
}

/** What it cost. */
export function usage(reply: Reply, { tokensIn }: About): JsonObject {
  const { all } = tokensOut(reply);
  return {
    inputTokens: tokensIn,
    outputTokens: all,
    totalTokens: tokensIn + all,
    cacheReadInputTokens: 0,
    cacheWriteInputTokens: 0,
  };
}

function block(said: Said, about: About): JsonObject {
  if (said.kind === 'text') return { text: said.text };
  if (said.kind === 'call') return { toolUse: { ...toolUse(said, about), input: argsOf(said) } };
  if (said.redacted) return { reasoningContent: { redactedContent: redacted(said.text) } };
  return { reasoningContent: { reasoningText: { text: said.text, signature: seal(said.text) } } };
}

/** Reasoning that nobody but its vendor reads. */
export function redacted(thought: string): string {
  return locked(thought).toString('base64');
}

/** A call without its input. */
export function toolUse({ id, name }: Call, { mint }: About): JsonObject {
  return { toolUseId: id ?? mint.id('tooluse_', 22), name };
}
