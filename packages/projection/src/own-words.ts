import { type Aside, onOwnLines, type Text, type UserPart } from '@exarch/conversation';
import { never } from '@exarch/values';
import type { ReadMessage, ReadPart } from './read-message.ts';

/** Remembers which texts of a request that is read are ours, and puts those on lines of their own. */
export class OwnWords {
  readonly #texts = new Set<object>();

  /** A text of ours. */
  text(words: string): Text {
    const text: Text = { type: 'text', text: words };
    this.#texts.add(text);
    return text;
  }

  /** The messages as they read where texts are joined with nothing between. */
  placed(messages: readonly ReadMessage[]): readonly ReadMessage[] {
    return this.#texts.size === 0 ? messages : messages.map((message) => this.#message(message));
  }

  #message(message: ReadMessage): ReadMessage {
    switch (message.role) {
      case 'tool':
        return message;
      case 'assistant':
        return { ...message, content: this.#lines<ReadPart>(message.content) };
      case 'user':
        return { ...message, content: this.#lines<UserPart>(message.content) };
      default:
        return never(message);
    }
  }

  #lines<P extends ReadPart>(parts: readonly P[]): readonly (P | Text)[] {
    return onOwnLines<P>(parts.map((part) => this.#aside(part)));
  }

  #aside<P extends ReadPart>(part: P): P | Aside {
    const isOurs = part.type === 'text' && this.#texts.has(part);
    return isOurs ? { type: 'aside', text: part.text } : part;
  }
}

/** What a result shows, each of its texts on lines of its own: they are one thing each, not pieces of one. */
export function linesOf(content: readonly UserPart[]): readonly UserPart[] {
  return onOwnLines<UserPart>(
    content.map((part) => (part.type === 'text' ? { type: 'aside', text: part.text } : part)),
  );
}
