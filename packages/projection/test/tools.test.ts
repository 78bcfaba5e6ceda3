import type { Conversation, Message, Tool } from '@exarch/conversation';
import { isRefused, validateInput } from '@exarch/grammar';
import { tools as anyTools, runs } from '@exarch/testing';
import type { Adapter } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBody, type Projected, project } from '../src/index.ts';

const text = (words: string) => ({ type: 'text', text: words }) as const;
const user: Message = { role: 'user', content: [text('go')] };
const many = (count: number): readonly Tool[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `tool_${at}`,
    description: 'Does.',
    parameters: { type: 'object', properties: {} },
  }));

type Wire = { readonly adapter: Adapter; readonly model: string; readonly profile?: string };

/** What is sent, which the grammar takes. */
function sent({ adapter, ...options }: Wire, conversation: Conversation): Projected {
  const projected = project(adapter, conversation, options);
  const found = validateInput(adapter, JSON.parse(encodeBody(projected)), options);
  expect(isRefused(found) ? found : []).toEqual([]);
  return projected;
}

const wires: readonly (Wire & { readonly most?: number })[] = [
  { adapter: 'anthropic', model: 'claude-opus-4-8' },
  { adapter: 'openai-chat', model: 'gpt-5.6', most: 128 },
  { adapter: 'openai-chat', model: 'deepseek-v4-pro', profile: 'deepseek', most: 128 },
  { adapter: 'openai-chat', model: 'llama3', profile: 'ollama' },
  { adapter: 'openai-responses', model: 'gpt-5.6', most: 128 },
  { adapter: 'gemini', model: 'gemini-3.8-flash', most: 512 },
  { adapter: 'bedrock', model: 'us.anthropic.claude-sonnet-4-6' },
];

describe.each(wires)('the tools of a request to $adapter $model', ({ most, ...wire }) => {
  test('are those that the provider takes, and the rest are named', () => {
    const tools = many(600);
    const messages: readonly Message[] = [
      user,
      {
        role: 'assistant',
        content: [{ type: 'call', id: 'c1', name: 'tool_599', arguments: {} }],
        origin: { adapter: 'anthropic', model: 'm' },
      },
      {
        role: 'tool',
        results: [{ call: 'c1', name: 'tool_599', content: [text('ok')], failed: false }],
      },
    ];
    const { body, notes } = sent(wire, { messages, tools });
    const offered = new Set(JSON.stringify(body).match(/tool_\d+/g));
    expect(offered.size).toBe(most === undefined ? 600 : most + 1);
    expect(offered.has('tool_0') && offered.has('tool_599')).toBe(true);
    const left = notes.filter(({ rule }) => rule === 'projection/tools-left-out');
    expect(left.flatMap(({ did }) => did.match(/tool_\d+/g) ?? [])).toEqual(
      most === undefined ? [] : tools.slice(most).map(({ name }) => name),
    );
  });

  test('are all offered where they are as many as it takes, and noted where there is one more', () => {
    if (most === undefined) return;
    const noted = (count: number): readonly string[] =>
      sent(wire, { messages: [user], tools: many(count) }).notes.flatMap(({ rule, did }) =>
        rule === 'projection/tools-left-out' ? [did] : [],
      );
    expect(noted(most)).toEqual([]);
    expect(noted(most + 1)).toEqual([`did not offer 1 tool: tool_${most}`]);
  });

  test('have schemas that it takes, whatever is admitted', () => {
    fc.assert(
      fc.property(anyTools, (tools) => {
        sent(wire, { messages: [user], tools });
      }),
      { numRuns: runs(60) },
    );
  });
});

describe.each([
  { adapter: 'openai-chat', model: 'gpt-4.1' },
  { adapter: 'openai-responses', model: 'gpt-5.6' },
] as const)('a schema for $adapter', (wire) => {
  const parameters = {
    type: 'object',
    properties: {
      list: { type: ['array', 'null'], description: 'Any.' },
      items: { type: 'object', properties: { type: { type: 'array' } } },
      pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'array' }] },
      said: { type: 'array', items: { type: 'string' } },
      plain: { default: { type: 'array' }, enum: [{ type: 'array' }] },
    },
    $defs: { node: { anyOf: [{ type: 'array' }, { not: { type: 'array' } }] } },
  };
  const tools: readonly Tool[] = [
    { name: 'one', description: '', parameters },
    { name: 'two', description: '', parameters: { type: 'object' } },
  ];

  test('says of every array, however deep, what it holds', () => {
    const { body, notes } = sent(wire, { messages: [user], tools });
    const open = { type: 'array', items: {} };
    expect(JSON.stringify(body['tools'])).toContain(
      JSON.stringify({
        type: 'object',
        properties: {
          list: { type: ['array', 'null'], description: 'Any.', items: {} },
          items: { type: 'object', properties: { type: open } },
          pair: { type: 'array', prefixItems: [{ type: 'string' }, open] },
          said: { type: 'array', items: { type: 'string' } },
          plain: parameters.properties.plain,
        },
        $defs: { node: { anyOf: [open, { not: open }] } },
      }),
    );
    expect(notes.map(({ rule, did }) => `${rule}: ${did}`)).toEqual([
      'projection/items-stated: said that arrays in the arguments of one hold anything',
    ]);
  });
});
