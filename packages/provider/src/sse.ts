import type { WireEvent } from '@exarch/projection';
import { createParser, type EventSourceParser } from 'eventsource-parser';
import type { Frames } from './frames.ts';

/** Server-sent events. */
export class Sse implements Frames {
  readonly #decoder = new TextDecoder();
  readonly #parser: EventSourceParser;
  #events: WireEvent[] = [];

  constructor() {
    this.#parser = createParser({
      onEvent: ({ event, data }) =>
        this.#events.push(event === undefined ? { data } : { event, data }),
    });
  }

  feed(bytes: Uint8Array): readonly WireEvent[] {
    this.#parser.feed(this.#decoder.decode(bytes, { stream: true }));
    return this.#taken();
  }

  /** Some servers leave out the empty line after the last event; what is half an event stays one. */
  end(): readonly WireEvent[] {
    this.#parser.feed(`${this.#decoder.decode()}\n\n`);
    return this.#taken().filter(({ data }) => isWhole(data));
  }

  #taken(): readonly WireEvent[] {
    const events = this.#events;
    if (events.length > 0) this.#events = [];
    return events;
  }
}

function isWhole(data: string): boolean {
  if (data.trim() === '[DONE]') return true;
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
}
