import type { Json } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { standing } from './standing.ts';

const standin = standing();
const keys = {
  'x-api-key': 'any',
  'anthropic-version': '2023-06-01',
  'x-goog-api-key': 'any',
  authorization: 'Bearer any',
};

async function counted(path: string, body: Json): Promise<string> {
  const init = { method: 'POST', headers: keys, body: JSON.stringify(body) };
  const answer = await fetch(`${standin.url}${path}`, init);
  return `${answer.status} ${await answer.text()}`;
}

describe('a count', () => {
  const messages = [{ role: 'user', content: 'How many tokens are these?' }];
  const contents = [{ role: 'user', parts: [{ text: 'How many tokens are these?' }] }];
  const model = 'claude-opus-5-5';
  const gemini = '/v1beta/models/gemini-3-flash-preview:countTokens';

  test('is given on each wire that counts', async () => {
    expect(await counted('/v1/messages/count_tokens', { model, messages })).toMatch(
      /^200 \{"input_tokens":\d\d\}$/,
    );
    expect(await counted('/v1/responses/input_tokens', { model: 'gpt-5', input: 'hi' })).toMatch(
      /^200 \{"object":"response.input_tokens","input_tokens":\d+\}$/,
    );
    expect(await counted(gemini, { contents })).toMatch(/^200 \{"totalTokens":\d\d,/);
    const generateContentRequest = { model: 'models/gemini-3-flash-preview', contents };
    expect(await counted(gemini, { generateContentRequest })).toMatch(/^200 /);
  });

  test('is refused for what a request would be refused for, but for a cap it need not name', async () => {
    const anthropic = '/v1/messages/count_tokens';
    const thinking = { type: 'enabled', budget_tokens: 2_000 };
    const older = 'claude-sonnet-4-5';
    expect(await counted(anthropic, { model: older, messages, thinking })).toMatch(/^200 /);
    expect(await counted(anthropic, { model, messages: [] })).toMatch(
      /^400 .*at least one message is required/,
    );
    expect(await counted(anthropic, { model: 'gpt-5', messages })).toMatch(/^404 .*model: gpt-5/);
    expect(await counted(gemini, { contents: [{ role: 'user', parts: [{ text: 3 }] }] })).toMatch(
      /^400 .*TYPE_STRING/,
    );
    expect(await counted('/v1beta/models/gpt-5:countTokens', { contents })).toMatch(/^404 /);
    expect(await counted(anthropic, 7)).toMatch(/^400 /);
  });
});
