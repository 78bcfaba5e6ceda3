import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Fault, startStandin } from '@exarch/standin';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { exarch, oneLine, Place, type Ran, resealed, start, until } from './exarch.ts';

let place = new Place();
beforeEach(() => {
  place = new Place();
});
afterEach(() => place.remove());

describe('a record that is not as it was written', () => {
  test.each([
    ['a damaged line', (text: string) => text.replace('three', 'eight'), /: The line is not what/],
    [
      'an unknown kind',
      (text: string) => resealed(text, '"kind":"system"', '"kind":"sistem"'),
      /:2: .*"sistem".*another exarch/,
    ],
    [
      'an unknown field',
      (text: string) => resealed(text, '"kind":"system"', '"kind":"system","more":1'),
      /:2 \/more: This is not a known field\..*another exarch/,
    ],
    [
      'an edited field',
      (text: string) => text.replace('"kind":"system"', '"kind":"system","more":1'),
      /:2: The line is not what its sum was taken of/,
    ],
    ['text that is no JSON', (text: string) => `${text}not a fact\n`, /: /],
  ])('refuses %s in one line and leaves the file as it is', async (_, damage, names) => {
    await exarch(place, ['-p', 'run `cat plums.txt`']);
    const [id = ''] = place.ids();
    const damaged = damage(readFileSync(place.record(id), 'utf8'));
    writeFileSync(place.record(id), damaged);
    const ran = await exarch(place, ['-c', '-p', 'go on']);
    expect(oneLine(ran)).toMatch(/record\.jsonl:\d+/);
    expect(oneLine(ran)).toMatch(names);
    expect(ran.status).toBe(1);
    expect(readFileSync(place.record(id), 'utf8')).toBe(damaged);
  });

  test('sets a torn tail aside, says so and goes on', async () => {
    await exarch(place, ['-p', 'run `ls`']);
    const [id = ''] = place.ids();
    appendFileSync(place.record(id), '{"sum":"00');
    const ran = await exarch(place, ['-c', '-p', 'run `ls`']);
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.stderr).toMatch(/10 bytes/);
    expect(readFileSync(`${place.record(id)}.crash`, 'utf8')).toBe('{"sum":"00');
  });

  test('refuses a session whose file is missing, and makes none', async () => {
    await exarch(place, ['-p', 'hello']);
    const [id = ''] = place.ids();
    rmSync(place.record(id));
    const ran = await exarch(place, ['resume', id, '-p', 'go on']);
    expect(ran.status).toBe(1);
    expect(oneLine(ran)).toContain(id);
    expect(place.ids()).toEqual([id]);
  });

  test('refuses a session nobody knows, and an empty folder', async () => {
    expect(oneLine(await exarch(place, ['resume', 'nobody', '-p', 'x']))).toContain('nobody');
    expect(oneLine(await exarch(place, ['-c', '-p', 'x']))).toMatch(/no session/i);
  });
});

describe('a folder that cannot be written', () => {
  test('is named in one line', async () => {
    writeFileSync(join(place.home, 'sessions'), 'a file where the folder should be');
    const ran = await exarch(place, ['-p', 'hello']);
    expect(ran.status).toBe(1);
    expect(oneLine(ran)).toContain(join(place.home, 'sessions'));
  });
});

describe('a provider that does not answer as hoped', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  test('shows a wrong key in the provider’s own words', async () => {
    const url = await answering(401, {
      type: 'error',
      error: { type: 'authentication_error', message: 'invalid x-api-key' },
    });
    const ran = await talk('anthropic', url, 'sk-very-secret-key');
    expect(ran.status).toBe(1);
    expect(oneLine(ran)).toMatch(/401.*invalid x-api-key/);
    expect(ran.stderr + readFileSync(place.record(place.ids()[0] ?? ''), 'utf8')).not.toContain(
      'sk-very-secret-key',
    );
  });

  test('names a model that does not exist', async () => {
    const url = await answering(404, {
      type: 'error',
      error: { type: 'not_found_error', message: 'model: claude-nope' },
    });
    expect(oneLine(await talk('anthropic', url, 'k'))).toMatch(/404.*model: claude-nope/);
  });

  test('says that a quota is spent, whatever reset is named', async () => {
    const error = { type: 'usage_limit_reached', message: 'spent' };
    const ran = await talk('openai', await answering(429, { error }, '9000000000000000'), 'k');
    expect(ran.status).toBe(1);
    expect(oneLine(ran)).toMatch(/quota exhausted.*429.*spent/);
  });

  test('names a host that is not there, and the session goes on elsewhere', async () => {
    const url = await answering(200, {});
    server?.close();
    const ran = await talk('openai', url, 'k');
    expect(ran.status).toBe(1);
    expect(oneLine(ran)).toMatch(/127\.0\.0\.1/);
    const next = await exarch(place, ['-c', '-p', 'run `ls`', '--provider', 'stand-in']);
    expect(next).toMatchObject({ status: 0 });
  });

  test('says which variable a key belongs in', async () => {
    const ran = await exarch(place, ['-p', 'hello', '--provider', 'gemini']);
    expect(ran.status).toBe(2);
    expect(oneLine(ran)).toContain('GEMINI_API_KEY');
    expect(place.ids()).toEqual([]);
  });

  async function answering(status: number, body: object, retryAfter?: string): Promise<string> {
    server = createServer((request, response) => {
      request.resume();
      const retry = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      response.writeHead(status, { 'content-type': 'application/json', ...retry });
      response.end(JSON.stringify(body));
    });
    const listening = server;
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  }

  function talk(provider: string, url: string, key: string): Promise<Ran> {
    const env = { ANTHROPIC_API_KEY: key, OPENAI_API_KEY: key };
    return exarch(place, ['-p', 'hello', '--provider', provider, '--base-url', url], { env });
  }
});

describe('two processes on one session', () => {
  test('the second is refused and told of the first; after a kill the next gets in at once', async () => {
    await exarch(place, ['-p', 'hello']);
    const first = start(place, ['-c', '-p', 'run `sleep 20`', '--profile', 'full']);
    await until(
      () => place.kinds(place.ids()[0] ?? '').filter((kind) => kind === 'tool_call').length > 0,
    );
    const second = await exarch(place, ['-c', '-p', 'hello']);
    expect(second.status).toBe(1);
    expect(oneLine(second)).toContain(String(first.pid));
    process.kill(first.pid, 'SIGKILL');
    await first.done;
    expect(await exarch(place, ['-c', '-p', 'run `ls`'])).toMatchObject({ status: 0 });
  });
});

describe('an interrupt', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s settles the record before it exits',
    async (signal) => {
      const running = start(place, ['-p', 'run `sleep 20`', '--profile', 'full']);
      await until(
        () => place.ids().length > 0 && place.kinds(place.ids()[0] ?? '').includes('tool_call'),
      );
      process.kill(running.pid, signal);
      expect((await running.done).status).toBe(130);
      const kinds = place.kinds(place.ids()[0] ?? '');
      expect(kinds).toEqual(expect.arrayContaining(['tool_results', 'cancelled', 'session_ended']));
      expect(await exarch(place, ['-c', '-p', 'run `ls`'])).toMatchObject({ status: 0 });
    },
  );
});

describe('the object of an exchange that failed', () => {
  async function summary(faults: readonly Fault[], ...args: readonly string[]) {
    const { url, close } = await startStandin({ faults });
    onTestFinished(() => close());
    const to = ['--provider', 'anthropic', '--base-url', url, '--output', 'json'];
    const ran = await exarch(place, ['-p', 'hello', ...to, ...args]);
    expect(ran.status).toBe(1);
    return { ran, said: JSON.parse(ran.stdout) as object };
  }

  test('says what failed, in whose words, and with which status', async () => {
    const { said } = await summary([], '--model', 'nobody');
    const message = expect.stringContaining('nobody');
    const failure = { kind: 'not_found', status: 404, message };
    expect(said).toMatchObject({ result: null, isError: true, stop: 'not_found', failure });
  });

  test('says why the model was given up, and what to do', async () => {
    const { said, ran } = await summary([{ name: 'empty', rate: 1 }]);
    const message = expect.stringMatching(/asked 3 times.*: empty turn\. Nothing is lost: ask/);
    expect(said).toMatchObject({ stop: 'empty', failure: { kind: 'empty', message } });
    expect(oneLine(ran)).toContain('Nothing is lost');
  });
});
