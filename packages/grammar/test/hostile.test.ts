/** Whatever is given, the validator answers: it never throws. */
import { type Adapter, adapters, type Json } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectAdapter } from '../src/detect.ts';
import { grammars } from '../src/grammars.ts';
import { validateInput } from '../src/validate.ts';
import type { Target, Violation } from '../src/violation.ts';
import { examplesOf } from './fixtures/examples.ts';

const words = [
  '__proto__',
  'constructor',
  'toString',
  'type',
  'role',
  'content',
  'parts',
  'messages',
  'tool_use',
  'text',
  'user',
];
const anyKey = fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 4 }));
const anyJson: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Json>(null, true, 0, -1, '', ' ', 'text', 'tool_use', 'assistant', '\ud83d'),
    fc.array(tie('json'), { maxLength: 4 }),
    fc
      .array(fc.tuple(anyKey, tie('json')), { maxLength: 5 })
      .map((entries) => JSON.parse(spelled(entries)) as Json),
  ),
})).json;

/** Through text, so that __proto__ becomes a field of its own. */
function spelled(entries: readonly (readonly [string, Json])[]): string {
  const fields = entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return `{${fields.join(',')}}`;
}

const targets: readonly (readonly [Adapter, Target])[] = adapters.flatMap((adapter) => [
  ...grammars[adapter].profiles.map(({ name }) => [adapter, { profile: name }] as const),
  [adapter, { profile: 'nobody', portable: true, betas: [] }] as const,
]);

function judgeEverywhere(body: unknown): readonly Violation[] {
  detectAdapter(body);
  return targets.flatMap(([adapter, target]) => validateInput(adapter, body, target));
}

const bodies: readonly (readonly [Adapter, Json])[] = adapters.flatMap((adapter) =>
  Object.values(examplesOf(adapter))
    .flatMap(({ bad, good }) => [bad, good])
    .filter((body) => JSON.stringify(body).length < 2000)
    .map((body) => [adapter, body] as const),
);

/** A body with the value at one place swapped for anything. */
const mutated = fc.tuple(fc.nat(), fc.nat(), anyJson).map(([which, place, json]) => {
  const [adapter, body] = bodies[which % bodies.length] ?? bodies[0] ?? ['anthropic', null];
  let left = place % (1 + JSON.stringify(body).split(/[,:[{]/).length);
  const swap = (value: Json): Json => {
    if (left-- === 0) return json;
    if (Array.isArray(value)) return value.map(swap);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, swap(each)]));
  };
  return [adapter, swap(body)] as const;
});

describe('validateInput', () => {
  test('answers whatever JSON it is given', () => {
    fc.assert(
      fc.property(anyJson, (json) => {
        judgeEverywhere(json);
      }),
      { numRuns: 300 },
    );
  });

  test('answers whatever stands in a body, and points at what is there', () => {
    fc.assert(
      fc.property(mutated, fc.nat(), ([adapter, body], pick) => {
        const own = targets.filter(([name]) => name === adapter);
        const target = own[pick % own.length]?.[1] ?? {};
        for (const { path } of validateInput(adapter, body, { ...target, portable: true })) {
          expect(holderOf(body, path), path).toBeDefined();
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('reports in the order in which things stand', () => {
    fc.assert(
      fc.property(mutated, ([adapter, body]) => {
        const order = new Map(pointersIn(body).map((pointer, index) => [pointer, index]));
        const places = validateInput(adapter, body).flatMap(({ path }) => order.get(path) ?? []);
        expect(places).toEqual([...places].sort((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
  });

  test('leaves a frozen body alone', () => {
    for (const [adapter, body] of bodies) validateInput(adapter, frozen(body), { portable: true });
  });

  test('answers what is no JSON at all', () => {
    for (const odd of [
      undefined,
      Number.NaN,
      () => 1,
      Symbol('x'),
      new Map(),
      { messages: undefined },
    ]) {
      judgeEverywhere(odd);
    }
    expect(validateInput('telegraph' as Adapter, {})).toMatchObject([{ rule: 'grammar/adapter' }]);
  });

  test.each(adapters)('goes any depth on %s', (adapter) => {
    for (const deep of [nested('['), nested('{"content":'), nested('{"properties":{"a":')]) {
      for (const body of bodiesAround(deep)) validateInput(adapter, body, { portable: true });
    }
  });

  test('takes a text of five megabytes', () => {
    const text = 'a'.repeat(5_000_000);
    for (const body of bodiesAround(text)) judgeEverywhere(body);
  });

  test('finds half a surrogate pair wherever it hides', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(9000)}"\\ud83d"${'}'.repeat(9000)}`);
    const block = { type: 'tool_use', id: 'x', name: 'f', input: deep };
    const messages = [
      { role: 'user', content: 'x' },
      { role: 'assistant', content: [block] },
    ];
    const found = validateInput('anthropic', { model: 'claude-opus-4-5', max_tokens: 1, messages });
    const lone = found.find(({ rule }) => rule === 'ANT-200');
    expect(lone?.path).toBe(`/messages/1/content/0/input${'/a'.repeat(9000)}`);
  });
});

/** The value that holds what the pointer names, which itself may be absent. */
function holderOf(body: Json, pointer: string): unknown {
  const keys = pointer.split('/').slice(1, -1);
  let value: unknown = body;
  for (const key of keys) {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    value =
      typeof value === 'object' && value !== null
        ? (value as { [key: string]: unknown })[name]
        : undefined;
  }
  return value ?? (keys.length === 0 ? 'the body' : undefined);
}

function pointersIn(value: Json, at = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [at];
  const below = Object.entries(value).flatMap(([key, each]) =>
    pointersIn(each as Json, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return [at, ...below];
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    for (const each of Object.values(value)) frozen(each);
  }
  return value;
}

function nested(opening: string): Json {
  const times = 10_000;
  const closing = [...opening.replaceAll(/[^[{]/g, '')]
    .reverse()
    .map((c) => (c === '[' ? ']' : '}'));
  const heart = opening.endsWith('[') ? '' : '1';
  return JSON.parse(opening.repeat(times) + heart + closing.join('').repeat(times));
}

function bodiesAround(value: Json): readonly Json[] {
  return [
    value,
    { messages: value, contents: value, input: value },
    { messages: [value], contents: [value], input: [value] },
    {
      messages: [{ role: 'user', content: value }],
      contents: [{ parts: value }],
      input: [{ role: 'user', content: value }],
    },
    {
      messages: [{ role: 'user', content: [value] }],
      contents: [{ parts: [value] }],
      input: [value],
    },
    { messages: [{ role: 'assistant', content: [{ type: 'tool_use', input: value }] }] },
    { messages: [{ role: 'user', content: [{ type: 'tool_result', content: [value] }] }] },
    { contents: [{ parts: [{ functionResponse: { name: 'f', response: value } }] }] },
    { tools: [{ name: 'f', input_schema: value }], messages: [] },
    { tools: [{ type: 'function', function: { name: 'f', parameters: value } }], messages: [] },
    { tools: [{ functionDeclarations: [{ name: 'f', parameters: value }] }], contents: [] },
    { toolConfig: { tools: [{ toolSpec: { inputSchema: { json: value } } }] }, messages: [] },
  ];
}
