import type { Message } from '@exarch/conversation';
import type { Context, Located, SpanRow, TurnId } from '@exarch/record';
import { ok, type Refusal, type Result } from '@exarch/values';
import { type Found, grep } from './grep.ts';
import type { Matcher } from './matcher.ts';
import { messageIn } from './message-in.ts';
import type { PointerReader } from './pointer-reader.ts';

/** A turn as it was first recorded, whole. */
export type TurnRead = {
  readonly turn: TurnId;
  readonly role: 'user' | 'assistant';
  readonly messages: readonly Message[];
};

/** Who reads turns: each that reads is for `visit`, any other ends the reading or is `passedOver`. */
type Reader = {
  readonly visit: (turn: TurnRead) => void;
  readonly passedOver: ((turn: TurnId, refusal: Refusal) => void) | undefined;
};

/**
 * The transcript: every turn of the lineage, also those that left the context. Places are located
 * first and read after; one turn is in memory at a time, one file open.
 */
export class Transcript {
  readonly #context: Context;
  readonly #reader: PointerReader;

  constructor(context: Context, reader: PointerReader) {
    this.#context = context;
    this.#reader = reader;
  }

  /** Every item there ever was, a residue before what it covers. */
  index(): readonly SpanRow[] {
    return this.#context.transcriptIndex();
  }

  /**
   * Hands over the named turns in the order of the transcript, each once. The first that does not read
   * ends it, unless somebody hears of those that are passed over.
   */
  read(
    turns: readonly TurnId[],
    visit: (turn: TurnRead) => void,
    passedOver?: (turn: TurnId, refusal: Refusal) => void,
  ): Result<undefined> {
    const located = this.#context.locateRead(turns);
    if (!located.ok) return located;
    return this.#reading(() => this.#readEach(located.value, { visit, passedOver }));
  }

  /** Searches these turns, or all there are and the notes of evictions. */
  grep(matcher: Matcher, turns?: readonly TurnId[]): Result<Found> {
    const searched = this.#context.locateGrep(turns);
    if (!searched.ok) return searched;
    const unreadable = turns === undefined ? 'passed_over' : 'refused';
    const search = { searched: searched.value, reader: this.#reader, matcher, unreadable } as const;
    return this.#reading(() => grep(search));
  }

  /** Nothing stays open, or in memory: the next time it is the files that answer. */
  #reading<T>(read: () => T): T {
    try {
      return read();
    } finally {
      this.#reader.close();
    }
  }

  #readEach(places: readonly Located[], { visit, passedOver }: Reader): Result<undefined> {
    for (const place of places) {
      const turn = this.#turnAt(place);
      if (turn.ok) visit(turn.value);
      else if (passedOver) passedOver(place.turn, turn.refusal);
      else return turn;
    }
    return ok(undefined);
  }

  #turnAt({ turn, role, pointer }: Located): Result<TurnRead> {
    const records = this.#reader.read(pointer);
    if (!records.ok) return records;
    const messages = records.value.flatMap(({ fact }) => messageIn(fact) ?? []);
    return ok({ turn, role, messages });
  }
}
