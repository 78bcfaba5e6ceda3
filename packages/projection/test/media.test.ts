import type { Media, Message, UserPart } from '@exarch/conversation';
import { isRefused, validateInput } from '@exarch/grammar';
import { smallestFiles } from '@exarch/testing';
import type { Adapter } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { encodeBody, project } from '../src/index.ts';

const file = (mediaType: string, more: object = {}): Media => ({
  type: 'media',
  mediaType,
  data: smallestFiles[mediaType] ?? '',
  ...more,
});
const png = file('image/png');
const gif = file('image/gif');
const pdf = file('application/pdf', { name: 'plan.pdf' });
const far: Media = { type: 'media', mediaType: 'image/png', url: 'https://example.org/far.png' };
const text = (words: string): UserPart => ({ type: 'text', text: words });

/** What stands for each file where it is sent, and where it is only named. */
const traces = {
  png: smallestFiles['image/png'] ?? '',
  pdf: smallestFiles['application/pdf'] ?? '',
};

type Wire = { readonly adapter: Adapter; readonly model: string; readonly profile?: string };

function sent({ adapter, ...options }: Wire, messages: readonly Message[]): string {
  const written = encodeBody(project(adapter, { messages }, options));
  const found = validateInput(adapter, JSON.parse(written), options);
  expect(isRefused(found) ? found : []).toEqual([]);
  return written;
}

/** The places of some texts, each of which stands once and behind the one before it. */
function expectInOrder(request: string, pieces: readonly string[]): void {
  const places = pieces.map((piece) => request.indexOf(piece));
  expect(
    places.every((place) => place >= 0),
    pieces[places.indexOf(-1)],
  ).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
}

const images: readonly Wire[] = [
  { adapter: 'anthropic', model: 'claude-opus-4-8' },
  { adapter: 'openai-chat', model: 'gpt-4.1' },
  { adapter: 'openai-responses', model: 'gpt-5.6' },
  { adapter: 'gemini', model: 'gemini-3.8-flash' },
  { adapter: 'gemini', model: 'gemini-2.5-flash' },
  { adapter: 'openai-chat', model: 'x/y', profile: 'openrouter' },
  { adapter: 'bedrock', model: 'us.anthropic.claude-sonnet-4-6' },
  { adapter: 'bedrock', model: 'amazon.nova-pro-v1:0' },
];

function results(content: readonly (readonly UserPart[])[], failed = false): readonly Message[] {
  const origin = { adapter: 'gemini', model: 'another' } as const;
  const calls = content.map(
    (_, at) => ({ type: 'call', id: `c${at}`, name: `f${at}`, arguments: {} }) as const,
  );
  return [
    { role: 'user', content: [text('go')] },
    { role: 'assistant', content: calls, origin },
    {
      role: 'tool',
      results: content.map((parts, at) => ({
        call: `c${at}`,
        name: `f${at}`,
        content: parts,
        failed,
      })),
    },
    { role: 'user', content: [text('the-end')] },
  ];
}

describe.each(images)('files to $adapter $model', (wire) => {
  test('stand in a prompt, in order', () => {
    const content = [text('first'), png, text('second'), pdf, text('third')];
    const request = sent(wire, [{ role: 'user', content }]);
    expectInOrder(request, ['first', traces.png, 'second', traces.pdf, 'third']);
  });

  test('stand in results, or behind them in the same order', () => {
    const request = sent(wire, results([[text('one'), png], [text('two')], [pdf]]));
    expectInOrder(request, ['one', 'two', 'the-end']);
    expectInOrder(request, [traces.png, traces.pdf, 'the-end']);
  });

  test('of failed results are not lost', () => {
    const request = sent(wire, results([[text('no'), png, pdf]], true));
    expectInOrder(request, ['no', traces.png, traces.pdf, 'the-end']);
  });

  test('by address are not lost in results', () => {
    const request = sent(wire, results([[text('one'), far], [text('two')]]));
    expectInOrder(request, ['one', 'example.org/far.png', 'the-end']);
  });

  test('by address, or animated, are sent or named', () => {
    const request = sent(wire, [
      { role: 'user', content: [text('first'), far, gif, text('last')] },
    ]);
    expectInOrder(request, ['first', 'example.org/far.png', 'gif', 'last']);
  });
});

describe.each([
  { adapter: 'openai-chat', model: 'deepseek-v4-pro', profile: 'deepseek' },
  { adapter: 'openai-chat', model: 'llama3', profile: 'ollama' },
] as const)('files to $model, which takes fewer', (wire) => {
  test('are sent where they may be, and named where not', () => {
    const request = sent(wire, [{ role: 'user', content: [text('a'), png, pdf, text('b')] }]);
    expect(request).toContain('plan.pdf');
    if (wire.profile === 'deepseek') expect(request).toContain('image/png');
    else expect(request).toContain(traces.png);
  });
});
