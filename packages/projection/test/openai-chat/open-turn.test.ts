import type { Message } from '@exarch/conversation';
import { isRefused, validateInput } from '@exarch/grammar';
import { describe, expect, test } from 'vitest';
import { projectChat } from '../../src/openai-chat/project.ts';

const model = 'google/gemini-3-pro';
const profile = 'openrouter';
const user: Message = { role: 'user', content: [{ type: 'text', text: 'go' }] };
const results = (id: string): Message => ({
  role: 'tool',
  results: [{ call: id, name: 'f', content: [{ type: 'text', text: 'ok' }], failed: false }],
});
const foreign = (id: string): Message => ({
  role: 'assistant',
  content: [{ type: 'call', id, name: 'f', arguments: {} }],
  origin: { adapter: 'anthropic', model: 'm' },
});
const origin = { adapter: 'openai-chat', model } as const;
const own = (id: string): Message => ({
  role: 'assistant',
  content: [
    {
      type: 'reasoning',
      text: '',
      native: { origin, json: '{"reasoning_details":[{"data":"S"}]}' },
    },
    { type: 'call', id, name: 'f', arguments: {} },
  ],
  origin,
});

/** The roles of a request that the grammar takes, and how often the line of the user was noted. */
function sent(messages: readonly Message[], options = { model, profile }): string {
  const { body, notes } = projectChat({ messages }, options);
  const found = validateInput('openai-chat', body, options);
  expect(isRefused(found) ? found : []).toEqual([]);
  const noted = notes.filter(({ rule }) => rule === 'projection/turn-opened').length;
  return `${body.messages.map(({ role }) => role.charAt(0)).join('')} ${noted}`;
}

describe('an open turn with Gemini behind OpenRouter', () => {
  const switched = [user, foreign('1'), results('1'), foreign('2'), results('2')];

  test('begins behind the calls of another model, and stays there while it goes on', () => {
    expect(sent(switched)).toBe('uatatu 1');
    const moving = { model: 'google/gemini-pro-latest', profile };
    expect(sent(switched, moving)).toBe('uatatu 1');
    expect(sent([...switched, own('3'), results('3')])).toBe('uatatuat 1');
    expect(sent([...switched, own('3'), results('3'), own('4'), results('4')])).toBe(
      'uatatuatat 1',
    );
  });

  test('is left as it is where the user spoke, or all is its own', () => {
    expect(sent([...switched, user])).toBe('uatatu 0');
    expect(sent([user, own('1'), results('1'), own('2'), results('2')])).toBe('uatat 0');
  });

  test('is no matter to a model that wants no reasoning back', () => {
    expect(sent(switched, { model: 'google/gemini-2.5-pro', profile })).toBe('uatat 0');
    expect(sent(switched, { model: 'anthropic/claude-sonnet-5.5', profile })).toBe('uatat 0');
  });
});
