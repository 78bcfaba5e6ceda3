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
  const { content, usage } = await stream.finalMessage();
  return {
    text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    calls: content.flatMap((block) =>
      block.type === 'tool_use' ? [{ name: block.name, arguments: block.input }] : [],
    ),
    input:
      usage.input_tokens +
      (usage.cache_read_input_tokens ?? 0) +
      (usage.cache_creation_input_tokens ?? 0),
    output: usage.output_tokens,
  };
};
