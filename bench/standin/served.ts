import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Usage } from './serve.ts';

const program = new URL('./serve.js', import.meta.url).pathname;

/** A stand-in in a process of its own. */
export class Served {
  readonly url: string;
  readonly #child: ChildProcess;

  static async start(): Promise<Served> {
    const child = fork(program, { execArgv: ['--expose-gc'] });
    const [url] = await once(child, 'message');
    return new Served(child, String(url));
  }

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  async usage(): Promise<Usage> {
    this.#child.send('usage');
    const [usage] = await once(this.#child, 'message');
    return usage as Usage;
  }

  async close(): Promise<void> {
    this.#child.disconnect();
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
  }
}
