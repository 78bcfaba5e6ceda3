import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Io } from '../src/io.ts';
import { run } from '../src/main.ts';
import type { Place, Ran } from './exarch.ts';

type How = { readonly cwd?: string; readonly input?: string };

/** A pipe that keeps what is written to it. */
class Kept extends EventEmitter {
  text = '';

  write(text: string): boolean {
    this.text += text;
    return true;
  }
}

/** Runs a command line to its end in this process, where a process of its own would show nothing more. */
export async function ran(place: Place, argv: readonly string[], how: How = {}): Promise<Ran> {
  const stdin = new PassThrough();
  stdin.end(how.input ?? '');
  const env = { EXARCH_HOME: place.home, HOME: place.root };
  const [stdout, stderr] = [new Kept(), new Kept()];
  const io = { argv, env, cwd: how.cwd ?? place.cwd, stdin, stdout, stderr } as unknown as Io;
  const status = await run(io);
  return { status, stdout: stdout.text, stderr: stderr.text };
}
