import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { startStandin, type Take } from '@exarch/standin';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { exarch, factIn, oneLine, Place } from './exarch.ts';

let place = new Place();
beforeEach(() => {
  place = new Place();
});
afterEach(() => place.remove());

const userFile = (): string => join(place.root, '.config', 'exarch', 'config.toml');
const keyFile = (): string => join(place.root, '.config', 'exarch', 'credentials.toml');
const projectFile = (): string => join(place.cwd, '.exarch', 'config.toml');
const model = 'stand-in-plum';
const key = 'plums-0123456789';
const keyLine = `ANTHROPIC_API_KEY = "${key}"\n`;

function write(path: string, text: string, mode = 0o600): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
}

function facts(lines: string): string {
  return `[models.${model}]\n${lines}\n`;
}

/** All that was written below a folder. */
function everything(path: string): string {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

describe('facts on a model in config.toml', () => {
  const say = ['-p', 'hello', '--model', model, '--output', 'json'];

  type Said = { readonly usage: { readonly [k: string]: number }; readonly costUsd: number | null };

  async function said(args: readonly string[] = say): Promise<Said> {
    const ran = await exarch(place, args);
    expect(ran, ran.stderr).toMatchObject({ status: 0 });
    return JSON.parse(ran.stdout);
  }

  function windows(): readonly unknown[] {
    const all = place.ids().flatMap((id) => place.facts(id).map(factIn));
    return all
      .filter(({ kind }) => /session_(started|resumed)/.test(kind))
      .map((fact) => fact['window']);
  }

  test('price what is said, and stand in the recorded selection, those of the day', async () => {
    write(userFile(), facts('window = 123_456\nprice = { input = 1_000_000, output = 10 }'));
    const { usage, costUsd } = await said();
    const { input = 0, output = 0 } = usage;
    expect(input * output).toBeGreaterThan(0);
    expect(costUsd).toBeCloseTo(input + (output * 10) / 1e6, 9);
    write(projectFile(), facts('window = 65_432'));
    expect((await said(['-c', '-p', 'again', '--output', 'json'])).costUsd).toBeGreaterThan(1);
    expect(windows()).toEqual([123_456, 65_432]);
  });

  test('cap a reply on the wire, unless a flag does', async () => {
    write(projectFile(), facts('output = 4_321'));
    const takes: Take[] = [];
    const standin = await startStandin({ record: (line) => takes.push(JSON.parse(line)) });
    onTestFinished(() => standin.close());
    const at = [...say, '--provider', 'anthropic', '--base-url', standin.url];
    await said(at);
    await said([...at, '--max-tokens', '77']);
    expect(takes.map(({ request }) => request['max_tokens'])).toEqual([4_321, 77]);
  });
});

describe('a file that is broken', () => {
  test('is told in one line; nothing is begun or changed, and what does not need it goes on', async () => {
    expect(await exarch(place, ['-p', 'hello'])).toMatchObject({ status: 0 });
    const [id = ''] = place.ids();
    const before = readFileSync(place.record(id), 'utf8');
    const broken = [keyFile(), userFile(), projectFile()];
    for (const [index, which] of [['-c'], ['resume', id], []].entries()) {
      const path = broken[index] ?? '';
      write(path, 'plums = "x"');
      const ran = await exarch(place, [...which, '-p', 'again', '--provider', 'stand-in']);
      expect(ran, ran.stderr).toMatchObject({ status: 2, stdout: '' });
      expect(oneLine(ran)).toContain(`exarch: ${path}: plums is no known key.`);
    }
    expect(place.ids()).toEqual([id]);
    expect(readFileSync(place.record(id), 'utf8')).toBe(before);
    for (const args of [['--version'], ['sessions'], ['show', id]]) {
      expect(await exarch(place, args), args[0]).toMatchObject({ status: 0, stderr: '' });
    }
  });
});

describe('a key in credentials.toml', () => {
  test('reaches the wire and nothing else, behind one in the environment', async () => {
    write(keyFile(), `# mine\n${keyLine}`);
    const heard: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      const given = request.headers['x-api-key']?.toString();
      heard.push(given);
      response.writeHead(401, { 'content-type': 'application/json' });
      const error = { type: 'authentication_error', message: `who is ${given}?` };
      response.end(JSON.stringify({ type: 'error', error }));
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const args = ['-p', 'hi', '--provider', 'anthropic', '--base-url', url, '--output', 'jsonl'];
    const ran = await exarch(place, args);
    expect(ran.status).toBe(1);
    expect(ran.stderr).toContain('who is [key]?');
    expect(ran.stdout + ran.stderr + everything(place.home)).not.toContain(key);
    await exarch(place, args, { env: { ANTHROPIC_API_KEY: 'another-key' } });
    expect(heard).toEqual([key, 'another-key']);
  });

  const path = '~/.config/exarch/credentials.toml';

  test.each([
    ['read', `read ${path}`, 'auto', /where keys are kept/],
    ['shown by a confined command', `run \`cat ${path}\``, 'auto', /EXIT: 1|consent/],
    ['in the environment of a child', 'run `env; export -p`', 'full', /EXARCH_HOME/],
    ['dug up by a command that may do all', `run \`cat ${path}\``, 'full', /= \\"\[key\]\\"/],
  ])('is not given away where it is %s', async (_, prompt, profile, words) => {
    write(keyFile(), keyLine);
    const args = ['-p', prompt, '--provider', 'stand-in', '--profile', profile];
    const ran = await exarch(place, args);
    expect(ran, ran.stderr).toMatchObject({ status: 0 });
    const record = everything(place.home);
    expect(record).toMatch(words);
    expect(ran.stdout + ran.stderr + record).not.toContain(key);
  });

  test('is blotted out of instructions that are a link to it', async () => {
    write(keyFile(), keyLine);
    symlinkSync(keyFile(), join(place.cwd, 'AGENTS.md'));
    await exarch(place, ['-p', 'hello', '--provider', 'stand-in']);
    const record = everything(place.home);
    expect(record).toContain('ANTHROPIC_API_KEY = \\"[key]\\"');
    expect(record).not.toContain(key);
  });

  test('that others can read is refused', async () => {
    write(keyFile(), keyLine, 0o644);
    const ran = await exarch(place, ['-p', 'hello']);
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(oneLine(ran)).toBe(
      `exarch: ${keyFile()}: has mode 0644, which opens it to others. Run: chmod 600 ${keyFile()}`,
    );
    expect(place.ids()).toEqual([]);
  });
});
