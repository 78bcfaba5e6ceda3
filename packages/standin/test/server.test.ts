import { connect } from 'node:net';
import { type Adapter, adapters } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { startStandin } from '../src/index.ts';
import { speak } from './speak.ts';
import { standing } from './standing.ts';

const standin = standing();

async function refusal(adapter: Adapter, more: object): Promise<string> {
  const answer = await speak(standin.url, adapter, { words: 'hi', ...more });
  return `${answer.status} ${await answer.text()}`;
}

function post(path: string, body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`${standin.url}${path}`, { method: 'POST', headers, body });
}

const keys = {
  'x-api-key': 'k',
  'anthropic-version': '2023-06-01',
  authorization: 'Bearer k',
  'x-goog-api-key': 'k',
};

describe('a caller', () => {
  test.each<[Adapter, RegExp]>([
    ['anthropic', /^401 .*authentication_error.*x-api-key header is required/],
    ['openai-chat', /^401 .*You didn't provide an API key/],
    ['openai-responses', /^401 .*You didn't provide an API key/],
    ['gemini', /^403 .*unregistered callers/],
    ['bedrock', /^403 .*Missing Authentication Token/],
  ])('without a key is refused in the words of %s', async (adapter, words) => {
    expect(await refusal(adapter, { key: '' })).toMatch(words);
  });

  test.each<[Adapter, RegExp]>([
    ['anthropic', /^401 .*invalid x-api-key/],
    ['openai-chat', /^401 .*Incorrect API key provided.*"code":"invalid_api_key"/],
    ['openai-responses', /^401 .*Incorrect API key provided.*"code":"invalid_api_key"/],
    ['gemini', /^400 .*API key not valid.*API_KEY_INVALID/],
    ['bedrock', /^403 .*make sure your API Key is valid/],
  ])('with a wrong key is refused in the words of %s', async (adapter, words) => {
    expect(await refusal(adapter, { key: 'wrong' })).toMatch(words);
  });

  test('sees no more of a wrong key than both its ends', async () => {
    const said = await refusal('openai-chat', { key: 'sk-invalid-0123456789-key' });
    expect(said).toContain('sk-inval*************-key.');
  });

  test.each<[Adapter, RegExp]>([
    ['anthropic', /^404 .*not_found_error.*model: no-such-model/],
    ['openai-chat', /^404 .*The model `no-such-model` does not exist/],
    ['openai-responses', /^404 .*model_not_found/],
    ['gemini', /^404 .*models\/no-such-model is not found for API version v1beta/],
    ['bedrock', /^400 .*The provided model identifier is invalid/],
  ])('with an unknown model is refused in the words of %s', async (adapter, words) => {
    expect(await refusal(adapter, { model: 'no-such-model' })).toMatch(words);
  });

  test.each([
    [
      '/v1/messages',
      /^400 .*The request body is not valid JSON: unexpected character: line 1 column 8/,
    ],
    ['/v1/chat/completions', /^400 .*We could not parse the JSON body of your request/],
    ['/v1/responses', /^400 .*We could not parse the JSON body of your request/],
    [
      '/v1beta/models/gemini-3:generateContent',
      /^400 .*Invalid JSON payload received. Unexpected token./,
    ],
    ['/model/amazon.nova-lite-v1:0/converse', /^400 .*not valid JSON/],
  ])('with a broken body is refused at %s', async (path, words) => {
    const answer = await post(path, '{"a": 1x}', keys);
    expect(`${answer.status} ${await answer.text()}`).toMatch(words);
  });

  test.each(['[]', 'null', '7', '""'])('with the body %s is refused', async (body) => {
    for (const path of ['/v1/messages', '/v1/chat/completions', '/v1/responses']) {
      expect((await post(path, body, keys)).status).toBe(400);
    }
  });

  test('without the version header is refused by Anthropic', async () => {
    const answer = await post('/v1/messages', '{}', { 'x-api-key': 'k' });
    expect(await answer.text()).toContain('anthropic-version: header is required');
  });

  test('with too long a body is refused', async () => {
    const answer = await post('/v1/messages', `"${'a'.repeat(33 * 2 ** 20)}"`, keys);
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain('request_too_large');
  });

  test('with too deep a body is refused', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    for (const path of ['/v1/messages', '/v1beta/models/stand-in:generateContent']) {
      const answer = await post(path, `{"model":"stand-in","contents":${deep}}`, keys);
      expect(await answer.text()).toContain('nests too deeply');
    }
  });

  test('at no known path gets 404 in the words of its vendor', async () => {
    const headers = { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' };
    const answer = await post('/v1/complete', '{}', headers);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('not_found_error');
    expect((await fetch(`${standin.url}/v1beta/nothing`)).status).toBe(404);
  });
});

describe('the stand-in', () => {
  test('says at its front door what it is', async () => {
    expect(await (await fetch(standin.url)).text()).toContain('built-in stand-in');
    expect((await fetch(standin.url, { method: 'HEAD' })).status).toBe(200);
  });

  test('takes addresses with and without a version', async () => {
    const body = JSON.stringify({
      model: 'stand-in',
      messages: [{ role: 'user', content: '1 + 1' }],
    });
    for (const path of ['/v1/chat/completions', '/chat/completions', '/v1/chat/completions/']) {
      expect((await post(path, body, keys)).status, path).toBe(200);
    }
  });

  test("streams Google's other form as one JSON array", async () => {
    const body = JSON.stringify({
      contents: [{ role: 'user', parts: [{ text: 'who are you?' }] }],
    });
    const answer = await post('/v1beta/models/stand-in:streamGenerateContent', body, keys);
    const chunks = (await answer.json()) as readonly object[];
    expect(chunks.length).toBeGreaterThan(5);
  });

  test('names the rule that a refused body breaks', async () => {
    const body = JSON.stringify({
      model: 'stand-in',
      max_tokens: 9,
      messages: [{ role: 'user', content: '' }],
    });
    const answer = await post('/v1/messages', body, keys);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-exarch-rule')).toMatch(/^ANT-\d+$/);
  });

  test.each(adapters)('sends its request id on %s', async (adapter) => {
    const answer = await speak(standin.url, adapter, { words: 'hi' });
    await answer.arrayBuffer();
    const names = [...answer.headers.keys()].join();
    expect(names).toMatch(/request-id|requestid|x-gemini/);
  });

  test('gives the same answers for the same seed', async () => {
    const heard = async (seed: number): Promise<string> => {
      const seeded = await startStandin({ seed });
      const answer = await speak(seeded.url, 'anthropic', { words: 'run `ls`', streams: false });
      const text = await answer.text();
      await seeded.close();
      return text;
    };
    expect(await heard(1)).toBe(await heard(1));
    expect(await heard(1)).not.toBe(await heard(2));
  });

  test('runs a hundredfold in one process and leaves nothing behind', async () => {
    const many = await Promise.all(Array.from({ length: 100 }, () => startStandin()));
    const said = await Promise.all(
      many.map(async ({ url }, place) => {
        const answer = await speak(url, adapters[place % adapters.length] ?? 'anthropic', {
          words: 'hi',
        });
        return (await answer.arrayBuffer()).byteLength;
      }),
    );
    expect(Math.min(...said)).toBeGreaterThan(100);
    await Promise.all(many.map(({ close }) => close()));
    for (const { url } of many) await expect(fetch(url)).rejects.toThrow();
  });

  test('ends a stream under way when it is closed', async () => {
    const slow = await startStandin({ pace: 50 });
    const answer = await speak(slow.url, 'anthropic', { words: 'who are you?' });
    await slow.close();
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  test('bears what is no HTTP at all', async () => {
    const { port } = new URL(standin.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end('\u0000\u0001 nonsense\r\n\r\n');
    await new Promise((resolve) => socket.on('close', resolve).resume());
    expect((await fetch(standin.url)).status).toBe(200);
  });

  test('says so when its port is taken', async () => {
    const { port } = new URL(standin.url);
    await expect(startStandin({ port: Number(port) })).rejects.toThrow('EADDRINUSE');
  });
});
