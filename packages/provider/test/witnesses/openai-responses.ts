import OpenAI from 'openai';
import type { ResponseOutputItem } from 'openai/resources/responses/responses';
import { argumentsOf, key, prompt, type Told, type Witness } from './told.ts';

/** OpenAI's own client: the items it hands out as they are done, and the response it ends with. */
export const responsesWitness: Witness = async (fetch): Promise<Told> => {
  const client = new OpenAI({ apiKey: key, fetch, maxRetries: 0 });
  const stream = await client.responses.create({ model: 'gpt-5.6', input: prompt, stream: true });
  const items: ResponseOutputItem[] = [];
  let usage: { readonly input_tokens: number; readonly output_tokens: number } | undefined;
  for await (const event of stream) {
    if (event.type === 'response.output_item.done') items[event.output_index] = event.item;
    if (event.type === 'response.completed' || event.type === 'response.incomplete') {
      usage = event.response.usage;
    }
  }
  return {
    text: items.map(textOf).join(''),
    calls: items.flatMap((item) =>
      item.type === 'function_call'
        ? [{ name: item.name, arguments: argumentsOf(item.arguments) }]
        : [],
    ),
    input: usage?.input_tokens,
    output: usage?.output_tokens,
  };
};

function textOf(item: ResponseOutputItem): string {
  if (item.type !== 'message') return '';
  return item.content
    .map((part) => (part.type === 'output_text' ? part.text : part.refusal))
    .join('');
}
