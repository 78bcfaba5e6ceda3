import type { Context, Fact, Recorded, Selection, Spent, Transient } from '@exarch/record';
import { ok, type Refusal, type Result, refuse } from '@exarch/values';
import { catchUp } from './catch-up.ts';
import { createLog } from './create.ts';
import type { Home } from './home.ts';
import type { OpenLog } from './open-log.ts';
import type { Opening } from './opening.ts';
import { resumeLog } from './resume.ts';
import { type SessionId, sessionId } from './session-id.ts';
import { type Heard, type Sink, Sinks } from './sink.ts';
import { isInTail } from './tail-scan.ts';
import { Transcript } from './transcript.ts';
import { removeNote } from './writer-lock.ts';

/** Where a sink begins to hear: at what no sink of this process has heard, or at the first line. */
export type HearFrom = 'unheard' | 'first_line';

/**
 * A session: its log, held for writing, and what its log says. `commit` is the one way in. Everything
 * is synchronous and in one critical section; committing from inside a sink throws.
 */
export class Session {
  readonly #open: OpenLog;
  readonly #sinks = new Sinks();
  #heard: Heard;
  #busy = false;
  #closed = false;

  /** A new session, there whole or not at all. */
  static create(home: Home, opening: Opening): Result<Session> {
    const created = createLog(home, opening);
    return created.ok ? ok(new Session(created.value)) : created;
  }

  /** A session as its record left it. Who goes on with it commits `session_resumed`. */
  static resume(home: Home, id: string): Result<Session> {
    const named = sessionId(id);
    if (!named.ok) return named;
    const resumed = resumeLog(home, named.value);
    return resumed.ok ? ok(new Session(resumed.value)) : resumed;
  }

  private constructor(open: OpenLog) {
    this.#open = open;
    this.#heard = open.heard;
  }

  get id(): SessionId {
    return this.#open.id;
  }

  /** Where the record lies. */
  get path(): string {
    return this.#open.path;
  }

  get context(): Context {
    return this.#open.log.folds.context;
  }

  get selection(): Selection {
    return this.#open.log.folds.selection;
  }

  get name(): string | undefined {
    return this.#open.log.folds.title.name;
  }

  /** Every turn of the session and of those it was forked from. */
  get transcript(): Transcript {
    return new Transcript(this.context, this.#open.reader);
  }

  /** What the session has used since its first line. */
  get spent(): Spent {
    return this.#open.log.folds.meter.spent;
  }

  /** Bytes of an unfinished line that a crash left, moved to `record.jsonl.crash` by the resume. */
  get setAside(): number {
    return this.#open.setAside;
  }

  /** Why the log takes no more facts, once it does not. */
  get failed(): Refusal | undefined {
    return this.#open.log.file.failed;
  }

  /** Judges, appends, steps, publishes. What is refused is not written; what is answered is on disk. */
  commit(fact: Fact): Result<Recorded> {
    return this.#alone('commit', () => (this.#closed ? closed(this.path) : this.#commit(fact)));
  }

  /** Publishes what is never written, in order with the facts. */
  transient(signal: Transient): void {
    this.#alone('transient', () => this.#sinks.transient(signal));
  }

  /**
   * Lets a sink hear every record once, in order, whenever it comes: first what it has missed, read
   * from the file, then what lands. Answers how to detach it.
   */
  attach(sink: Sink, from: HearFrom = 'unheard'): Result<() => void> {
    return this.#alone('attach', () => {
      if (this.#closed) return closed(this.path);
      const start = from === 'first_line' ? { offset: 0, seq: 0 } : this.#heard;
      const caught = catchUp(this.#open, sink, start);
      if (caught.heard.offset > this.#heard.offset) this.#heard = caught.heard;
      if (caught.refusal) return { ok: false, refusal: caught.refusal };
      this.#sinks.add(sink);
      return ok(() => this.#sinks.remove(sink));
    });
  }

  /** Ends this process's writing: `session_ended`, then the lock is free. A second time is nothing. */
  close(): Result<undefined> {
    return this.#alone('close', () => {
      if (this.#closed) return ok(undefined);
      const ended = this.#end();
      this.#closed = true;
      this.#release();
      return ended;
    });
  }

  #commit(fact: Fact): Result<Recorded> {
    const committed = this.#open.log.commit(fact);
    if (committed.ok) this.#publish(committed.value);
    return committed;
  }

  #publish(recorded: Recorded): void {
    if (this.#sinks.none) return;
    this.#heard = { offset: recorded.locus.end, seq: recorded.locus.seq };
    this.#sinks.fact(recorded);
  }

  /** Says its name again where a listing looks for it, if that has drifted out of the tail. */
  #end(): Result<undefined> {
    const { title } = this.#open.log.folds;
    const { renamedAt, name } = title;
    const drifted =
      renamedAt !== undefined && !isInTail(renamedAt, this.#open.log.file.cursor.offset);
    if (drifted && name !== undefined) this.#commit({ kind: 'renamed', name });
    const ended = this.#commit({ kind: 'session_ended' });
    return ended.ok ? ok(undefined) : ended;
  }

  #release(): void {
    const { home, path, file } = this.#open;
    removeNote(home.disk, path);
    file.close();
  }

  /** The critical section. Whoever enters it from inside a sink has a bug that must not reach the log. */
  #alone<T>(what: string, run: () => T): T {
    if (this.#busy) throw new Error(`${what} from inside a sink of the same session`);
    this.#busy = true;
    try {
      return run();
    } finally {
      this.#busy = false;
    }
  }
}

function closed(path: string): Result<never> {
  return refuse('log/session-over', path, 'This process has closed the session.', 'Resume it.');
}
