import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Each line names all groups there are. The input ends when this process does, by whatever it ends;
 * what the last line names is ended then. Built-ins only, as no PATH is given.
 */
const script = `
trap '' HUP INT TERM
while read -r line; do groups=$line; done
for group in $groups; do kill -9 "-$group"; done
`;

/**
 * A process of its own that outlives this one by a moment, to end the groups that a killed process
 * cannot. It stands in none of them and holds nothing of theirs.
 */
export class Watchdog {
  #process: ChildProcess | undefined;

  /** True while it is there to be told; somebody may have ended it. */
  get isAwake(): boolean {
    return this.#process !== undefined;
  }

  /** Has it there before there is anything to tell: a group is known to it as soon as it is started. */
  wake(): void {
    this.#process ??= this.#start();
  }

  /** Tells it all the groups it is to end, in the place of those it was told before. */
  tell(groups: readonly number[]): void {
    this.wake();
    this.#process?.stdin?.write(`${groups.join(' ')}\n`);
  }

  /** Lets it go; what it was told last it ends. */
  end(): void {
    this.#process?.stdin?.end();
    this.#process = undefined;
  }

  #start(): ChildProcess {
    const child = spawn('/bin/sh', ['-c', script, 'exarch-watchdog'], {
      cwd: '/',
      env: {},
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const forget = (): void => {
      if (this.#process === child) this.#process = undefined;
    };
    child.once('exit', forget).once('error', forget);
    child.stdin.on('error', forget);
    child.unref();
    if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
    return child;
  }
}
