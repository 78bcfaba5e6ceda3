import type { Json, JsonObject } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { validateInput } from '../src/validate.ts';
import type { Target, Violation } from '../src/violation.ts';

const question = { role: 'user', content: 'q' };
const messages = (...rest: readonly Json[]): JsonObject => ({ messages: [question, ...rest] });
const claude = { model: 'claude-sonnet-4-5', max_tokens: 2048, ...messages() };
const gpt = { model: 'gpt-5.1', ...messages() };

function only(rule: string, found: readonly Violation[]): Violation | undefined {
  return found.find((each) => each.rule === rule);
}

function called(id: string): JsonObject {
  const call = { type: 'tool_use', id, name: 'f', input: {} };
  const result = { type: 'tool_result', tool_use_id: id, content: 'x' };
  return messages({ role: 'assistant', content: [call] }, { role: 'user', content: [result] });
}

function unsigned(model: string): readonly Violation[] {
  const content = [{ reasoningContent: { reasoningText: { text: 'Hm.' } } }, { text: 'b' }];
  const ask = { role: 'user', content: [{ text: 'a' }] };
  const body = { messages: [ask, { role: 'assistant', content }, ask] };
  return validateInput('bedrock', body, { model });
}

function behindAnswers(model: string): readonly Violation[] {
  const call = { functionCall: { name: 'f', args: {} }, thoughtSignature: 'c2lnbmF0dXJl' };
  const answer = { functionResponse: { name: 'f', response: { output: 'x' } } };
  const contents = [
    { role: 'user', parts: [{ text: 'a' }] },
    { role: 'model', parts: [call] },
    { role: 'user', parts: [answer, { text: 'b' }] },
  ];
  return validateInput('gemini', { contents }, { model });
}

describe('the words of a finding', () => {
  const { max_tokens: _, ...endless } = claude;
  const budget = (budget_tokens: Json): JsonObject => ({ type: 'enabled', budget_tokens });

  test.each<[string, string, Json, string | undefined]>([
    ['anthropic', 'ANT-001', endless, 'max_tokens: Field required'],
    [
      'anthropic',
      'ANT-001',
      { ...claude, messages: [] },
      'messages: at least one message is required',
    ],
    ['anthropic', 'ANT-001', { model: 'claude-sonnet-4-5', max_tokens: 1 }, undefined],
    ['anthropic', 'ANT-001', { ...claude, model: '' }, undefined],
    ['anthropic', 'ANT-052', { ...claude, ...called('a.b') }, undefined],
    ['anthropic', 'ANT-121', { ...claude, thinking: { type: 'enabled' } }, undefined],
    ['anthropic', 'ANT-121', { ...claude, thinking: budget('x') }, undefined],
    ['anthropic', 'ANT-121', { ...claude, thinking: budget(9) }, undefined],
    [
      'anthropic',
      'ANT-121',
      { ...claude, thinking: budget(4096) },
      '`max_tokens` must be greater than `thinking.budget_tokens`',
    ],
    ['openai-chat', 'OAC-068', { ...gpt, max_tokens: 9 }, "…Use 'max_completion_tokens' instead."],
    ['openai-chat', 'OAC-068', { ...gpt, temperature: 0 }, undefined],
    ['openai-chat', 'OAC-068', { ...gpt, stop: 'x' }, undefined],
    ['openai-chat', 'OAC-002', { ...gpt, wibble: 1 }, "Unknown parameter: 'wibble'."],
    [
      'openai-chat',
      'OAC-002',
      { ...gpt, stream: true, stream_options: { bogus: 1 } },
      "Unknown parameter: 'stream_options.bogus'.",
    ],
    [
      'openai-chat',
      'OAC-031',
      { ...gpt, ...messages({ role: 'user', content: [{ type: 'text', text: 'a', x: 1 }] }) },
      "Unknown parameter: 'messages[1].content[0].x'.",
    ],
  ])('of %s are those of the fault, not of another of %s: %j', (adapter, rule, body, says) => {
    const wire = adapter === 'anthropic' ? 'anthropic' : 'openai-chat';
    const found = only(rule, validateInput(wire, body));
    expect(found).toBeDefined();
    expect(found?.says).toBe(says);
  });

  test('are not those of a refusal where it is only taken badly', () => {
    const says = [
      unsigned('amazon.nova-lite-v1:0'),
      unsigned('us.anthropic.claude-sonnet-4-6'),
    ].map((found) => only('BED-041', found)?.says);
    expect(says).toEqual([expect.stringContaining('User messages cannot'), undefined]);
    expect(only('GEM-023', behindAnswers('gemini-3.6-flash'))?.says).toContain('Requests ending');
    const weak = only('GEM-023', behindAnswers('gemini-3-pro'));
    expect(weak?.level).toBe('warning');
    expect(weak?.says).toBeUndefined();
  });
});

describe('base64', () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const wrapped = png.replace(/(.{40})/g, '$1\n');

  test.each<[string, string, readonly string[]]>([
    ['image', png, []],
    ['image', wrapped, []],
    ['image', '%%%not', ['ANT-160 refused']],
    ['image', `${png}%`, ['ANT-160 refused']],
    ['image', '', ['ANT-168 warning']],
    ['document', 'JVBERi0xLjQ=', []],
    ['document', '%PDF-1.4', ['ANT-165 refused']],
  ])('of an %s on Messages is looked at: %j', (type, data, rules) => {
    const media_type = type === 'image' ? 'image/png' : 'application/pdf';
    const part = { type, source: { type: 'base64', media_type, data } };
    const body = { ...claude, ...messages({ role: 'user', content: [part] }) };
    const found = validateInput('anthropic', body);
    expect(found.map(({ rule, level }) => `${rule} ${level}`)).toEqual(rules);
  });

  test('of a picture on Chat stands in an object', () => {
    const part = { type: 'image_url', image_url: `data:image/png;base64,${png}` };
    const body = { ...gpt, ...messages({ role: 'user', content: [part] }) };
    const found = only('OAC-027', validateInput('openai-chat', body));
    expect(found?.level).toBe('refused');
    expect(found?.says).toBeUndefined();
  });

  test.each<[string, readonly string[]]>([
    [`data:image/png;base64,${png}`, []],
    ['https://a.b/c.png', []],
    ['data:image/png;base64,%%%', ['OAC-027 refused']],
    ['data:image/png;base64,', ['OAC-027 refused']],
    ['data:image/png,%89PNG', ['OAC-027 refused']],
  ])('of a picture on Chat is looked at: %j', (url, rules) => {
    const part = { type: 'image_url', image_url: { url } };
    const found = validateInput('openai-chat', {
      model: 'gpt-4o',
      ...messages({ role: 'user', content: [part] }),
    });
    expect(found.map(({ rule, level }) => `${rule} ${level}`)).toEqual(rules);
    for (const { says } of found) expect(says).toBeUndefined();
  });
});

describe('a finding', () => {
  test('names the message that other content stands in, where it is joined to this one', () => {
    const body = called('a');
    const list = Array.isArray(body['messages']) ? body['messages'] : [];
    const [ask, call, result] = list;
    const because = (all: readonly Json[]): string | undefined =>
      only('ANT-073', validateInput('anthropic', { ...claude, messages: all } as Json))?.because;
    expect(because([ask ?? null, call ?? null, question, result ?? null])).toBe(
      'Stands after other content of /messages/2, which is joined to this; put the results first.',
    );
    const block = { type: 'tool_result', tool_use_id: 'a', content: 'x' };
    const mixed = { role: 'user', content: [{ type: 'text', text: 'b' }, block] };
    expect(because([ask ?? null, call ?? null, mixed])).toBe(
      'Stands after other content; put the results first.',
    );
  });

  test.each<[string, Target, boolean]>([
    ['gpt-5.6-sol', {}, true],
    ['openai/gpt-6', {}, true],
    ['claude-sonnet-4-5', {}, false],
    ['bedrock/us.anthropic.claude-sonnet-4-6', {}, false],
    ['my-deployment', {}, false],
    ['gpt-5.1', {}, false],
  ])('on tools without effort none is made of GPT-5.6 and 6 alone: %s', (model, target, is) => {
    const tools = [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }];
    const found = validateInput('openai-chat', { model, ...messages(), tools }, target);
    expect(found.some(({ rule }) => rule === 'OAC-067')).toBe(is);
  });

  test.each([
    ['max_tokens', 9, 'use max_completion_tokens.'],
    ['stop', 'x', 'leave it out.'],
    ['logprobs', true, 'leave it out.'],
  ])('on %s says what to do instead', (name, value, mend) => {
    const found = only('OAC-068', validateInput('openai-chat', { ...gpt, [name]: value }));
    expect(found?.because.endsWith(mend)).toBe(true);
  });
});
