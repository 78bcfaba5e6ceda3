import { type Adapter, adapters, isJsonObject, type Json, type JsonObject } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Asked } from '../src/asked.ts';
import { think } from '../src/brain.ts';
import { Mint } from '../src/mint.ts';
import { blankCutting, plainCutting } from '../src/pieces.ts';
import type { Reply, Said } from '../src/reply.ts';
import type { About, Frame } from '../src/wire.ts';
import { wires } from '../src/wires.ts';

const asked: Asked = {
  model: 'stand-in',
  system: '',
  history: [],
  tools: [],
  choice: { kind: 'auto' },
  oneCallAtATime: false,
  thinks: true,
  maxTokens: undefined,
  stops: [],
};

/** A request that asks each wire to show all it can. */
const body: JsonObject = {
  thinking: { type: 'enabled' },
  reasoning: { summary: 'auto' },
  stream_options: { include_usage: true },
};

function about(cutting = plainCutting): About {
  return {
    asked,
    body,
    mint: new Mint(1),
    now: 0,
    tokensIn: 1,
    cutting,
    cached: { read: 0, written: 0 },
  };
}

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const anySaid: fc.Arbitrary<Said> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text: anyText }),
  fc.record({ kind: fc.constant('thinking' as const), text: anyText }),
  fc.record({
    kind: fc.constant('call' as const),
    name: fc.constantFrom('a', 'b'),
    args: fc.dictionary(anyText, anyText).map((args) => JSON.stringify(args)),
  }),
);
const anyReply: fc.Arbitrary<Reply> = fc.record({
  parts: fc.array(anySaid, { maxLength: 8 }),
  stop: fc.constantFrom('end' as const, 'calls' as const, 'length' as const),
});

/** Every text at a field of this name, wherever it stands, in order. */
function texts(value: Json, field: RegExp): string {
  if (Array.isArray(value))
    return (value as readonly Json[]).map((inner) => texts(inner, field)).join('');
  if (!isJsonObject(value)) return '';
  return Object.entries(value)
    .map(([name, inner]) =>
      typeof inner === 'string' && field.test(name) ? inner : texts(inner, field),
    )
    .join('');
}

/** Where each wire streams text and arguments, and which events carry them. */
const carriers: {
  readonly [adapter in Adapter]: readonly [event: RegExp, text: RegExp, args: RegExp];
} = {
  anthropic: [/content_block_delta/, /^text$/, /^partial_json$/],
  'openai-chat': [/^$/, /^content$/, /^arguments$/],
  'openai-responses': [/output_text\.delta|arguments\.delta/, /^delta$/, /^delta$/],
  gemini: [/^$/, /^text$/, /^args$/],
  bedrock: [/contentBlockDelta/, /^text$/, /^input$/],
};

function streamedText(adapter: Adapter, frames: readonly Frame[], which: 'text' | 'args'): string {
  const [event, text, args] = carriers[adapter];
  const wanted = which === 'text' ? text : args;
  return frames
    .filter((frame) => event.test(frame.event ?? '') && !isOther(frame, which))
    .map(({ data }) => (typeof data === 'string' ? '' : texts(withoutThoughts(data), wanted)))
    .join('');
}

function isOther({ event = '' }: Frame, which: 'text' | 'args'): boolean {
  return which === 'text' ? event.includes('arguments') : event.includes('output_text');
}

function withoutThoughts(data: JsonObject): Json {
  return JSON.parse(JSON.stringify(data), (_, value: Json) =>
    isJsonObject(value) && (value['thought'] === true || 'reasoningContent' in value)
      ? null
      : value,
  ) as Json;
}

const saidText = ({ parts }: Reply): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
const saidArgs = ({ parts }: Reply): string =>
  parts.map((part) => (part.kind === 'call' ? part.args : '')).join('');

describe.each(adapters)('the wire %s', (adapter) => {
  const wire = wires[adapter];

  test('streams every character of a reply, in order, however it is cut', () => {
    fc.assert(
      fc.property(anyReply, fc.boolean(), (reply, blank) => {
        const frames = wire.frames(reply, about(blank ? blankCutting : plainCutting));
        const decoded = JSON.parse(JSON.stringify(frames)) as readonly Frame[];
        expect(streamedText(adapter, decoded, 'text')).toBe(saidText(reply));
        if (adapter !== 'gemini') {
          expect(streamedText(adapter, decoded, 'args')).toBe(saidArgs(reply));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('ends every stream with the end its vendor sends', () => {
    fc.assert(
      fc.property(anyReply, (reply) => {
        const last = JSON.stringify(wire.frames(reply, about()).slice(-2));
        expect(last).toMatch(
          /message_stop|\[DONE\]|response\.(?:completed|incomplete)|finishReason|"metadata"/,
        );
      }),
      { numRuns: 50 },
    );
  });

  test('bears any body at all', () => {
    const shaped = fc.record(
      {
        messages: fc.array(
          fc.record({
            role: fc.constantFrom('user', 'assistant', 'tool', 'system'),
            content: fc.jsonValue(),
          }),
        ),
        input: fc.array(
          fc.record({
            type: fc.constantFrom('message', 'function_call', 'reasoning'),
            content: fc.jsonValue(),
          }),
        ),
        contents: fc.array(
          fc.record({ role: fc.constantFrom('user', 'model'), parts: fc.jsonValue() }),
        ),
        tools: fc.jsonValue(),
        toolConfig: fc.jsonValue(),
        thinking: fc.jsonValue(),
        reasoning: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const anyBody = fc.oneof(shaped, fc.dictionary(fc.string(), fc.jsonValue()));
    fc.assert(
      fc.property(anyBody, (hostile) => {
        const sent = hostile as JsonObject;
        wire.ownRefusal(sent);
        const read = wire.read(sent, { model: 'stand-in', streams: true });
        const reply = think(read);
        wire.frames(reply, { ...about(), asked: read, body: sent });
        JSON.stringify(wire.answer(reply, { ...about(), asked: read, body: sent }));
      }),
      { numRuns: 300 },
    );
  });
});
