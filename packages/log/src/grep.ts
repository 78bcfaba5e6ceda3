import type { Message } from '@exarch/conversation';
import type { Recorded, Searched, Span, TurnId } from '@exarch/record';
import { ok, type Result } from '@exarch/values';
import { clipped } from './clip.ts';
import type { Matcher } from './matcher.ts';
import { messageIn } from './message-in.ts';
import type { PointerReader } from './pointer-reader.ts';
import { searchedTexts } from './searched-text.ts';

const mostHits = 100;

/** A line that matched: in a message of a turn, or in the note of an eviction. */
export type Hit = {
  /** The line's number from 1 within the searched text of its message, or of its note. */
  readonly line: number;
  /** At most 200 bytes of it. */
  readonly text: string;
} & (
  | { readonly kind: 'turn'; readonly turn: TurnId; readonly role: Message['role'] }
  | { readonly kind: 'residue'; readonly span: Span }
);

/** The oldest hits, and how many there were. */
export type Found = {
  /** The first hundred, in the order of the index. */
  readonly hits: readonly Hit[];
  readonly total: number;
  /** Turns that no longer read back, passed over. */
  readonly unread: readonly TurnId[];
};

/** A search, located. */
export type Search = {
  readonly searched: Iterable<Searched>;
  readonly reader: PointerReader;
  readonly matcher: Matcher;
  /** What a turn that does not read back does to the whole. */
  readonly unreadable: 'passed_over' | 'refused';
};

/** Searches turn by turn, with one of them in memory. */
export function grep({ searched, reader, matcher, unreadable }: Search): Result<Found> {
  const tally = new Tally(matcher);
  const unread: TurnId[] = [];
  for (const place of searched) {
    if (place.kind === 'residue') {
      tally.note(place);
      continue;
    }
    const read = reader.readHaving(place.pointer, tally.needle);
    if (read.ok) tally.turn(place.turn, read.value);
    else if (unreadable === 'refused') return read;
    else unread.push(place.turn);
  }
  return ok({ hits: tally.hits, total: tally.total, unread });
}

class Tally {
  readonly hits: Hit[] = [];
  readonly needle: Buffer | undefined;
  readonly #matcher: Matcher;
  total = 0;

  constructor(matcher: Matcher) {
    this.#matcher = matcher;
    this.needle = matcher.literal === undefined ? undefined : asRecorded(matcher.literal);
  }

  turn(turn: TurnId, records: readonly Recorded[]): void {
    for (const { fact } of records) {
      const message = messageIn(fact);
      if (message) this.#message(turn, message);
    }
  }

  note({ span, note }: Extract<Searched, { readonly kind: 'residue' }>): void {
    this.#search(note, 0, { kind: 'residue', span });
  }

  #message(turn: TurnId, message: Message): void {
    let before = 0;
    for (const text of searchedTexts(message)) {
      before += this.#search(text, before, { kind: 'turn', turn, role: message.role });
    }
  }

  /** Answers how many lines the text has. */
  #search(text: string, before: number, where: Where): number {
    let line = 0;
    for (const each of text.split('\n')) {
      line += 1;
      const match = this.#matcher.find(each);
      if (match < 0) continue;
      this.total += 1;
      if (this.hits.length < mostHits) {
        this.hits.push({ ...where, line: before + line, text: clipped(each, match) });
      }
    }
    return line;
  }
}

type Where =
  | { readonly kind: 'turn'; readonly turn: TurnId; readonly role: Message['role'] }
  | { readonly kind: 'residue'; readonly span: Span };

/** A text as the bytes that it has inside any string of a line. */
function asRecorded(text: string): Buffer {
  return Buffer.from(JSON.stringify(text).slice(1, -1));
}
