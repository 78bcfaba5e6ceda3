import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from '../tool.ts';
import { Capture } from './capture.ts';
import { Interruption, type Limits } from './interruption.ts';

/** How a command ended, apart from what it wrote. */
export type Ending =
  | { readonly kind: 'exited'; readonly status: number }
  | { readonly kind: 'killed'; readonly by: string }
  | { readonly kind: 'timed_out' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'unstarted'; readonly because: string };

/** What a command came to. */
export type Ran = {
  readonly ending: Ending;
  readonly stdout: Capture;
  readonly stderr: Capture;
  /** Something it started goes on and still holds its output. */
  readonly goesOn: boolean;
};

/** After a program has ended, what is still in the pipes comes within this time; the rest is a background job's. */
const drain = 50;
/** A group that was asked to end and has not is ended after this. */
const grace = 2_000;
/** A cancelled call answers within this, ended or not; a timed-out one waits until it surely has ended. */
const patience = { cancelled: 15, timed_out: grace + 500 };

/** A program to start. */
export type Program = {
  readonly file: string;
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly environment: Place['environment'];
};

/**
 * One group of processes with its own pipes and nothing on its standard input. Its end is the end of the
 * program that leads it, not of the pipes: a background job that holds them keeps nobody waiting.
 */
export class ProcessGroup {
  readonly #child: ChildProcess;
  readonly #stdout: Capture = new Capture();
  readonly #stderr: Capture = new Capture();
  readonly #closed: Promise<void>;
  readonly #ended: Promise<Ending>;
  #isOpen = true;

  constructor({ file, argv, cwd, environment }: Program) {
    const child = spawn(file, argv, {
      cwd,
      env: { ...environment },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk: Buffer) => this.#stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => this.#stderr.push(chunk));
    this.#child = child;
    this.#closed = new Promise((resolve) => {
      child.once('close', () => {
        this.#isOpen = false;
        resolve();
      });
    });
    this.#ended = this.#ending();
  }

  /** The number of the group; none where the program did not start. */
  get id(): number | undefined {
    return this.#child.pid;
  }

  /** False only when the system knows of no member any more: one may live on without a pipe. */
  get isAlive(): boolean {
    const { pid } = this.#child;
    if (pid === undefined) return false;
    try {
      return process.kill(-pid, 0);
    } catch (error) {
      return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
    }
  }

  /** Waits for the program's end, or brings the whole group's about. */
  async ran(limits: Limits): Promise<Ran> {
    const interruption = new Interruption(limits);
    try {
      const first = await Promise.race([this.#ended, interruption.cause]);
      const ending = typeof first === 'string' ? await this.#stopped(first) : first;
      return { ending, stdout: this.#stdout, stderr: this.#stderr, goesOn: this.#isOpen };
    } finally {
      interruption.end();
      this.#letGo();
    }
  }

  /** Ends the whole group at once. */
  kill(): void {
    this.#signal('SIGKILL');
  }

  async #stopped(kind: 'timed_out' | 'cancelled'): Promise<Ending> {
    this.#signal('SIGTERM');
    setTimeout(() => this.kill(), grace).unref();
    await Promise.race([this.#ended, sleep(patience[kind], undefined, { ref: false })]);
    return { kind };
  }

  #ending(): Promise<Ending> {
    return new Promise((resolve) => {
      this.#child.once('error', (error) => resolve({ kind: 'unstarted', because: error.message }));
      this.#child.once('exit', (status, signal) => {
        const ending: Ending =
          status === null
            ? { kind: 'killed', by: signal ?? 'a signal' }
            : { kind: 'exited', status };
        // After the timer one more round of the loop, so that bytes already in the pipe are read
        // however long the loop was busy.
        const timer = setTimeout(() => setImmediate(() => resolve(ending)), drain);
        void this.#closed.then(() => {
          clearTimeout(timer);
          resolve(ending);
        });
      });
    });
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // The group is gone already.
    }
  }

  /** From here on nothing waits for the group; its output is read on and dropped, so that no job starves of a reader. */
  #letGo(): void {
    this.#child.unref();
    for (const pipe of [this.#child.stdout, this.#child.stderr]) {
      pipe?.removeAllListeners('data').resume();
      if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
    }
  }
}
