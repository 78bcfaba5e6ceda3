import { createHash } from 'node:crypto';
import { ok, type Result, refuse } from '@exarch/values';
import type { Fact } from '../src/fact.ts';
import { bodyOf, decodeLine, encodeBody, sealLine, sumOf } from '../src/line.ts';
import type { Locus, Pointer } from '../src/locus.ts';
import { Context } from '../src/model/context.ts';
import type { Recorded } from '../src/recorded.ts';

/** Logs in memory: each a list of lines as they would stand in its file. */
export class LineStore {
  readonly #logs = new Map<string, { lines: string[]; starts: number[]; size: number }>();

  append(source: string, fact: Fact, at = 1_764_520_000_000): Recorded {
    const log = this.#logs.get(source) ?? { lines: [], starts: [], size: 0 };
    this.#logs.set(source, log);
    const body = encodeBody(at, fact);
    const digest = sha256(body);
    const line = sealLine(digest.slice(0, 16), body);
    const start = log.size;
    log.lines.push(line);
    log.starts.push(start);
    log.size += Buffer.byteLength(line);
    const locus = { seq: log.lines.length, start, end: log.size, digest: digest.slice(0, 32) };
    return { at, locus, fact };
  }

  /** Every line of a log, decoded as a resume would. */
  read(source: string): readonly Recorded[] {
    const { lines = [] } = this.#logs.get(source) ?? {};
    return lines.map((_, index) => {
      const recorded = this.#readLine(source, index);
      if (!recorded.ok) throw new Error(recorded.refusal.because);
      return recorded.value;
    });
  }

  readonly readBack = (pointer: Pointer): Result<readonly Recorded[]> => {
    const records: Recorded[] = [];
    for (const { seq, digest, start } of pointer.loci) {
      const read = this.#readLine(pointer.source, seq - 1);
      if (!read.ok) return read;
      if (read.value.locus.digest !== digest || read.value.locus.start !== start) {
        return refuse('log/digest', pointer.source, `Line ${seq} is not what was measured.`);
      }
      records.push(read.value);
    }
    return ok(records);
  };

  remove(source: string): void {
    this.#logs.delete(source);
  }

  /** Damages a line without changing its length. */
  damage(source: string, seq: number): void {
    const { lines = [] } = this.#logs.get(source) ?? {};
    lines[seq - 1] = (lines[seq - 1] ?? '').replace(/[a-z](?=[^a-z]*\n$)/, 'X');
  }

  #readLine(source: string, index: number): Result<Recorded> {
    const log = this.#logs.get(source);
    const sealed = log?.lines[index];
    if (!log || sealed === undefined) return refuse('log/missing', source, `No line ${index + 1}.`);
    const line = sealed.slice(0, -1);
    const digest = sha256(bodyOf(line));
    if (!digest.startsWith(sumOf(line))) return refuse('log/sum', source, 'The line was edited.');
    const decoded = decodeLine(line);
    if (!decoded.ok) return decoded;
    const start = log.starts[index] ?? 0;
    const end = start + Buffer.byteLength(sealed);
    const locus: Locus = { seq: index + 1, start, end, digest: digest.slice(0, 32) };
    return ok({ ...decoded.value, locus });
  }
}

/** A log and its context, committing as a session does: judge, append, step. */
export class Writer {
  readonly store: LineStore;
  readonly source: string;
  readonly context: Context;

  constructor(store: LineStore, source: string) {
    this.store = store;
    this.source = source;
    this.context = new Context(source, store.readBack);
  }

  commit(fact: Fact): Result<Recorded> {
    const found = this.context.judge(fact);
    if (found) return { ok: false, refusal: found };
    const recorded = this.store.append(this.source, fact);
    const stepped = this.context.step(recorded);
    if (!stepped.ok)
      throw new Error(`step refused what judge admitted: ${stepped.refusal.because}`);
    return ok(recorded);
  }

  /** Commits what is known to be admissible. */
  must(...facts: readonly Fact[]): this {
    for (const fact of facts) {
      const committed = this.commit(fact);
      if (!committed.ok) throw new Error(`${fact.kind}: ${committed.refusal.because}`);
    }
    return this;
  }
}

/** The context that a fresh read of a log gives. */
export function resumed(store: LineStore, source: string): Context {
  const context = new Context(source, store.readBack);
  for (const recorded of store.read(source)) {
    const stepped = context.step(recorded);
    if (!stepped.ok) throw new Error(`${stepped.refusal.at}: ${stepped.refusal.because}`);
  }
  return context;
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
