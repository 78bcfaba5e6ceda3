import { readFileSync } from 'node:fs';
import { type Adapter, adapters } from '@exarch/values';
import { afterEach, describe, expect, test } from 'vitest';
import { readTape, type Standin, type StandinOptions, startStandin } from '../src/index.ts';
import { post } from './post.ts';
import { speak } from './speak.ts';

const folder = new URL('./fixtures/recorded/', import.meta.url);

const running: Standin[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((standin) => standin.close()));
});

async function started(options: StandinOptions): Promise<string> {
  const standin = await startStandin(options);
  running.push(standin);
  return standin.url;
}

async function heard(
  url: string,
  adapter: Adapter,
  words: string,
  streams: boolean,
): Promise<string> {
  const answer = await speak(url, adapter, { words, streams, key: 'very-secret' });
  return `${answer.status} ${Buffer.from(await answer.arrayBuffer()).toString('base64')}`;
}

async function recorded(
  options: StandinOptions = {},
): Promise<readonly [string, readonly string[]]> {
  const lines: string[] = [];
  const url = await started({ ...options, record: (line) => lines.push(line) });
  return [url, lines];
}

function takesOf(lines: readonly string[]): NonNullable<StandinOptions['replay']> {
  const tape = readTape(lines.join('\n'));
  if (!tape.ok) throw new Error(tape.refusal.because);
  return tape.value;
}

describe('a tape', () => {
  test.each(adapters)('gives back on %s what was recorded, byte for byte', async (adapter) => {
    const [url, lines] = await recorded();
    const first = await heard(url, adapter, 'run `ls`', true);
    const whole = await heard(url, adapter, 'run `ls`', false);
    const refused = await heard(url, adapter, '', false);
    const player = await started({ replay: takesOf(lines) });
    expect(await heard(player, adapter, 'run `ls`', true)).toBe(first);
    expect(await heard(player, adapter, 'run `ls`', false)).toBe(whole);
    expect(await heard(player, adapter, '', false)).toBe(refused);
    expect(await heard(player, adapter, 'something else', true)).toMatch(/^404 /);
    expect(lines.join('')).not.toContain('very-secret');
  });

  test('plays the answers to one request in order, and the last of them again and again', async () => {
    const [url, lines] = await recorded();
    const two = [
      await heard(url, 'anthropic', 'hi', false),
      await heard(url, 'anthropic', 'hi', false),
    ];
    const player = await started({ replay: takesOf(lines) });
    const three: string[] = [];
    for (let at = 0; at < 3; at += 1) three.push(await heard(player, 'anthropic', 'hi', false));
    expect(three).toEqual([two[0], two[1], two[1]]);
  });

  test('knows a request by what it says, not by the order of its fields or its key', async () => {
    const ask = (url: string, key: string, body: object): Promise<string> =>
      fetch(`${url}/v1beta/models/stand-in:generateContent?key=${key}`, {
        method: 'POST',
        body: JSON.stringify(body),
      }).then((answer) => answer.text());
    const [url, lines] = await recorded();
    const contents = [{ role: 'user', parts: [{ text: 'hi' }] }];
    const first = await ask(url, 'secret-one', { contents, generationConfig: {} });
    const player = await started({ replay: takesOf(lines) });
    const turned = { generationConfig: {}, contents: [{ parts: [{ text: 'hi' }], role: 'user' }] };
    expect(await ask(player, 'secret-two', turned)).toBe(first);
    expect(lines.join('')).not.toContain('secret-one');
  });

  test('keeps each exchange in the shape of the recorded ones', async () => {
    const [url, lines] = await recorded();
    await heard(url, 'gemini', 'hi', false);
    const [line = ''] = lines;
    expect(JSON.parse(line)).toEqual({
      id: expect.stringMatching(/^stand-in:\w{16}$/),
      vendor: 'stand-in',
      adapter: 'gemini',
      model: 'stand-in',
      url: '/v1beta/models/stand-in:generateContent',
      status: 200,
      request: expect.objectContaining({ contents: expect.anything() }),
      response: { json: expect.anything() },
    });
  });

  test.each(adapters)('may be what others recorded on %s', async (adapter) => {
    const text = readFileSync(new URL(`${adapter}.jsonl`, folder), 'utf8');
    const tape = readTape(text);
    if (!tape.ok) throw new Error(`${tape.refusal.at} ${tape.refusal.because}`);
    const player = await started({ replay: tape.value });
    const takes = tape.value.filter(
      ({ response }) => response.json !== undefined || response.sse !== undefined,
    );
    for (const { url, status, request } of takes) {
      const answer = await fetch(`${player}${url}`, {
        method: 'POST',
        headers: {
          'x-api-key': 'any',
          'anthropic-version': '2023-06-01',
          'x-goog-api-key': 'any',
          authorization: 'Bearer any',
        },
        body: JSON.stringify(request),
      });
      await answer.arrayBuffer();
      expect(answer.status).toBe(status);
    }
  });

  test('has no answer where none was kept', async () => {
    const request = { model: 'stand-in' };
    const take = { adapter: 'anthropic', url: '/v1/messages', status: 200, request, response: {} };
    const player = await started({ replay: takesOf([JSON.stringify(take)]) });
    expect((await post(player, 'anthropic', request)).status).toBe(404);
  });

  test('plays a line that broke as a broken line', async () => {
    const request = {
      model: 'stand-in',
      max_tokens: 9,
      messages: [{ role: 'user', content: 'x' }],
    };
    const take = {
      adapter: 'anthropic',
      url: '/v1/messages',
      status: 0,
      request,
      response: { text: '' },
    };
    const player = await started({ replay: takesOf([JSON.stringify(take)]) });
    await expect(post(player, 'anthropic', request)).rejects.toThrow();
  });

  test('is refused with the place where it is wrong', () => {
    const refused = (text: string): string | undefined => {
      const read = readTape(text);
      return read.ok ? undefined : `${read.refusal.rule} ${read.refusal.at}`;
    };
    expect(refused('')).toBeUndefined();
    expect(refused('\n{')).toBe('standin/tape-json line 2');
    expect(refused('{"adapter":"x"}')).toBe('standin/tape-shape line 1');
  });
});

describe('an upstream', () => {
  test.each(adapters)('answers through the stand-in on %s, and is recorded', async (adapter) => {
    const real = await started({ seed: 5 });
    const direct = await heard(await started({ seed: 5 }), adapter, 'run `ls`', true);
    const [url, lines] = await recorded({ upstream: real });
    const through = await heard(url, adapter, 'run `ls`', true);
    const without = (text: string): string =>
      Buffer.from(text.slice(4), 'base64')
        .toString()
        .replace(/"created(?:_at)?":\d+|"completed_at":\d+/g, '');
    expect(without(through)).toBe(without(direct));
    expect(takesOf(lines)).toHaveLength(1);
    expect(lines.join('')).not.toContain('very-secret');
  });

  test('that is not there is a broken line', async () => {
    const url = await started({ upstream: 'http://127.0.0.1:1' });
    await expect(heard(url, 'anthropic', 'hi', true)).rejects.toThrow();
  });
});
