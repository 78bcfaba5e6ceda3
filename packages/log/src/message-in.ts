import type { Message } from '@exarch/conversation';
import { type Fact, isProtocol } from '@exarch/record';
import { never } from '@exarch/values';

/** The message a fact says to the model; nothing for the facts that say none. */
export function messageIn(fact: Fact): Message | undefined {
  if (!isProtocol(fact)) return undefined;
  switch (fact.kind) {
    case 'user_prompt':
    case 'steering':
      return { role: 'user', content: fact.content };
    case 'import':
    case 'assistant_message':
      return fact.message;
    case 'tool_results':
      return { role: 'tool', results: fact.results };
    case 'system':
    case 'tools':
    case 'inherited':
    case 'evicted':
    case 'rewound':
    case 'cleared':
      return undefined;
    default:
      return never(fact);
  }
}
