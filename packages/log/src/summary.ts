import { type Fact, headOf, type Recorded, type TurnId } from '@exarch/record';
import { ok, type Refusal, type Result } from '@exarch/values';
import type { OpenFile } from './disk.ts';
import { headOfSession, noHead } from './head.ts';
import { LineReader } from './line-reader.ts';
import { atLine, readLine } from './read-line.ts';
import type { SessionId } from './session-id.ts';
import { linesFromEnd, type TailLine, tailBytes } from './tail-scan.ts';
import type { Started } from './title.ts';
import { lastLineEnd } from './torn-tail.ts';

const headChunk = 1 << 12;

/** What a listing knows of a log from its head and its tail. */
export type Summary = {
  readonly name?: string;
  readonly parent?: string;
  readonly cwd: string;
  readonly model: string;
  /** The newest turn's number; 0 before the first. */
  readonly turns: number;
  readonly bytes: number;
  /** Unix milliseconds of the newest record. */
  readonly at: number;
  readonly closed: boolean;
};

/** A log to summarise. */
export type Summarised = { readonly id: SessionId; readonly path: string; readonly file: OpenFile };

/**
 * Reads a head line, and a tail as far back as the newest turn and model: what lies between may be as
 * long as it likes.
 */
export function summarise({ id, path, file }: Summarised): Result<Summary> {
  const bytes = file.size();
  const end = lastLineEnd(file, bytes);
  const head = readHead(file, end);
  if (!head) return noHead(path);
  const started = head.ok ? headOfSession(head.value, id) : head;
  if (!started.ok) return { ok: false, refusal: atLine(started.refusal, path, 1) };
  const tail = new Tail();
  for (const line of linesFromEnd(file, end)) {
    if (tail.full && line.start < end - tailBytes) break;
    const refused = tail.take(line);
    if (refused) {
      return { ok: false, refusal: { ...refused, at: `${path} (byte ${line.start})` } };
    }
  }
  return ok({ ...tail.summary(started.value), bytes });
}

/** What the first line of a damaged session still says of it. */
export function begunIn(
  file: OpenFile,
  id: SessionId,
): {
  readonly cwd?: string;
  readonly name?: string;
} {
  const head = readHead(file, lastLineEnd(file));
  const started = head?.ok ? headOfSession(head.value, id) : undefined;
  if (!started?.ok) return {};
  const { cwd, name } = started.value;
  return { cwd, ...(name === undefined ? {} : { name }) };
}

function readHead(file: OpenFile, end: number): Result<Recorded> | undefined {
  const lines = new LineReader(file, { start: 0, end, seq: 1 }, headChunk);
  return lines.next() ? readLine(lines.bytes, lines) : undefined;
}

/** What lines say when they are read newest first: the first word on anything is the last one. */
class Tail {
  #at: number | undefined;
  #name: string | undefined;
  #model: string | undefined;
  #turns: number | undefined;
  #closed = false;

  /** Whether nothing older could say more, but for a name. */
  get full(): boolean {
    return this.#model !== undefined && this.#turns !== undefined;
  }

  take({ bytes, start }: TailLine): Refusal | undefined {
    const head = headOf(bytes);
    if (!head.ok) return head.refusal;
    if (this.#at !== undefined && head.value.class === 'display') return undefined;
    const read = readLine(bytes, { seq: 0, start, end: start + bytes.length + 1 });
    if (!read.ok) return read.refusal;
    this.#at ??= read.value.at;
    this.#learn(read.value);
    return undefined;
  }

  summary({ cwd, model, name, parent }: Started): Omit<Summary, 'bytes'> {
    const called = this.#name ?? name;
    return {
      ...(called === undefined ? {} : { name: called }),
      ...(parent === undefined ? {} : { parent }),
      cwd,
      model: this.#model ?? model,
      turns: this.#turns ?? 0,
      at: this.#at ?? 0,
      closed: this.#closed,
    };
  }

  #learn({ fact }: Recorded): void {
    if (fact.kind === 'session_closed') this.#closed = true;
    if (fact.kind === 'renamed') this.#name ??= fact.name;
    this.#model ??= modelIn(fact);
    this.#turns ??= turnIn(fact);
  }
}

function modelIn(fact: Fact): string | undefined {
  if (fact.kind === 'assistant_message') return fact.message.origin.model;
  const names =
    fact.kind === 'session_started' ||
    fact.kind === 'session_resumed' ||
    fact.kind === 'model_changed';
  return names ? fact.model : undefined;
}

function turnIn(fact: Fact): TurnId | undefined {
  return 'turn' in fact ? fact.turn : undefined;
}
