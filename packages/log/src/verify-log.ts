import { dirname, join } from 'node:path';
import type { Pointer, Recorded } from '@exarch/record';
import { ok, type Refusal, type Result } from '@exarch/values';
import type { OpenFile } from './disk.ts';
import { Folds } from './folds.ts';
import { headOfSession, noHead } from './head.ts';
import { type Home, sessionsFolder } from './home.ts';
import { LineReader } from './line-reader.ts';
import type { PointerReader } from './pointer-reader.ts';
import { atLine, readLine } from './read-line.ts';
import { type ReadExtent, withRecord } from './read-record.ts';
import { salvaging } from './reading.ts';
import { sessionId } from './session-id.ts';
import { lastLineEnd } from './torn-tail.ts';

const mostProblems = 100;

/** One log of a lineage, read from its first byte to its last. */
export type VerifiedLog = { readonly source: string } & ReadExtent;

/** What came of one log. */
export type LogReport = {
  readonly log?: VerifiedLog;
  /** The logs its link names. */
  readonly sources: readonly string[];
  readonly turns: number;
  readonly pointers: number;
  readonly problems: readonly Refusal[];
};

/** Who reads turns back, and which were: a fork of a fork of a fork names them all again. */
export type Pointers = { readonly reader: PointerReader; readonly read: Set<string> };

/**
 * Reads every line of a log, also behind a broken one, folds them up to the first that is broken, and
 * reads back every turn that the fold knows of and that was not read back before.
 */
export function verifyLog(home: Home, source: string, pointers: Pointers): LogReport {
  const { reader } = pointers;
  const path = join(sessionsFolder(home), source);
  const check = new LogCheck(source, path, new Folds(source, salvaging(reader)));
  const extent = withRecord(home.disk, path, (file) => check.lines(file));
  if (!extent.ok) check.problem(extent.refusal);
  check.pointers(pointers);
  return { ...check.report, ...(extent.ok ? { log: { source, ...extent.value } } : {}) };
}

class LogCheck {
  readonly #source: string;
  readonly #path: string;
  readonly #folds: Folds;
  readonly #sources: string[] = [];
  readonly #problems: Refusal[] = [];
  #whole = true;
  #turns = 0;
  #pointers = 0;

  constructor(source: string, path: string, folds: Folds) {
    this.#source = source;
    this.#path = path;
    this.#folds = folds;
  }

  get report(): LogReport {
    return {
      sources: this.#sources,
      turns: this.#turns,
      pointers: this.#pointers,
      problems: this.#problems,
    };
  }

  problem(refusal: Refusal): void {
    this.#whole = false;
    if (this.#problems.length < mostProblems) this.#problems.push(refusal);
  }

  lines(file: OpenFile): Result<ReadExtent> {
    const size = file.size();
    const end = lastLineEnd(file, size);
    if (end === 0) return noHead(this.#path);
    const lines = new LineReader(file, { start: 0, end, seq: 1 });
    while (lines.next()) {
      const read = readLine(lines.bytes, lines);
      const refusal = read.ok ? this.#step(read.value) : read.refusal;
      if (refusal) this.problem(atLine(refusal, this.#path, lines.seq));
    }
    const { shortfall } = lines;
    if (shortfall) this.problem(atLine(shortfall, this.#path, lines.seq + 1));
    return ok({ lines: lines.seq, bytes: end, torn: size - end });
  }

  pointers({ reader, read }: Pointers): void {
    const places = this.#folds.context.locateGrep();
    for (const place of places.ok ? places.value : []) {
      if (place.kind !== 'turn') continue;
      const name = JSON.stringify(place.pointer);
      if (read.has(name)) continue;
      read.add(name);
      const back = reader.read(place.pointer);
      if (back.ok) this.#readBack(place.pointer, read);
      else {
        const at = `turn ${place.turn}: ${back.refusal.at}`;
        this.problem({ ...back.refusal, at });
      }
    }
  }

  /** A turn that went on behind a fork has two pointers, and is one. */
  #readBack({ source, loci }: Pointer, read: Set<string>): void {
    const opener = `${source}:${loci[0]?.seq}`;
    if (!read.has(opener)) this.#turns += 1;
    read.add(opener);
    this.#pointers += loci.length;
  }

  /** Nothing is judged behind a broken line: what is missing may be what it stands on. */
  #step(recorded: Recorded): Refusal | undefined {
    const { fact, locus } = recorded;
    if (fact.kind === 'inherited') this.#sources.push(...fact.sources);
    if (locus.seq === 1) {
      const head = headOf(recorded, this.#source);
      if (!head.ok) return head.refusal;
    }
    const stepped = this.#whole ? this.#folds.step(recorded) : ok(undefined);
    return stepped.ok ? undefined : { ...stepped.refusal, at: '' };
  }
}

function headOf(first: Recorded, source: string): Result<unknown> {
  const id = sessionId(dirname(source));
  return id.ok ? headOfSession(first, id.value) : id;
}
