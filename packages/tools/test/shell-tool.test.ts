import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LivingTool, shellTool } from '../src/shell-tool.ts';
import { gone, isAlive } from './process-state.ts';
import { scratch, textIn, worldAt } from './scratch.ts';

const folder = scratch();
let shell: LivingTool;

beforeEach(() => {
  shell = shellTool();
});
afterEach(() => shell.close());

async function ran(command: string, more: { timeout?: number } = {}): Promise<string> {
  return textIn(await shell.run({ command, ...more }, worldAt(folder)));
}

describe('shellTool', () => {
  test('reports output, errors and status apart', async () => {
    expect(await ran('echo out; echo err >&2; exit 3')).toBe('STDOUT:\nout\nSTDERR:\nerr\nEXIT: 3');
  });

  test('says only the status of a command that wrote nothing', async () => {
    expect(await ran(':')).toBe('EXIT: 0');
  });

  test('calls a status other than 0 failed, and observes the command', async () => {
    const output = await shell.run({ command: 'exit 4' }, worldAt(folder));
    expect(output.failed).toBe(true);
    expect(output.observations).toEqual([
      { kind: 'observation', what: { kind: 'command', argv: ['sh', '-c', 'exit 4'], status: 4 } },
    ]);
    expect((await shell.run({ command: 'exit 0' }, worldAt(folder))).failed).toBe(false);
  });

  test('starts in the folder of the session', async () => {
    expect(await ran('pwd')).toContain(`STDOUT:\n${folder}\n`);
  });
});

describe('what outlives a call', () => {
  test('is the working directory', async () => {
    await ran("mkdir -p 'sub dir' && cd 'sub dir'");
    expect(await ran('pwd')).toContain(join(folder, 'sub dir'));
  });

  test('is what was exported, whatever its value', async () => {
    await ran(`export A='it'"'"'s $HOME "x" \\ 
two lines' B=`);
    expect(await ran('printf "<%s><%s>" "$A" "$B"')).toContain(
      '<it\'s $HOME "x" \\ \ntwo lines><>',
    );
  });

  test('is not what was unset, nor what was not exported', async () => {
    await ran('unset HOME; plain=1');
    expect(await ran('echo "<$HOME$plain>"')).toContain('<>');
  });

  test('is kept by a command that exits, fails or sets a trap of its own', async () => {
    await ran('export A=1; exit 3');
    await ran('set -e; export B=2; false');
    await ran("trap 'echo bye' EXIT; export C=3");
    expect(await ran('echo $A$B$C')).toContain('123');
  });

  test('is kept under every option of the shell', async () => {
    expect(await ran('set -aeufx; export A=1')).toContain('EXIT: 0');
    expect(await ran('cd() { false; }; pwd() { false; }; export B=2')).toContain('EXIT: 0');
    const listing = await ran('echo $A$B; env');
    expect(listing).toContain('12');
    expect(listing).not.toContain('__exarch');
  });

  test('stays as it was when a command is killed or puts another program in its place', async () => {
    await ran('export A=before');
    await ran('export A=after; kill -9 $$');
    await ran('export A=after; exec true');
    expect(await ran('echo $A')).toContain('before');
  });

  test('outlives a PATH on which nothing is', async () => {
    await ran('export PATH=/nowhere');
    expect(await ran('ls')).toMatch(/not found/);
    await ran('export PATH=/usr/bin:/bin');
    expect(await ran('ls /')).toContain('EXIT: 0');
  });

  test('outlives a read-only variable', async () => {
    await ran('export A=1; readonly A');
    expect(await ran('echo works')).toContain('works');
  });

  test('says so when its folder is gone, and goes back to the session’s', async () => {
    mkdirSync(join(folder, 'gone'));
    await ran('cd gone');
    rmdirSync(join(folder, 'gone'));
    expect(await ran('pwd')).toContain(
      `[The folder ${join(folder, 'gone')} is gone; this ran in ${folder}.]`,
    );
    expect(await ran('pwd')).not.toContain('is gone');
  });

  test('is forgotten when the shell is closed', async () => {
    await ran('export A=1; cd /');
    shell.close();
    expect(await ran('echo "<$A> in $(pwd)"')).toContain(`<> in ${folder}`);
  });
});

describe('a command', () => {
  test('reads an empty standard input', async () => {
    expect(await ran('cat; read x || echo nothing')).toContain('nothing');
  });

  test('may be of many lines, with here-documents, comments and quotes', async () => {
    expect(await ran("cat <<'END'\na $b `c`\nEND\n# a comment\necho 'it''s' # end")).toBe(
      'STDOUT:\na $b `c`\nits\nEXIT: 0',
    );
  });

  test('may be longer than an argument can be', async () => {
    const long = 'x'.repeat(300_000);
    expect(await ran(`cat >long.txt <<'END'\n${long}\nEND\nwc -c <long.txt`)).toContain('300001');
  });

  test('that is no shell says why and leaves the shell usable', async () => {
    expect(await ran('if then fi (')).toMatch(/STDERR:\n.*[Ss]yntax error/);
    expect(await ran('echo on')).toContain('on');
  });

  test.each([
    [{}, 'The argument "command" is missing.'],
    [{ command: 7 }, 'The argument "command" is no string.'],
    [{ command: ' \n' }, 'The command is empty.'],
    [{ command: 'a\0b' }, 'A command cannot hold a NUL character.'],
    [{ command: 'ls', timeout: -1 }, 'The argument "timeout" is no whole number from 1.'],
  ])('as %j is refused in words', async (args, words) => {
    const output = await shell.run(args, worldAt(folder));
    expect(output).toMatchObject({ failed: true });
    expect(textIn(output)).toBe(words);
  });

  test('takes a time-out spelled as text', async () => {
    expect(textIn(await shell.run({ command: 'echo 1', timeout: '5' }, worldAt(folder)))).toContain(
      'EXIT: 0',
    );
  });

  test('may print any bytes', async () => {
    expect(await ran("printf 'a\\0b\\377\\033[31mred\\033[0m\\n'")).toBe(
      'STDOUT:\nab\ufffdred\nEXIT: 0',
    );
  });

  test('that is killed says by what', async () => {
    expect(await ran('kill -9 $$')).toBe('EXIT: killed by SIGKILL');
  });

  test('that prints without end is capped and counted', async () => {
    const text = await ran('yes | head -c 3000000; echo the end');
    expect(text.length).toBeLessThan(11_000);
    expect(text).toMatch(/\[… 2,99\d,\d{3} bytes left out/);
    expect(text).toContain('the end');
  });
});

describe('a process group', () => {
  test('ends when its time is over, with all it started', async () => {
    const text = await ran('sleep 300 & echo $!; sleep 300', { timeout: 1 });
    expect(text).toContain('EXIT: none; it took longer than 1 s and was ended with all it started');
    await gone(Number(/STDOUT:\n(\d+)/.exec(text)?.[1]));
  });

  test('ends even where it will not', async () => {
    const text = await ran(`trap '' TERM; echo $$; while :; do sleep 1; done`, { timeout: 1 });
    expect(text).toContain('EXIT: none');
    await gone(Number(/STDOUT:\n(\d+)/.exec(text)?.[1]));
  });

  test('ends when the user interrupts, and the shell is ready again', async () => {
    const controller = new AbortController();
    const world = worldAt(folder, controller.signal);
    const running = shell.run({ command: 'echo $$ >pid.txt; sleep 300' }, world);
    const pid = (): number => Number(readIfThere(join(folder, 'pid.txt')));
    await expect.poll(pid).toBeGreaterThan(1);
    controller.abort();
    expect(textIn(await running)).toBe(
      'EXIT: none; the user interrupted it, and it was ended with all it started',
    );
    await gone(pid());
    expect(await ran('echo ready')).toContain('ready');
  });

  test('is not started under a signal that has aborted', async () => {
    const text = textIn(
      await shell.run({ command: 'sleep 300' }, worldAt(folder, AbortSignal.abort())),
    );
    expect(text).toContain('interrupted');
  });

  test('in the background keeps nobody waiting, and ends with the shell', async () => {
    const text = await ran('sleep 300 & echo $!');
    expect(text).toContain('goes on in the background');
    const job = Number(/STDOUT:\n(\d+)/.exec(text)?.[1]);
    expect(isAlive(job)).toBe(true);
    shell.close();
    await gone(job);
  });

  test('in the background ends with the shell where it holds no pipe, too', async () => {
    const job = Number(/\d+/.exec(await ran('sleep 313 >/dev/null 2>&1 & echo $!'))?.[0]);
    await ran('echo later');
    expect(isAlive(job)).toBe(true);
    shell.close();
    await gone(job);
  });

  test('in the background may go on writing', async () => {
    await ran('(sleep 0.3; echo late; echo late >&2; echo done >late.txt) &');
    await expect.poll(() => readdirSync(folder)).toContain('late.txt');
  });
});

describe('a child process', () => {
  test('sees only the environment it is given', async () => {
    const seen = await ran('env');
    expect(seen).toContain(`HOME=${folder}`);
    expect(seen).not.toContain('VITEST');
  });

  test('leaves nothing in the temporary folder', async () => {
    const text = await ran('dirname "$__exarch_cwd"; ls "$(dirname "$__exarch_cwd")"');
    expect(text).toContain('exports');
    expect(existsSync(/STDOUT:\n(.*)\n/.exec(text)?.[1] ?? '/')).toBe(false);
  });

  test('meets a folder with a quote in its name', async () => {
    const odd = join(folder, `it's "odd" $HOME`);
    mkdirSync(odd);
    writeFileSync(join(odd, 'file'), 'here');
    expect(textIn(await shell.run({ command: 'cat file; cd .; pwd' }, worldAt(odd)))).toContain(
      `here${odd}`,
    );
  });
});

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
