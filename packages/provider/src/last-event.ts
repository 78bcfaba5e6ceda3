import type { WireEvent } from '@exarch/projection';
import { type Adapter, never } from '@exarch/values';

/** True for the event after which a provider has nothing more to say. */
export function isLast(adapter: Adapter, { event, data }: WireEvent): boolean {
  switch (adapter) {
    case 'anthropic':
      return event === 'message_stop';
    case 'openai-chat':
      return data === '[DONE]';
    case 'openai-responses':
      return event === 'response.completed' || event === 'response.incomplete' || data === '[DONE]';
    case 'bedrock':
      return event === 'metadata';
    case 'gemini':
      return false;
    default:
      return never(adapter);
  }
}
