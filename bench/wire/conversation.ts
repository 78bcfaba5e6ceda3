import type { Conversation, Message, Tool } from '@exarch/conversation';
import type { Fact } from '@exarch/record';
import { type Workday, workday } from '../session/workday.ts';

/** What the agent's own requests name. */
export const tools: readonly Tool[] = ['shell', 'read', 'write', 'search'].map((name) => ({
  name,
  description: `The tool ${name}, which does what its name says, in the folder of the session.`,
  parameters: {
    type: 'object',
    properties: {
      command: { type: 'string', description: 'What to do, in one line.' },
      timeout: { type: 'integer', description: 'Seconds.' },
    },
    required: ['command'],
  },
}));

/** A conversation of so many messages of a workday, with system prompt and tools. */
export function conversationOf(count: number, texts: Workday['texts'] = 'usual'): Conversation {
  const messages: Message[] = [];
  for (const fact of workday({ texts })) {
    const message = messageIn(fact);
    if (message) messages.push(message);
    if (messages.length === count) break;
  }
  return { system: 'You are at work in a terminal. Be brief.', messages, tools };
}

function messageIn(fact: Fact): Message | undefined {
  if (fact.kind === 'user_prompt') return { role: 'user', content: fact.content };
  if (fact.kind === 'assistant_message') return fact.message;
  return fact.kind === 'tool_results' ? { role: 'tool', results: fact.results } : undefined;
}
