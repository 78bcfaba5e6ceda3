import type { AssistantPart, Message, ToolResult, UserPart } from '@exarch/conversation';
import { never } from '@exarch/values';
import { terminalSafe } from './terminal-safe.ts';

/** The messages of one turn as they were recorded, whole, for a person to read. */
export function turnText(messages: readonly Message[]): string {
  return terminalSafe(messages.flatMap(pieces).join('\n\n'));
}

function pieces(message: Message): readonly string[] {
  switch (message.role) {
    case 'user':
      return message.content.map(userPart);
    case 'assistant':
      return message.content.map(assistantPart).filter((text) => text !== '');
    case 'tool':
      return message.results.map(result);
    default:
      return never(message);
  }
}

function userPart(part: UserPart): string {
  if (part.type === 'text') return part.text;
  return `[${part.mediaType}${part.name === undefined ? '' : ` ${part.name}`}]`;
}

function assistantPart(part: AssistantPart): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'reasoning':
      return lines('| ', part.text);
    case 'call':
      return `* ${part.name} ${JSON.stringify(part.arguments)}`;
    case 'opaque':
      return `[a part that only ${part.native.origin.model} reads]`;
    default:
      return never(part);
  }
}

function result({ name, content, failed }: ToolResult): string {
  const text = content.map(userPart).join('\n');
  return `${failed ? '!' : '='} ${name}\n${lines('  ', text)}`;
}

function lines(lead: string, text: string): string {
  if (text === '') return '';
  return text
    .split('\n')
    .map((line) => `${lead}${line}`.trimEnd())
    .join('\n');
}
