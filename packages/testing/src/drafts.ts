import type { Draft, DraftCall, Known, Native, Origin, Stop } from '@exarch/conversation';
import fc from 'fast-check';
import {
  hostileNativeTexts,
  type NativeTexts,
  nativeOf,
  origins,
  plausibleNatives,
} from './natives.ts';
import { anyTexts, illFormedTexts, readableTexts } from './texts.ts';

const stops: fc.Arbitrary<Stop | undefined> = fc.constantFrom(
  undefined,
  'end',
  'calls',
  'output_cap',
  'refused',
  'paused',
  'stop_sequence',
  'other:content_filter',
  'other:\ud800',
);

/** Call ids as models send them: legal, repeated, missing, illegal, endless. */
export const hostileIds: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('a', 'b', 'call_1_1', 'call_1_2', 'call_2_1', 'call_4_1', 'functions.f:0', ''),
  fc.constantFrom('i'.repeat(40), 'i'.repeat(41), 'x'.repeat(400), 'call|fc_1', ' ', '\ud800'),
  fc.string({ maxLength: 6 }),
);

/** Tool names as models write them: known, dotted, whole command lines, nothing. */
export const hostileNames: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('shell', 'read', 'mcp.files:read', '1st', '_', '-dash'),
  fc.constantFrom('', 'rm -rf /', 'shell\n', 'd'.repeat(64), 'd'.repeat(128), 'd'.repeat(129)),
  illFormedTexts,
  fc.string({ maxLength: 8 }),
);

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
}

const sizedObjects = fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 3 }), {
  maxKeys: 5,
});

/** Argument texts as streams leave them. */
export const hostileArguments: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: sizedObjects.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.constantFrom(127, 128, 129, 4000).map(nested) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      ' \n',
      'null',
      'true',
      '7',
      '[]',
      '"{\\"a\\":1}"',
      '{"command":"ls',
      '{"a":1}{"b":2}',
      '{"a":1e999}',
      '{"a":-0}',
      '{"a":"\\ud800","b":[{"\\udc00":1}]}',
      '{"a":"\ud800"}',
      '{"__proto__":{"a":1}}',
    ),
  },
);

function drawn(origin: Origin, texts: NativeTexts): fc.Arbitrary<Native | undefined> {
  return fc.oneof(
    { weight: 3, arbitrary: nativeOf(origin, 'reasoning', texts) },
    { weight: 1, arbitrary: hostileNativeTexts.map((json) => ({ origin, json })) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

function withOwn<T extends object>(part: T, native: Native | undefined): T & { native?: Native } {
  return native === undefined ? part : { ...part, native };
}

function hostileParts(origin: Origin): fc.Arbitrary<Draft['content'][number]> {
  const native = drawn(origin, plausibleNatives);
  const call = fc.record(
    {
      id: hostileIds,
      name: hostileNames,
      arguments: hostileArguments,
      cut: fc.constant(true as const),
    },
    { requiredKeys: ['id', 'name', 'arguments'] },
  );
  return fc.oneof(
    anyTexts.map((text) => ({ type: 'text', text }) as const),
    fc
      .tuple(anyTexts, native)
      .map(([text, own]) => withOwn({ type: 'reasoning', text } as const, own)),
    fc
      .tuple(call, native)
      .map(([fields, own]) => withOwn({ type: 'call', ...fields } as const, own)),
    native.map(
      (own) =>
        ({
          type: 'opaque',
          native: own ?? { origin, json: '{"type":"unknown_block"}' },
        }) as const,
    ),
  );
}

/** Replies as no good model, proxy or dropped stream ought to leave them. */
export const hostileDrafts: fc.Arbitrary<Draft> = fc
  .tuple(origins, fc.constantFrom('', '\ud800'))
  .chain(([{ adapter, model }, spoilt]) => {
    const origin = { adapter, model: model + spoilt };
    return fc
      .record({ content: fc.array(hostileParts(origin), { maxLength: 8 }), stop: stops })
      .map(({ content, stop }) => ({ content, origin, ...(stop === undefined ? {} : { stop }) }));
  });

/** What a context holds when a hostile draft arrives: ids that the draft may use again. */
export const knownCalls: fc.Arbitrary<Known> = fc
  .array(hostileIds, { maxLength: 6 })
  .map((ids) => ({ turn: 1, calls: new Set(ids.filter((id) => /^[\w-]{1,40}$/.test(id))) }));

/** Calls a good model makes; names include those that only some wires take. */
export function goodCalls(origin: Origin, texts: NativeTexts): fc.Arbitrary<DraftCall> {
  const fields = fc.record({
    id: fc.oneof(fc.uuid(), fc.constantFrom('', 'c0', 'c1')),
    name: fc.constantFrom('shell', 'read_file', 'mcp.files:read', `long_${'n'.repeat(80)}`),
    arguments: sizedObjects.map((value) => JSON.stringify(value)),
  });
  return fc
    .tuple(fields, nativeOf(origin, 'call', texts))
    .map(([call, own]) => withOwn({ type: 'call', ...call } as const, own));
}

/** Replies with substance as a good model sends them: reasoning, then text, then calls, perhaps parallel. */
export function goodDrafts(texts: NativeTexts = plausibleNatives): fc.Arbitrary<Draft> {
  return origins.chain((origin) =>
    fc
      .record({
        reasoning: fc.array(reasoningParts(origin, texts), { maxLength: 2 }),
        text: fc.array(saidParts(origin, texts), { maxLength: 2 }),
        calls: fc.array(goodCalls(origin, texts), { maxLength: 4 }),
      })
      .map(({ reasoning, text, calls }) => ({
        content: [...reasoning, ...text.flat(), ...calls],
        origin,
        stop: calls.length > 0 ? 'calls' : 'end',
      })),
  );
}

/** What the model says, and what its provider says of that behind it. */
function saidParts(origin: Origin, texts: NativeTexts): fc.Arbitrary<Draft['content']> {
  return fc
    .tuple(readableTexts, nativeOf(origin, 'said', texts))
    .map(([text, native]) => [
      { type: 'text', text },
      ...(native === undefined ? [] : [{ type: 'opaque', native } as const]),
    ]);
}

function reasoningParts(
  origin: Origin,
  texts: NativeTexts,
): fc.Arbitrary<Draft['content'][number]> {
  const opaque = nativeOf(origin, 'opaque', texts).map((native) =>
    native ? ({ type: 'opaque', native } as const) : ({ type: 'reasoning', text: 'hm' } as const),
  );
  const readable = fc
    .tuple(readableTexts, nativeOf(origin, 'reasoning', texts))
    .map(([text, own]) => withOwn({ type: 'reasoning', text } as const, own));
  return fc.oneof({ weight: 3, arbitrary: readable }, { weight: 1, arbitrary: opaque });
}
