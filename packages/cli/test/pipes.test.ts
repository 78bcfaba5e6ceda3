import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bin, exarch, Place } from './exarch.ts';

let place = new Place();
beforeEach(() => {
  place = new Place();
});
afterEach(() => place.remove());

describe('a reader that leaves early', () => {
  test.each(['text', 'json', 'jsonl'])('ends no exchange, written as %s', async (output) => {
    const ran = piped(`-p 'run \`ls\`' --output ${output}`, 'head -1');
    expect(ran.stdout.split('\n')).toHaveLength(2);
    expect(ran).toMatchObject({ first: 0 });
    expect(ran.stderr).not.toMatch(/EPIPE|^\s+at /m);
    const [id = ''] = place.ids();
    expect(place.kinds(id).at(-1)).toBe('session_ended');
    expect(place.kinds(id)).toContain('tool_results');
  });

  test.each(['export', 'show'])('leaves no trace of exarch %s', async (command) => {
    await exarch(place, ['-p', '-', '--name', 'long'], { input: 'plum plum\n'.repeat(20_000) });
    const ran = piped(`${command} long`, 'head -1');
    expect(ran.stdout).not.toBe('');
    expect(ran).toMatchObject({ first: 0, stderr: '' });
  });

  test('who reads nothing at all is no trouble either', async () => {
    const ran = piped("-p 'run `ls`' --provider stand-in --output jsonl", 'true');
    expect(ran).toMatchObject({ first: 0, stdout: '' });
    expect(ran.stderr).not.toMatch(/EPIPE|^\s+at /m);
  });
});

type Piped = { readonly stdout: string; readonly stderr: string; readonly first: number };

/** Runs the command into another, and answers how the command itself ended. */
function piped(args: string, into: string): Piped {
  const line = `"$0" ${bin} ${args} </dev/null | ${into}; exit "\${PIPESTATUS[0]}"`;
  const ran = spawnSync('bash', ['-c', line, process.execPath], {
    cwd: place.cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: place.root, EXARCH_HOME: place.home },
    encoding: 'utf8',
  });
  return { stdout: ran.stdout, stderr: ran.stderr, first: ran.status ?? -1 };
}
