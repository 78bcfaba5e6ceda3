import { profilesOf } from '@exarch/grammar';
import { adapters, type Json } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import type { Flags } from '../src/arguments.ts';
import { type Route, routeOf } from '../src/mend-route.ts';

const messages = [{ role: 'user', content: 'q' }];
const claude = { model: 'claude-sonnet-4-5', max_tokens: 9, messages };
const deepseek = { model: 'deepseek-v4-pro', messages };
const gemini = { contents: [{ role: 'user', parts: [{ text: 'q' }] }] };

function route(body: Json, flags: Flags = {}, url?: string): Route {
  const found = { file: 'f', index: 0, text: '', body, ...(url === undefined ? {} : { url }) };
  const made = routeOf(found, flags);
  if (!made.ok) throw new Error(JSON.stringify(made.refusal));
  return made.value;
}

describe('the way of a body', () => {
  test('leads home where nothing else is said', () => {
    const home = { adapter: 'openai-chat', profile: 'deepseek', model: 'deepseek-v4-pro' };
    expect(route(deepseek)).toEqual({ from: home, to: home, streams: false, isNamed: false });
  });

  test('is by the address where the model has no name of its own', () => {
    const url = 'https://api.mistral.ai/v1/chat/completions';
    expect(route({ model: 'ft-1', messages }, {}, url).to.profile).toBe('mistral');
    const google = 'https://x.googleapis.com/v1beta/models/gemini-3-pro:streamGenerateContent';
    expect(route(gemini, {}, google)).toMatchObject({
      from: { model: 'gemini-3-pro' },
      to: { model: 'gemini-3-pro' },
      streams: true,
    });
  });

  test.each([
    ['anthropic', 'claude-sonnet-5-5'],
    ['openai-chat', 'gpt-4.1'],
    ['gemini', 'gemini-3.8-flash'],
    ['bedrock', 'us.anthropic.claude-sonnet-4-6'],
  ])('to %s leads to its own model, %s, where none is named', (to, model) => {
    const body = to === 'anthropic' ? deepseek : claude;
    expect(route(body, { to })).toMatchObject({ to: { model }, settled: 'chosen' });
    const named = route(body, { to, model: 'mine' });
    expect(named.to.model).toBe('mine');
    expect(named.settled).toBeUndefined();
  });

  test('leads a named vendor’s own model to it', () => {
    const named = route(claude, { to: 'openai-chat', profile: 'kimi' });
    expect(named.to).toEqual({ adapter: 'openai-chat', profile: 'moonshot', model: 'kimi-k2.6' });
    const moved = route(deepseek, { profile: 'mistral' });
    expect(moved).toMatchObject({ to: { model: 'mistral-large-latest' }, settled: 'chosen' });
    const own = route(deepseek, { profile: 'vllm' });
    expect(own).toMatchObject({ to: { model: 'deepseek-v4-pro' }, settled: 'kept' });
  });

  test('keeps a model between the two protocols of one vendor, and between no others', () => {
    const gpt = { model: 'gpt-5.6-sol', messages };
    expect(route(gpt, { to: 'openai-responses' }).to.model).toBe('gpt-5.6-sol');
    expect(route(deepseek, { to: 'openai-responses' }).to).toEqual({
      adapter: 'openai-responses',
      profile: 'deepseek',
      model: 'deepseek-v4-pro',
    });
    const mistral = { model: 'mistral-large-latest', messages };
    expect(route(mistral, { to: 'openai-responses' })).toMatchObject({
      to: { model: 'gpt-5.6-sol' },
      settled: 'chosen',
    });
  });

  test('is by the model that is named, before the one that stands in the body', () => {
    expect(route(deepseek, { model: 'kimi-k2.6' }).to.profile).toBe('moonshot');
    expect(route(deepseek, { model: 'gpt-4.1' }).to.profile).toBeUndefined();
    expect(route(deepseek, { model: 'mine' }).to.profile).toBe('deepseek');
  });

  test('comes from the model in the body, whatever model it leads to', () => {
    expect(route(claude, { model: 'claude-opus-5-5' })).toMatchObject({
      from: { model: 'claude-sonnet-4-5' },
      to: { model: 'claude-opus-5-5' },
    });
  });

  test('comes from the model that is named where only the address would name one', () => {
    const model = 'gemini-3-pro';
    expect(route(gemini, { model })).toMatchObject({ from: { model }, to: { model } });
    expect(route(gemini, { model, to: 'gemini' }).from.model).toBeUndefined();
    expect(route(gemini)).toMatchObject({ settled: 'unknown' });
    const url = 'https://x.googleapis.com/v1beta/models/gemini-2.5-pro:generateContent';
    expect(route(gemini, { model }, url).from.model).toBe('gemini-2.5-pro');
  });

  test('leads to a model wherever the body must name one', () => {
    for (const to of adapters) {
      for (const profile of [undefined, ...profilesOf(to).map(({ name }) => name)]) {
        const flags = { to, ...(profile === undefined ? {} : { profile }) };
        const { model } = route(claude, flags).to;
        expect(model, JSON.stringify(flags)).toMatch(/./);
      }
    }
    expect(route({ messages, max_completion_tokens: 9 }).to.model).toBe('gpt-4.1');
  });

  test.each([{ adapter: 'x' }, { to: 'x' }])('is refused for %j', (flags) => {
    const found = { file: 'f', index: 0, text: '', body: claude };
    expect(routeOf(found, flags)).toMatchObject({ ok: false, refusal: { rule: 'cli/flag-value' } });
  });
});
