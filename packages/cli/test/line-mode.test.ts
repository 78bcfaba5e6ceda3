import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bin, exarch, Place, until } from './exarch.ts';

const tmux = spawnSync('tmux', ['-V']).status === 0;

describe.skipIf(!tmux)(tmux ? 'the line mode' : 'the line mode (tmux)', () => {
  let terminal: Terminal;
  beforeEach(() => {
    terminal = new Terminal();
  });
  afterEach(() => terminal.close());

  test('talks, runs what looks, and ends on /quit', async () => {
    terminal.run();
    await terminal.shows('›');
    terminal.type('run `ls` and tell me what is here');
    await terminal.shows('plums.txt');
    terminal.type('/quit');
    await terminal.shows('ended with 0');
  });

  test('shows what was said on the command line as what was typed is shown', async () => {
    terminal.run('"run \\`ls\\` for me"');
    await terminal.shows('› run `ls` for me');
    await terminal.shows('plums.txt');
  });

  test('takes no mistyped command for a prompt, and says how it is one all the same', async () => {
    terminal.run('--profile', 'full');
    await terminal.shows('›');
    for (const [line, told] of [
      ['/nosuch', 'There is no /nosuch: there are /help and /quit.'],
      ['/Model say pears', 'There is no /Model'],
      ['/quit now', '/quit takes no words behind it.'],
    ] as const) {
      terminal.type(line);
      await terminal.shows(told);
    }
    const [id = ''] = terminal.place.ids();
    expect(terminal.place.kinds(id)).not.toContain('user_prompt');
    terminal.type(' /model say pears');
    await terminal.shows('I am the built-in stand-in');
    terminal.type('/usr/bin is a path');
    await terminal.shows('I am the built-in stand-in', 2);
  });

  test('takes commands also while the model works', async () => {
    terminal.run('--profile', 'full');
    await terminal.shows('›');
    terminal.type('run `echo begun; until [ -e done ]; do sleep 0.1; done`');
    await terminal.shows('until [', 2);
    terminal.type('/model x');
    await terminal.shows('There is no /model');
    terminal.type('/quit');
    writeFileSync(join(terminal.place.cwd, 'done'), '');
    await terminal.shows('ended with 0');
    const [id = ''] = terminal.place.ids();
    expect(terminal.place.kinds(id)).not.toContain('steering');
  });

  test('asks before a command does more, and takes no for an answer', async () => {
    terminal.run();
    await terminal.shows('›');
    terminal.type('run `touch pears.txt`');
    await terminal.shows('Allow this command?');
    terminal.type('n');
    await terminal.shows('said no');
    terminal.type('run `touch pears.txt`');
    await terminal.shows('Allow this command?', 2);
    terminal.type('y');
    await terminal.shows('›', 3);
    terminal.type('run `ls`');
    await terminal.shows('pears.txt', 3);
  });

  test('stops what is running on Ctrl-C and is ready again', async () => {
    terminal.run('--profile', 'full');
    await terminal.shows('›');
    terminal.type('run `sleep 30`');
    await terminal.shows('sleep 30', 2);
    terminal.press('C-c');
    await terminal.shows('›', 2);
    terminal.type('run `ls`');
    await terminal.shows('plums.txt');
  });

  test('draws what was there when a session goes on', async () => {
    terminal.run();
    await terminal.shows('›');
    terminal.type('run `ls`');
    await terminal.shows('plums.txt');
    terminal.press('C-d');
    await terminal.shows('ended with 0');
    terminal.clear();
    terminal.run('-c');
    await terminal.shows('plums.txt');
  });

  test('gives the shell back when no session can be had', async () => {
    terminal.run('resume', 'nobody');
    await terminal.shows('ended with 1');
    await terminal.shows('the name "nobody"');
  });

  test.each(['SIGTERM', 'SIGHUP'] as const)(
    'settles the record on %s, and ends what it runs',
    async (signal) => {
      terminal.run('--profile', 'full');
      await terminal.shows('›');
      terminal.type('run `echo $$ >pid; sleep 300`');
      const { place } = terminal;
      await until(() => existsSync(join(place.cwd, 'pid')));
      const [id = ''] = place.ids();
      terminal.signal(signal);
      await until(() => place.kinds(id).at(-1) === 'session_ended');
      await terminal.shows('ended with 130');
      const kinds = place.kinds(id).filter((kind) => /results|cancelled|ended|steering/.test(kind));
      expect(kinds).toEqual(['tool_results', 'cancelled', 'session_ended']);
      const pid = Number(readFileSync(join(place.cwd, 'pid'), 'utf8'));
      await until(() => !isAlive(pid));
      expect(await exarch(place, ['-c', '-p', 'run `ls`'])).toMatchObject({ status: 0 });
    },
  );

  test('settles the record when its terminal goes away', async () => {
    terminal.run('--profile', 'full');
    await terminal.shows('›');
    terminal.type('run `echo $$ >pid; sleep 300`');
    const { place } = terminal;
    await until(() => existsSync(join(place.cwd, 'pid')));
    const pid = Number(readFileSync(join(place.cwd, 'pid'), 'utf8'));
    terminal.goAway();
    const [id = ''] = place.ids();
    await until(() => place.kinds(id).at(-1) === 'session_ended');
    expect(place.kinds(id)).toContain('tool_results');
    await until(() => !isAlive(pid));
  });
});

/** A real terminal of 100 columns, on a server of its own. */
class Terminal {
  readonly place = new Place();
  readonly #socket = join(this.place.root, 'tmux');
  readonly #pid = join(this.place.root, 'pid');
  #gone = false;

  constructor() {
    const env = `PATH=${process.env['PATH']} HOME=${this.place.root} EXARCH_HOME=${this.place.home}`;
    const shell = `cd ${this.place.cwd}; exec env -i TERM=screen PS1='$ ' ${env} sh`;
    this.#tmux('-f', '/dev/null', 'new-session', '-d', '-x', '100', '-y', '50', shell);
  }

  run(...args: readonly string[]): void {
    const command = `exec ${process.execPath} ${bin} ${args.join(' ')}`;
    this.type(`sh -c 'echo $$ >${this.#pid}; ${command}'; echo ended with $?`);
  }

  type(line: string): void {
    this.#tmux('send-keys', '-l', line);
    this.press('Enter');
  }

  press(key: string): void {
    this.#tmux('send-keys', key);
  }

  clear(): void {
    this.type('clear');
  }

  /** Waits until a text stands on the screen, that many times. */
  async shows(text: string, times = 1): Promise<void> {
    for (let tries = 0; tries < 400; tries += 1) {
      if (this.#screen().split(text).length > times) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`"${text}" never showed ${times} times on:\n${this.#screen()}`);
  }

  /** Sends the command a signal, as another process would. */
  signal(name: 'SIGTERM' | 'SIGHUP'): void {
    process.kill(Number(readFileSync(this.#pid, 'utf8')), name);
  }

  /** The window is shut while the command runs. */
  goAway(): void {
    this.#tmux('kill-server');
    this.#gone = true;
  }

  close(): void {
    if (!this.#gone) this.#tmux('kill-server');
    this.place.remove();
  }

  #screen(): string {
    return this.#tmux('capture-pane', '-p', '-S', '-');
  }

  #tmux(...args: readonly string[]): string {
    return execFileSync('tmux', ['-S', this.#socket, ...args], { encoding: 'utf8' });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
