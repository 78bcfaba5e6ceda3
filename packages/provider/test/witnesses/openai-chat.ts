import OpenAI from 'openai';
import type { ChatCompletionMessageFunctionToolCall } from 'openai/resources';
import { argumentsOf, key, prompt, type Told, type Witness } from './told.ts';

/** OpenAI's own client, its accumulated completion. */
export const chatWitness: Witness = async (fetch): Promise<Told> => {
  const client = new OpenAI({ apiKey: key, fetch, maxRetries: 0 });
  const stream = client.chat.completions.stream({
    model: 'gpt-4.1',
    messages: [{ role: 'user', content: prompt }],
  });
  const { choices, usage } = await stream.finalChatCompletion();
  const message = choices[0]?.message;
  const calls = (message?.tool_calls ?? []) as readonly ChatCompletionMessageFunctionToolCall[];
  return {
    text: `${message?.content ?? ''}${message?.refusal ?? ''}`,
    calls: calls.map(({ function: called }) => ({
      name: called.name,
      arguments: argumentsOf(called.arguments),
    })),
    input: usage?.prompt_tokens,
    output: usage?.completion_tokens,
  };
};
