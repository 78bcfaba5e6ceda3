import OpenAI from 'openai';
import type {
  ChatCompletionMessage,
  ChatCompletionMessageFunctionToolCall,
} from 'openai/resources';
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
  const reason = choices[0]?.finish_reason;
  return {
    text: `${message?.content ?? ''}${message?.refusal ?? ''}`,
    thought: undefined,
    calls: calls.map(({ id, function: called }) => ({
      id,
      name: called.name,
      arguments: argumentsOf(called.arguments),
    })),
    stop: stopOf(reason, message),
    usage: {
      input: usage?.prompt_tokens,
      output: usage?.completion_tokens,
      cacheRead: usage?.prompt_tokens_details?.cached_tokens,
      cacheWrite: usage?.prompt_tokens_details?.cache_write_tokens,
      reasoning: usage?.completion_tokens_details?.reasoning_tokens,
    },
  };
};

/** Some servers say `stop` where the model calls, or refuses. */
function stopOf(
  reason: string | undefined,
  message: ChatCompletionMessage | undefined,
): string | undefined {
  if (message?.refusal) return 'refused';
  if (reason === 'stop' && message?.tool_calls?.length) return 'calls';
  return reason && (stops[reason] ?? reason);
}

const stops: { readonly [reason: string]: string } = {
  stop: 'end',
  tool_calls: 'calls',
  length: 'output_cap',
  content_filter: 'refused',
};
