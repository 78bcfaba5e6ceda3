import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { exarch, Place, type Ran } from './exarch.ts';

const places: Place[] = [];
afterEach(() => {
  for (const place of places.splice(0)) place.remove();
});

function folder(files: { readonly [name: string]: string } = {}): Place {
  const place = new Place(files);
  places.push(place);
  return place;
}

async function said(url: string, content: string, model = 'stand-in'): Promise<string> {
  const answer = await fetch(`${url}/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': 'very-secret', 'anthropic-version': '2023-06-01' },
    body: JSON.stringify({ model, max_tokens: 99, messages: [{ role: 'user', content }] }),
  });
  return `${answer.status} ${await answer.text()}`;
}

type Serving = { readonly url: string; readonly child: Child; readonly done: Promise<Ran> };
type Child = ChildProcessByStdio<null, Readable, Readable>;

const bin = join(import.meta.dirname, '..', 'bin', 'exarch.js');

/** Starts it and waits for its address. */
async function serve(place: Place, args: readonly string[]): Promise<Serving> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: place.root };
  const command = [bin, 'stand-in', ...args];
  const child = spawn(process.execPath, command, {
    cwd: place.cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (chunk: Buffer) => {
      heard[stream] += chunk;
    });
  }
  const done = once(child, 'close').then(([status]): Ran => ({ status, ...heard }));
  while (!heard.stdout.includes('\n') && child.exitCode === null) {
    await Promise.race([once(child.stdout, 'data'), done]);
  }
  return { url: heard.stdout.trim(), child, done };
}

/** Serves while something is done with it, then ends it as a person would. */
async function serving(
  place: Place,
  args: readonly string[],
  doing: (url: string) => Promise<void>,
): Promise<Ran> {
  const { url, child, done } = await serve(place, args);
  await doing(url);
  child.kill('SIGTERM');
  return done;
}

const full = existsSync('/dev/full') ? '' : ' (full)';

describe('exarch stand-in', () => {
  test('prints its address alone, serves, and ends when it is told to', async () => {
    const ran = await serving(folder(), [], async (url) => {
      expect(await said(url, 'What is 6 * 7?')).toContain('6 * 7 = 42');
      expect(await said(url, '')).toMatch(/^400 .*invalid_request_error/);
    });
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/);
  });

  test('plays a scenario, with faults of a seed', async () => {
    const turns = [{ say: [{ kind: 'text', text: 'Scripted.' }], repeat: true }];
    const place = folder({ 'script.json': JSON.stringify({ turns }) });
    const args = ['--scenario', 'script.json', '--faults', '529:1x', '--seed', '7'];
    const heard: string[] = [];
    const ask = async (url: string): Promise<void> => {
      for (let at = 0; at < 2; at += 1) heard.push(await said(url, 'hi'));
    };
    await serving(place, args, ask);
    await serving(place, args, ask);
    expect(heard[0]).toMatch(/^529 /);
    expect(heard[1]).toMatch(/^200 .*Scripted\./);
    expect(heard.slice(2)).toEqual(heard.slice(0, 2));
  });

  test('says in one line what it overlooks when it is lenient', async () => {
    const ran = await serving(folder(), ['--lenient'], async (url) => {
      expect(await said(url, '')).toMatch(/^200 /);
    });
    expect(ran.stderr).toMatch(
      /^exarch: POST \/v1\/messages would be refused with 400: [^\n]+ \(ANT-\d+\)\n$/,
    );
  });

  test('records what is said, without the key, and plays it back', async () => {
    const place = folder();
    let first = '';
    await serving(place, ['--record', 'tape.jsonl'], async (url) => {
      first = await said(url, 'hi');
    });
    await serving(place, ['--record', 'tape.jsonl'], async (url) => {
      await said(url, 'there');
    });
    const tape = readFileSync(join(place.cwd, 'tape.jsonl'), 'utf8');
    expect(tape.trim().split('\n')).toHaveLength(2);
    expect(tape).not.toContain('very-secret');
    await serving(place, ['--replay', 'tape.jsonl'], async (url) => {
      expect(await said(url, 'hi')).toBe(first);
      expect(await said(url, 'nothing of the kind')).toMatch(/^404 /);
    });
  });

  test.each([
    [['--port', '70000'], 2, '--port: does not take "70000". Give 0 to 65535.'],
    [['--seed', 'x'], 2, '--seed: does not take "x".'],
    [['--faults', 'emtpy'], 2, '--faults emtpy: no fault is called "emtpy".'],
    [['--scenario', 'none.json'], 1, 'none.json: does not exist.'],
    [['--scenario', 'broken.json'], 1, 'broken.json line 2, column 2: is not JSON'],
    [['--scenario', 'odd.json'], 1, 'odd.json /turns/0/wehn'],
    [['--replay', 'odd.json'], 1, 'odd.json line 1'],
    [['--replay', 'odd.json', '--faults', '429'], 2, '--faults: does nothing with --replay.'],
    [['--record', 'no/such/tape'], 1, 'no/such/tape: does not exist.'],
  ])('refuses %j and names the place', async (args, status, words) => {
    const place = folder({
      'broken.json': '{"turns":\n x}',
      'odd.json': '{"turns":[{"say":[],"wehn":"x"}]}',
    });
    const ran = await exarch(place, ['stand-in', ...args]);
    expect(ran.stderr).toContain(words);
    expect(ran.status).toBe(status);
    expect(ran.stdout).toBe('');
  });

  test.skipIf(full !== '')(`ends when its record cannot be written${full}`, async () => {
    const { url, done } = await serve(folder(), ['--record', '/dev/full']);
    await said(url, 'hi').catch(() => undefined);
    const ran = await done;
    expect(ran.stderr).toBe('exarch: /dev/full: cannot be written: the disk is full.\n');
    expect(ran.status).toBe(1);
  });
});
