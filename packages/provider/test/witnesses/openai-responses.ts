import OpenAI from 'openai';
import type { Response, ResponseOutputItem } from 'openai/resources/responses/responses';
import { argumentsOf, key, prompt, type Told, type ToldUsage, type Witness } from './told.ts';

/** OpenAI's own client: the items it hands out as they are done, and the response it ends with. */
export const responsesWitness: Witness = async (fetch): Promise<Told> => {
  const client = new OpenAI({ apiKey: key, fetch, maxRetries: 0 });
  const stream = await client.responses.create({ model: 'gpt-5.6', input: prompt, stream: true });
  const items: ResponseOutputItem[] = [];
  let end: Response | undefined;
  for await (const event of stream) {
    if (event.type === 'response.output_item.done') items[event.output_index] = event.item;
    if (event.type === 'response.completed' || event.type === 'response.incomplete') {
      end = event.response;
    }
  }
  const calls = items.flatMap((item) =>
    item.type === 'function_call'
      ? [{ id: item.call_id, name: item.name, arguments: argumentsOf(item.arguments) }]
      : [],
  );
  return {
    text: items.map(textOf).join(''),
    thought: items.map(thoughtOf).join(''),
    calls,
    stop: stopOf(end, items),
    usage: usageOf(end),
  };
};

function usageOf(response: Response | undefined): ToldUsage {
  const usage = response?.usage;
  return {
    input: usage?.input_tokens,
    output: usage?.output_tokens,
    cacheRead: usage?.input_tokens_details?.cached_tokens,
    cacheWrite: usage?.input_tokens_details?.cache_write_tokens,
    reasoning: usage?.output_tokens_details?.reasoning_tokens,
  };
}

function stopOf(
  response: Response | undefined,
  items: readonly ResponseOutputItem[],
): string | undefined {
  const reason = response?.incomplete_details?.reason;
  if (reason) return stops[reason] ?? reason;
  const parts = items.flatMap((item) => (item.type === 'message' ? item.content : []));
  if (parts.some(({ type }) => type === 'refusal')) return 'refused';
  return items.some(({ type }) => type === 'function_call') ? 'calls' : 'end';
}

const stops: { readonly [reason: string]: string } = {
  max_output_tokens: 'output_cap',
  content_filter: 'refused',
};

function thoughtOf(item: ResponseOutputItem): string {
  if (item.type !== 'reasoning') return '';
  const said = item.summary.length > 0 ? item.summary : (item.content ?? []);
  return said.map(({ text }) => text).join('\n\n');
}

function textOf(item: ResponseOutputItem): string {
  if (item.type !== 'message') return '';
  return item.content
    .map((part) => (part.type === 'output_text' ? part.text : part.refusal))
    .join('');
}
