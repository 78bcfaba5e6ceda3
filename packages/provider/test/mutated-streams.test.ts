import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { admitReply } from '@exarch/conversation';
import { type Gathered, startGather, type WireDelta } from '@exarch/projection';
import { fuzzed, messageFaults } from '@exarch/testing';
import { isJsonObject } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AwsFrames } from '../src/aws-frames.ts';
import type { Frames } from '../src/frames.ts';
import { Sse } from '../src/sse.ts';
import { eventsOf } from './witnesses/bedrock.ts';
import { argumentsOf } from './witnesses/told.ts';

const wires = ['anthropic', 'openai-chat', 'openai-responses', 'gemini', 'bedrock'] as const;
type Wire = (typeof wires)[number];
const folder = join(import.meta.dirname, '../../../../shared/recorded');
const missing = existsSync(folder) ? '' : ' (recorded)';

/** Recorded streams as their bytes; those of Converse are made of recorded answers. */
function streamsOf(wire: Wire): readonly Uint8Array[] {
  const file = join(folder, `${wire}.jsonl`);
  if (!existsSync(file)) return [];
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const streams = rows.flatMap(({ status, response }): readonly Uint8Array[] => {
    if (status !== 200 || !response) return [];
    if (wire === 'bedrock')
      return response.json?.output ? [Buffer.concat(eventsOf(response.json))] : [];
    return response.sse ? [Buffer.from(response.sse)] : [];
  });
  return streams.filter((bytes) => bytes.length < 20_000);
}

type Damage = {
  readonly act: 'drop' | 'double' | 'swap' | 'cut' | 'retype' | 'flip' | 'stranger';
  readonly where: readonly [number, number];
};

const damages: fc.Arbitrary<readonly Damage[]> = fc.array(
  fc.record({
    act: fc.constantFrom('drop', 'double', 'swap', 'cut', 'retype', 'flip', 'stranger'),
    where: fc.tuple(fc.nat(), fc.nat()),
  }),
  { minLength: 1, maxLength: 5 },
);

/** Damage by whole frames, and by single bytes within them. */
function damaged(wire: Wire, bytes: Uint8Array, acts: readonly Damage[]): Uint8Array {
  const list = framesOf(wire, bytes);
  for (const act of acts) wreak(list, act);
  return Buffer.concat(list);
}

function wreak(list: Uint8Array[], { act, where: [one, other] }: Damage): void {
  const at = one % Math.max(list.length, 1);
  const to = other % Math.max(list.length, 1);
  const chosen = list[at];
  if (chosen === undefined) return;
  switch (act) {
    case 'drop':
      list.splice(at, 1);
      break;
    case 'double':
      list.splice(to, 0, chosen);
      break;
    case 'swap':
      [list[at], list[to]] = [list[to] ?? chosen, chosen];
      break;
    case 'cut':
      list[at] = chosen.subarray(0, other % (chosen.length + 1));
      break;
    case 'flip':
      list[at] = chosen.map((byte, place) =>
        place === other % chosen.length ? byte ^ 0x15 : byte,
      );
      break;
    case 'retype':
      list[at] = Buffer.from(
        Buffer.from(chosen)
          .toString('latin1')
          .replace(/"[\w.]+"(?=[,}\]])/, strangers[other % strangers.length] ?? ''),
        'latin1',
      );
      break;
    case 'stranger':
      list.splice(at, 0, Buffer.from(`data: ${strangers[other % strangers.length]}\n\n`));
  }
}

const strangers = [
  'null',
  '[]',
  '{}',
  '7',
  '"x"',
  '{"type":"unheard_of","index":0}',
  '{"error":{"code":529}}',
  '[DONE]',
  '\ud800',
];

function framesOf(wire: Wire, bytes: Uint8Array): Uint8Array[] {
  return wire === 'bedrock' ? binaryFrames(bytes) : textFrames(bytes);
}

function textFrames(bytes: Uint8Array): Uint8Array[] {
  return Buffer.from(bytes)
    .toString()
    .split(/(?<=\n\n)/)
    .map((text) => Buffer.from(text));
}

function binaryFrames(bytes: Uint8Array): Uint8Array[] {
  const list: Uint8Array[] = [];
  for (let rest = Buffer.from(bytes); rest.length > 4; ) {
    const length = rest.readUInt32BE(0);
    list.push(rest.subarray(0, length));
    rest = rest.subarray(length);
  }
  return list;
}

type Heard = { readonly gathered: Gathered; readonly deltas: readonly WireDelta[] };

function heard(wire: Wire, bytes: Uint8Array, size: number): Heard {
  const gather = startGather({ adapter: wire, origin: { adapter: wire, model: 'm' } });
  const frames: Frames = wire === 'bedrock' ? new AwsFrames() : new Sse();
  const deltas: WireDelta[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    for (const event of frames.feed(bytes.subarray(at, at + size)))
      deltas.push(...gather.push(event));
  }
  for (const event of frames.end()) deltas.push(...gather.push(event));
  return { gathered: gather.end(), deltas };
}

function said({ deltas }: Heard): string {
  return deltas.map((delta) => (delta.kind === 'text_delta' ? delta.text : '')).join('');
}

/** Blocks whose pieces come mixed are kept one behind the other: what counts is that nothing is lost. */
function letters(text: string): string {
  return text.split('').sort().join('');
}

describe.each(wires)(`a damaged stream of %s${missing}`, (wire) => {
  const streams = streamsOf(wire);

  test.skipIf(streams.length === 0)(
    'ends in a reply or a named failure, keeps what it showed, and is admitted',
    () => {
      const pieces = fc.record({
        stream: fc.constantFrom(...streams),
        acts: damages,
        size: fc.integer({ min: 1, max: 900 }),
      });
      fc.assert(
        fc.property(pieces, ({ stream, acts, size }) => {
          const bytes = damaged(wire, stream, acts);
          const whole = heard(wire, bytes, size);
          expect(heard(wire, bytes, bytes.length + 1)).toEqual(whole);
          const { gathered } = whole;
          const { content } = gathered.draft;
          const kept = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
          expect(letters(kept)).toBe(letters(said(whole)));
          if (gathered.kind === 'broken') {
            expect(content.some((part) => part.type === 'call')).toBe(false);
            expect(gathered.failure.message).not.toBe('');
          }
          const { message } = admitReply(gathered.draft, { turn: 2, calls: new Set() });
          expect(messageFaults(message)).toEqual([]);
        }),
        fuzzed(300),
      );
    },
  );

  test.skipIf(streams.length === 0)(
    'that lost, doubled or misplaced one event runs no call but those that were made',
    () => {
      const faults = fc.record({
        stream: fc.constantFrom(...streams.filter((bytes) => hasCalls(wire, bytes))),
        act: fc.constantFrom('drop', 'double', 'swap'),
        where: fc.tuple(fc.nat(), fc.nat()),
      });
      fc.assert(
        fc.property(faults, ({ stream, act, where }) => {
          const made = runnable(heard(wire, stream, stream.length));
          const bytes = damaged(wire, stream, [{ act, where }]);
          const ran = runnable(heard(wire, bytes, bytes.length + 1));
          if (isTold(wire, stream, where)) expect(made).toEqual(expect.arrayContaining([...ran]));
          // A chunk of Gemini's that comes again is two calls, unless it says an id.
          if (wire !== 'gemini') expect(ran.length).toBeLessThanOrEqual(made.length);
          const names = new Set(made.map(({ name }) => name));
          for (const { name } of ran) expect(names).toContain(name);
        }),
        fuzzed(300),
      );
    },
  );
});

/** Calls that would run, each once. */
function runnable({ gathered }: Heard): readonly { readonly name: string }[] {
  return gathered.draft.content.flatMap((part) => {
    if (part.type !== 'call' || part.cut || part.name === '') return [];
    const input = argumentsOf(part.arguments);
    return isJsonObject(input) ? [{ id: part.id, name: part.name, input }] : [];
  });
}

function hasCalls(wire: Wire, bytes: Uint8Array): boolean {
  return runnable(heard(wire, bytes, bytes.length)).length > 0;
}

/** Whether the stream still says its arguments: not where a piece of them, which nothing says again, was touched. */
function isTold(wire: Wire, bytes: Uint8Array, where: readonly [number, number]): boolean {
  if (wire === 'openai-responses' || wire === 'gemini') return true;
  const list = framesOf(wire, bytes);
  return where.every((at) => {
    const text = Buffer.from(list[at % list.length] ?? []).toString('latin1');
    return !/"(?:partial_json|tool_calls|function_call|toolUse)"/.test(text);
  });
}
