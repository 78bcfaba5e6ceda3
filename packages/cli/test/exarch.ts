import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';

export const bin: string = join(import.meta.dirname, '..', 'bin', 'exarch.js');

/** A folder to work in and an empty home, both gone after the test. */
export class Place {
  readonly root: string = realpathSync(mkdtempSync(join(tmpdir(), 'exarch-')));
  readonly home: string = join(this.root, 'home');
  readonly cwd: string = join(this.root, 'work');

  constructor(files: { readonly [name: string]: string } = { 'plums.txt': 'three plums\n' }) {
    mkdir(this.home);
    mkdir(this.cwd);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(this.cwd, name), text);
  }

  get sessions(): string {
    return join(this.home, 'sessions');
  }

  /** The ids of the sessions there are. */
  ids(): readonly string[] {
    try {
      return readdirSync(this.sessions)
        .filter((name) => !name.startsWith('.'))
        .sort();
    } catch {
      return [];
    }
  }

  record(id: string): string {
    return join(this.sessions, id, 'record.jsonl');
  }

  /** The facts of a session, each as `{ at, protocol | display | forensic }`. */
  facts(id: string): readonly Line[] {
    return readFileSync(this.record(id), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);
  }

  kinds(id: string): readonly string[] {
    return this.facts(id).map((line) => factIn(line).kind);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

type Line = {
  readonly protocol?: { readonly kind: string };
  readonly display?: { readonly kind: string };
  readonly forensic?: { readonly kind: string };
};

export function factIn(line: Line): { readonly kind: string; readonly [field: string]: unknown } {
  return (line.protocol ?? line.display ?? line.forensic) as { readonly kind: string };
}

export type Ran = {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type Running = {
  readonly pid: number;
  readonly done: Promise<Ran>;
  /** Resolves once that many lines stand on its stdout, or it has ended. */
  readonly heard: (lines: number) => Promise<void>;
};

type How = {
  readonly env?: { readonly [name: string]: string };
  readonly input?: string;
  readonly cwd?: string;
};

/** Milliseconds after which a command that does not end is a fault, and is ended. */
const longest = 25_000;

/** Starts the command as a user would: built, in its own process, with nothing but a path in its environment. */
export function start(place: Place, args: readonly string[], how: How = {}): Running {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: how.cwd ?? place.cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: place.root, EXARCH_HOME: place.home, ...how.env },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: longest,
    killSignal: 'SIGKILL',
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(how.input ?? '');
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  const done = new Promise<Ran>((resolve) => {
    child.on('close', (status) =>
      resolve({
        status,
        stdout: Buffer.concat(out).toString(),
        stderr: Buffer.concat(err).toString(),
      }),
    );
  });
  const heard = async (lines: number): Promise<void> => {
    while (linesIn(out) < lines && child.exitCode === null) {
      await Promise.race([once(child.stdout, 'data'), done]);
    }
  };
  return { pid: child.pid ?? 0, done, heard };
}

function linesIn(chunks: readonly Buffer[]): number {
  return Buffer.concat(chunks).toString().split('\n').length - 1;
}

/** Runs the command to its end. */
export function exarch(place: Place, args: readonly string[], how: How = {}): Promise<Ran> {
  return start(place, args, how).done;
}

/** The one line of trouble on stderr; more than one, or a stack, is a fault. */
export function oneLine({ stderr }: Ran): string {
  const lines = stderr.split('\n').filter((line) => line.startsWith('exarch: '));
  expect(lines, stderr).toHaveLength(1);
  expect(stderr).not.toMatch(/^\s+at /m);
  return lines[0] ?? '';
}

/** Waits for what another process brings about. */
export async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    try {
      if (holds()) return;
    } catch {
      // Not there yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('it never came to hold');
}

/** A line of a record: what its sum covers, under that sum. */
export function sealed(body: string): string {
  const sum = createHash('sha256').update(body).digest('hex').slice(0, 16);
  return `{"sum":"${sum}",${body}\n`;
}

/** A record with a text in it replaced, each line that holds it under a sum of its own again. */
export function resealed(record: string, from: string, to: string): string {
  const lines = record.split('\n').slice(0, -1);
  return lines
    .map((line) => {
      if (!line.includes(from)) return `${line}\n`;
      return sealed(line.replace(from, () => to).slice('{"sum":"0123456789abcdef",'.length));
    })
    .join('');
}

function mkdir(path: string): void {
  mkdirSync(path, { recursive: true });
}
