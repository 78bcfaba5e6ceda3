import { longestText, pieces } from '../pieces.ts';
import type { ChatMessage, ChatPart, ChatText } from './body.ts';

/** Cuts each text that is too long for one string into parts, which stand for it in its message. */
export function cutLongTexts(messages: readonly ChatMessage[]): void {
  for (const message of messages) {
    if (typeof message.content === 'string') {
      if (message.content.length > longestText) message.content = textParts(message.content);
    } else if (message.role === 'user' && message.content.some(isTooLong)) {
      message.content = message.content.flatMap((part): ChatPart[] =>
        isTooLong(part) ? textParts(part.text) : [part],
      );
    }
  }
}

function textParts(text: string): ChatText[] {
  return pieces(text).map((piece) => ({ type: 'text', text: piece }));
}

function isTooLong(part: ChatPart): part is ChatText {
  return part.type === 'text' && part.text.length > longestText;
}
