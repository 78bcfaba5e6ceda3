import type { Failure } from '@exarch/conversation';
import { type Projected, project } from '@exarch/projection';
import type { JsonObject } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { explained, legible, violationFailure } from '../src/explain.ts';
import { send } from '../src/send.ts';
import type { Target } from '../src/target.ts';
import { reply, scriptedProvider, sse } from './server.ts';

const target: Target = {
  provider: 'anthropic',
  adapter: 'anthropic',
  baseUrl: 'https://x.example',
  model: 'claude-sonnet-5-5',
  key: 'a-secret-key',
};
const conversation = {
  messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
} as const;

function projectedAs(change: (body: JsonObject) => JsonObject): Projected {
  const projected = project('anthropic', conversation, { model: target.model, maxTokens: 9 });
  return { ...projected, body: change(projected.body) };
}

const sound = projectedAs((body) => body);
const unanswered = projectedAs((body) => ({
  ...body,
  messages: [
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: {} }] },
    { role: 'user', content: 'and?' },
  ],
}));
const refused: Failure = { kind: 'invalid_request', message: 'bad', status: 400, retry: 'never' };

describe('violationFailure', () => {
  test('finds nothing in a sound body', () => {
    expect(violationFailure(sound, target)).toBeUndefined();
  });

  test('names rule, place and the provider’s words of a body that would be refused', () => {
    const failure = violationFailure(unanswered, target);
    expect(failure).toMatchObject({ kind: 'invalid_request', rule: 'ANT-070', retry: 'never' });
    expect(failure?.path).toMatch(/^\/messages\/\d/);
    expect(failure?.message).toContain('Not sent');
  });
});

describe('explained', () => {
  test('adds the rule that a refused body broke, and its place', () => {
    expect(explained(refused, unanswered, target)).toMatchObject({
      message: 'bad',
      rule: 'ANT-070',
      path: expect.stringMatching(/^\/messages/),
    });
  });

  test('leaves alone what the provider placed, what is no fault of the body, and a sound body', () => {
    const placed = { ...refused, rule: 'ANT-001', path: '/x' };
    expect(explained(placed, unanswered, target)).toEqual(placed);
    expect(explained({ ...refused, path: '/y' }, unanswered, target).path).toBe('/y');
    const limited: Failure = { ...refused, kind: 'rate_limited' };
    expect(explained(limited, unanswered, target)).toEqual(limited);
    expect(explained(refused, sound, target)).toEqual(refused);
  });
});

describe('legible', () => {
  test('shows no key in a failure', () => {
    const failure = { ...refused, message: 'key a-secret-key is bad' };
    const at = { target, url: 'https://x.example/v1/messages' };
    expect(legible({ kind: 'failed', failure }, sound, at)).toMatchObject({
      failure: { message: 'key [key] is bad' },
    });
  });
});

describe('a checked request', () => {
  const script = scriptedProvider();

  test('goes out when the grammar finds nothing', async () => {
    script.answer(sse(reply('Hi')));
    const exchange = await send({ ...target, baseUrl: script.url }, conversation, {
      signal: new AbortController().signal,
      onDelta: () => {},
      check: true,
    });
    expect(exchange.kind).toBe('reply');
  });

  test('does not go out when the provider would refuse it', async () => {
    const exchange = await send({ ...target, baseUrl: script.url, model: '' }, conversation, {
      signal: new AbortController().signal,
      onDelta: () => {},
      check: true,
    });
    expect(exchange).toMatchObject({ kind: 'failed', failure: { kind: 'invalid_request' } });
    expect(script.heard).toHaveLength(0);
  });
});
