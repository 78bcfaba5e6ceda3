import type { Failure } from '@exarch/conversation';
import type { Silence } from './silence.ts';
import { cancelled, silent, transportFailure } from './transport-failure.ts';

/** What comes next of an answer: bytes, its end, or what broke it. */
export type Chunk =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'broken'; readonly failure: Failure };

/** The bytes of an answer under watch. Never throws: a break is a value. */
export class ByteStream {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  readonly #silence: Silence;
  readonly #url: string;
  #returned: Uint8Array | undefined;

  constructor(response: Response, silence: Silence, url: string) {
    this.#reader = response.body?.getReader();
    this.#silence = silence;
    this.#url = url;
  }

  async next(): Promise<Chunk> {
    const returned = this.#returned;
    this.#returned = undefined;
    if (returned) return { kind: 'bytes', bytes: returned };
    if (!this.#reader) return { kind: 'end' };
    try {
      const { done, value } = await this.#reader.read();
      this.#silence.heard();
      return done ? { kind: 'end' } : { kind: 'bytes', bytes: value };
    } catch (error) {
      return { kind: 'broken', failure: breakage(error, this.#silence, this.#url) };
    }
  }

  /** Puts back bytes that were looked at; the next `next` brings them again. */
  giveBack(bytes: Uint8Array): void {
    this.#returned = bytes;
  }

  /** The rest as text, up to `most` bytes; what a break leaves of it, too. */
  async text(most: number): Promise<string> {
    const decoder = new TextDecoder();
    let text = '';
    for (let bytes = 0; bytes < most; ) {
      const chunk = await this.next();
      if (chunk.kind !== 'bytes') break;
      bytes += chunk.bytes.length;
      text += decoder.decode(chunk.bytes, { stream: true });
    }
    return text;
  }
}

/** What broke a request: the user, our own patience, or the network. */
export function breakage(error: unknown, silence: Silence, url: string): Failure {
  if (silence.broke === 'cancelled') return cancelled;
  if (silence.broke === 'silent') return silent(url, silence.limit);
  return transportFailure(error, url);
}
