import type { Conversation } from '@exarch/conversation';
import { type Adapter, never } from '@exarch/values';
import { projectAnthropic } from './anthropic/project.ts';
import { projectBedrock } from './bedrock/project.ts';
import { projectGemini } from './gemini/project.ts';
import { projectChat } from './openai-chat/project.ts';
import { projectResponses } from './openai-responses/project.ts';
import type { Projected, ProjectOptions } from './projected.ts';

/**
 * A conversation as a request of one protocol. Total: whatever was admitted comes to a body that the
 * provider accepts; what it cannot hold as it stands is settled, and noted.
 */
export function project(
  adapter: Adapter,
  conversation: Conversation,
  options: ProjectOptions,
): Projected {
  switch (adapter) {
    case 'anthropic':
      return projectAnthropic(conversation, options);
    case 'openai-chat':
      return projectChat(conversation, options);
    case 'openai-responses':
      return projectResponses(conversation, options);
    case 'gemini':
      return projectGemini(conversation, options);
    case 'bedrock':
      return projectBedrock(conversation, options);
    default:
      return never(adapter);
  }
}
