import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { exarch, factIn, Place } from './exarch.ts';

const places: Place[] = [];
afterEach(() => {
  for (const place of places.splice(0)) place.remove();
});

describe('exarch -p', () => {
  test('runs a command on the built-in model, names what it found and records every step', async () => {
    const place = newPlace();
    const ran = await exarch(place, ['-p', 'run `ls` and tell me what is here']);
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.stdout).toContain('plums.txt');
    expect(stepsOf(place)).toEqual(steps);
  });

  test('reads a file', async () => {
    const place = newPlace();
    const ran = await exarch(place, ['-p', 'read plums.txt']);
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.stdout).toContain('three plums');
  });

  test('says in one line that it talks to the stand-in, and how to name another', async () => {
    const ran = await exarch(newPlace(), ['-p', 'hello']);
    const lines = ran.stderr.split('\n').filter((line) => line.includes('stand-in'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/KEY.*--provider.*--base-url/);
  });

  test('takes its prompt from a pipe, and adds a pipe to its prompt', async () => {
    const place = newPlace();
    const piped = await exarch(place, [], { input: 'run `ls`\n' });
    expect(piped).toMatchObject({ status: 0 });
    expect(piped.stdout).toContain('plums.txt');
    await exarch(place, ['-p', 'what is this?'], { input: 'a heap of words' });
    const prompts = place
      .ids()
      .flatMap((id) => place.facts(id).map(factIn))
      .filter(({ kind }) => kind === 'user_prompt')
      .map((fact) => JSON.stringify(fact['content']));
    expect(prompts.some((text) => /what is this\?.*a heap of words/.test(text))).toBe(true);
  });

  test('answers as one object, and as every fact followed by that object', async () => {
    const place = newPlace();
    const json = await exarch(place, ['-p', 'run `ls`', '--output', 'json']);
    const summary = JSON.parse(json.stdout) as { [field: string]: unknown };
    expect(summary).toMatchObject({ isError: false, stop: 'complete', turns: 2, violations: 0 });
    expect(summary['result']).toContain('plums.txt');
    const jsonl = await exarch(place, ['-p', 'run `ls`', '--output', 'jsonl']);
    const lines = jsonl.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines.at(-1)).toMatchObject({ isError: false });
    const kinds = lines.slice(0, -1).map((line) => factIn(line).kind);
    expect(kinds).toEqual(expect.arrayContaining(['session_started', 'tool_results', 'answer']));
  });

  test('refuses an empty prompt and leaves no session', async () => {
    const place = newPlace();
    expect(await exarch(place, ['-p', '  '])).toMatchObject({ status: 2, stdout: '' });
    expect(place.ids()).toEqual([]);
  });
});

describe('exarch stand-in', () => {
  let url = '';
  let stop = (): void => undefined;

  beforeAll(async () => {
    const bin = join(import.meta.dirname, '..', 'bin', 'exarch.js');
    const child = spawn(process.execPath, [bin, 'stand-in', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    stop = () => child.kill('SIGTERM');
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    url = line;
  });
  afterAll(() => stop());

  test('prints its address, alone on a line', () => {
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  const keys = {
    ANTHROPIC_API_KEY: 'k',
    OPENAI_API_KEY: 'k',
    GEMINI_API_KEY: 'k',
    AWS_BEARER_TOKEN_BEDROCK: 'k',
  };

  test.each([
    ['anthropic', 'anthropic'],
    ['openai-chat', 'openai-chat'],
    ['openai', 'openai-responses'],
    ['gemini', 'gemini'],
    ['bedrock', 'bedrock'],
  ])('serves the wire of %s, with a key and without', async (provider, adapter) => {
    for (const env of [{}, keys]) {
      const place = newPlace();
      const asked = ['-p', 'run `ls` and tell me what is here'];
      const args = [...asked, '--provider', provider, '--base-url', url];
      const ran = await exarch(place, args, { env });
      expect(ran, ran.stderr).toMatchObject({ status: 0 });
      expect(ran.stdout).toContain('plums.txt');
      expect(stepsOf(place)).toEqual(steps);
      const [started] = place.facts(place.ids()[0] ?? '').map(factIn);
      expect(started).toMatchObject({ adapter, provider: `${provider}@${url}` });
    }
  });

  test('takes a session from wire to wire, there and back', async () => {
    const place = newPlace();
    await exarch(place, ['-p', 'run `ls`', '--provider', 'anthropic', '--base-url', url]);
    for (const provider of ['gemini', 'openai', 'bedrock', 'openai-chat', 'anthropic', 'gemini']) {
      const args = ['-c', '-p', 'run `cat plums.txt`', '--provider', provider, '--base-url', url];
      const ran = await exarch(place, args);
      expect(ran, `${provider}: ${ran.stderr}`).toMatchObject({ status: 0 });
      expect(ran.stdout).toContain('three plums');
    }
    const [id = ''] = place.ids();
    expect(place.ids()).toHaveLength(1);
    expect(place.kinds(id)).not.toContain('provider_error');
  });
});

/** Every step of an exchange that runs one command; what was streamed, and how often, is the wire's. */
const steps = [
  'session_started',
  'system',
  'tools',
  'user_prompt',
  'turn_started',
  'answer',
  'usage',
  'assistant_message',
  'tool_call',
  'observation',
  'verdict',
  'tool_results',
  'turn_started',
  'answer',
  'usage',
  'assistant_message',
  'session_ended',
];

function stepsOf(place: Place): readonly string[] {
  const kinds = place.kinds(place.ids()[0] ?? '');
  return kinds.filter((kind, at) => kind !== 'thinking' && kind !== kinds[at - 1]);
}

function newPlace(): Place {
  const place = new Place();
  places.push(place);
  return place;
}
