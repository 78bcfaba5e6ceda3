import type { LanguageModelV3CallOptions, LanguageModelV3Message } from '@ai-sdk/provider';
import type { AssistantPart, Conversation, Message, UserPart } from '@exarch/conversation';

/** A conversation as the AI SDK's providers are given it. */
export function aiCall({ system, messages, tools }: Conversation): LanguageModelV3CallOptions {
  const opening: LanguageModelV3Message[] = system ? [{ role: 'system', content: system }] : [];
  return {
    prompt: [...opening, ...messages.map(messageOf)],
    maxOutputTokens: 32_000,
    tools: (tools ?? []).map(({ name, description, parameters }) => ({
      type: 'function',
      name,
      description,
      inputSchema: parameters,
    })),
  };
}

function messageOf(message: Message): LanguageModelV3Message {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.content.flatMap(userPart) };
    case 'assistant':
      return { role: 'assistant', content: message.content.flatMap(assistantPart) };
    case 'tool':
      return {
        role: 'tool',
        content: message.results.map(({ call, name, content }) => ({
          type: 'tool-result',
          toolCallId: call,
          toolName: name,
          output: { type: 'text', value: content.flatMap(userPart).map(textOf).join('\n') },
        })),
      };
    default:
      return message satisfies never;
  }
}

type AiText = { type: 'text'; text: string };
type AiParts = Extract<LanguageModelV3Message, { role: 'assistant' }>['content'];

function userPart(part: UserPart): AiText[] {
  return part.type === 'text' ? [{ type: 'text', text: part.text }] : [];
}

function textOf({ text }: AiText): string {
  return text;
}

function assistantPart(part: AssistantPart): AiParts {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return [{ type: part.type, text: part.text }];
    case 'call':
      return [
        { type: 'tool-call', toolCallId: part.id, toolName: part.name, input: part.arguments },
      ];
    case 'opaque':
      return [];
    default:
      return part satisfies never;
  }
}
