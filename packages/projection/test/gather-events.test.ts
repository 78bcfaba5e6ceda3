import type { DraftCall } from '@exarch/conversation';
import { fuzzed } from '@exarch/testing';
import { type Adapter, adapters, isJsonObject } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MadePart, type MadeReply, madeReplies } from './made-replies.ts';
import { type MadeEvent, nativeOf, streamOf } from './made-streams.ts';
import { hear, kept, natives, shown } from './streams.ts';

/** One fault in the order of whole events. */
type Fault = {
  readonly act: 'none' | 'omit' | 'double' | 'swap' | 'cut';
  readonly at: number;
  readonly to: number;
};

const faults: fc.Arbitrary<Fault> = fc.record({
  act: fc.constantFrom('none', 'omit', 'double', 'double', 'swap', 'swap', 'cut'),
  at: fc.nat(),
  to: fc.oneof(fc.nat(), fc.constant(-1)),
});

/** `to` is a place in the stream, or right behind where -1. */
function faulty(events: readonly MadeEvent[], { act, at: one, to: other }: Fault): MadeEvent[] {
  const list = [...events];
  const at = one % list.length;
  const to = other === -1 ? Math.min(at + 1, list.length - 1) : other % list.length;
  const [chosen, there] = [list[at], list[to]];
  if (!chosen || !there) return list;
  if (act === 'omit') list.splice(at, 1);
  if (act === 'double') list.splice(to, 0, chosen);
  if (act === 'cut') list.splice(at);
  if (act === 'swap') [list[at], list[to]] = [there, chosen];
  return list;
}

/** What came of a part in the order it came in: where no event says it whole, this is what stands. */
function arrived(events: readonly MadeEvent[], of: number): readonly string[] {
  return events.flatMap((event) => (event.of === of ? [event.piece ?? ''] : []));
}

/** The wires whose events say a part again when it is whole, or never in pieces. */
const checked: readonly Adapter[] = ['openai-responses', 'gemini'];

type Case = {
  readonly adapter: Adapter;
  readonly reply: MadeReply;
  readonly events: readonly MadeEvent[];
};

/** The texts of a call's arguments that the stream holds whole. */
function stood({ adapter, events }: Case, part: MadePart & { kind: 'call' }, at: number): string[] {
  const whole = part.isCut ? [] : [part.pieces.join('') || '{}'];
  if (checked.includes(adapter)) return whole;
  const came = arrived(events, at).join('');
  return [...whole, came === '' && !part.isCut ? '{}' : came];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls that would run: named, and with arguments that are an object. */
function runnable(calls: readonly DraftCall[]): readonly DraftCall[] {
  return calls.filter(
    ({ name, arguments: text, cut }) =>
      cut !== true && name !== '' && (isJsonObject(parsed(text)) || text.trim() === ''),
  );
}

/** Parts whose pieces come mixed are kept one behind the other: what counts is that nothing is lost. */
function letters(text: string): string {
  return [...text].sort().join('');
}

function expectTrue(made: Case): void {
  const { adapter, reply, events } = made;
  const heard = hear(adapter, events);
  expect(letters(kept(heard, 'text'))).toBe(letters(shown(heard, 'text_delta')));
  const { content } = heard.gathered.draft;
  const calls = content.filter((part) => part.type === 'call');
  if (heard.gathered.kind === 'broken') expect(calls).toEqual([]);
  const ran = runnable(calls);
  expect(new Set(ran.map(({ id }) => id)).size).toBe(ran.length);
  for (const { id, name, arguments: text } of ran) {
    const at = reply.parts.findIndex((part) => part.kind === 'call' && part.id === id);
    const part = reply.parts[at];
    if (part?.kind !== 'call') throw new Error(`the model made no call ${id}`);
    expect(name).toBe(part.name);
    expect(stood(made, part, at)).toContain(text === '' ? '{}' : text);
  }
}

/** The native texts that may go back: a thought whole, or as it stood where nothing says it whole. */
function admissible({ adapter, reply, events }: Case): readonly string[] {
  const thoughts = reply.parts.flatMap((part, at) =>
    part.kind === 'thought' ? [{ part, at }] : [],
  );
  return thoughts.flatMap(({ part, at }) => [
    nativeOf(adapter, part, at),
    nativeOf(adapter, { ...part, pieces: arrived(events, at) }, at),
  ]);
}

function casesOf(adapter: Adapter): fc.Arbitrary<Case> {
  return fc.tuple(madeReplies, faults).map(([reply, fault]) => ({
    adapter,
    reply,
    events: faulty(streamOf[adapter](reply), fault),
  }));
}

/** The calls of a reply that are whole. Of a capped one nobody can tell whether a call without input was to have none. */
function callsMade({ parts, isCapped }: MadeReply): readonly object[] {
  return parts.flatMap((part) => {
    if (part.kind !== 'call' || part.isCut) return [];
    const text = part.pieces.join('');
    if (text === '' && isCapped) return [];
    return [{ type: 'call', id: part.id, name: part.name, arguments: text || '{}' }];
  });
}

describe.each(adapters)('a stream of %s', (adapter) => {
  test('that keeps to its protocol brings the calls that were made, and their arguments', () => {
    fc.assert(
      fc.property(madeReplies, (reply) => {
        const { gathered } = hear(adapter, streamOf[adapter](reply));
        expect(gathered.kind).toBe('reply');
        const calls = gathered.draft.content.filter((part) => part.type === 'call');
        const bare = runnable(calls).map(({ native: _, ...call }) => call);
        expect(bare).toEqual(callsMade(reply));
      }),
      fuzzed(100),
    );
  });

  test('with an event left out, doubled or out of place runs no call with other arguments', () => {
    fc.assert(fc.property(casesOf(adapter), expectTrue), fuzzed(400));
  });
});

// On Chat all thoughts of a reply are one text, and Gemini signs a piece, not a thought.
describe.each(['anthropic', 'openai-responses', 'bedrock'] as const)(
  'a stream of %s',
  (adapter) => {
    test('with such an event sends no thought back that was not signed so', () => {
      fc.assert(
        fc.property(casesOf(adapter), (made) => {
          const heard = hear(adapter, made.events);
          const thoughts = natives(heard).filter((json) => /thinking|reasoning/i.test(json));
          for (const json of thoughts) expect(admissible(made)).toContain(json);
        }),
        fuzzed(400),
      );
    });
  },
);
