import Anthropic from '@anthropic-ai/sdk';
import { key, prompt, type Told, type Witness } from './told.ts';

/** Anthropic's own client, its accumulated message. */
export const anthropicWitness: Witness = async (fetch): Promise<Told> => {
  const client = new Anthropic({ apiKey: key, fetch, maxRetries: 0 });
  const stream = client.messages.stream({
    model: 'claude-opus-4-8',
    max_tokens: 8192,
    messages: [{ role: 'user', content: prompt }],
  });
  const { content, stop_reason: reason, usage } = await stream.finalMessage();
  const cacheRead = usage.cache_read_input_tokens ?? undefined;
  const cacheWrite = usage.cache_creation_input_tokens ?? undefined;
  return {
    text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    thought: content.map((block) => (block.type === 'thinking' ? block.thinking : '')).join(''),
    calls: content.flatMap((block) =>
      block.type === 'tool_use' ? [{ id: block.id, name: block.name, arguments: block.input }] : [],
    ),
    stop: reason === null ? undefined : (stops[reason] ?? reason),
    usage: {
      input: usage.input_tokens + (cacheRead ?? 0) + (cacheWrite ?? 0),
      output: usage.output_tokens,
      cacheRead,
      cacheWrite,
      reasoning: usage.output_tokens_details?.thinking_tokens,
    },
  };
};

const stops: { readonly [reason: string]: string } = {
  end_turn: 'end',
  tool_use: 'calls',
  max_tokens: 'output_cap',
};
