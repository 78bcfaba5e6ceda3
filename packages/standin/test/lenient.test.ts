import { type Adapter, adapters, type Json } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { startStandin } from '../src/index.ts';
import { post } from './post.ts';
import { speak } from './speak.ts';

/** A body that its provider refuses, and the rule it breaks. */
const wrong: { readonly [adapter in Adapter]: readonly [Json, string] } = {
  anthropic: [
    { model: 'stand-in', max_tokens: 9, messages: [{ role: 'user', content: '' }] },
    '/v1/messages',
  ],
  'openai-chat': [
    { model: 'gpt-4o', bogus: 1, messages: [{ role: 'user', content: 'hi' }] },
    '/v1/chat/completions',
  ],
  'openai-responses': [
    { model: 'gpt-5', previous_response_id: 'resp_0', input: 'hi' },
    '/v1/responses',
  ],
  gemini: [
    { contents: [{ role: 'user', parts: [{ text: 'hi', bogus: 1 }] }] },
    '/v1beta/models/stand-in:generateContent',
  ],
  bedrock: [{ messages: [{ role: 'user', content: [{ text: ' ' }] }] }, '/model/stand-in/converse'],
};

describe('a lenient stand-in', () => {
  test.each(adapters)('answers on %s and says in one line what it overlooked', async (adapter) => {
    const lines: string[] = [];
    const standin = await startStandin({ lenient: (line) => lines.push(line) });
    const [body, path] = wrong[adapter];
    expect((await post(standin.url, adapter, body)).status).toBe(200);
    await standin.close();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^POST \S+ would be refused with 400: [^\n]+ \([A-Z]+-[\w-]+\)$/);
    expect(lines[0]).toContain(path);
    const strict = await startStandin();
    expect((await post(strict.url, adapter, body)).status).toBe(400);
    await strict.close();
  });

  test('overlooks a missing key and an unknown model, and still refuses what is no JSON', async () => {
    const lines: string[] = [];
    const standin = await startStandin({ lenient: (line) => lines.push(line) });
    const said = { words: 'hi', model: 'no-such-model', key: '' };
    expect((await speak(standin.url, 'openai-chat', said)).status).toBe(200);
    expect(lines.map((line) => line.slice(0, 60))).toEqual([
      'POST /v1/chat/completions would be refused with 401: You did',
      'POST /v1/chat/completions would be refused with 404: The mod',
    ]);
    const broken = await fetch(`${standin.url}/v1/messages`, { method: 'POST', body: '{' });
    expect(broken.status).toBe(400);
    await standin.close();
  });
});
