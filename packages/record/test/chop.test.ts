import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Chopped, Chopper, type Streamed } from '../src/index.ts';

const text = (piece: string): Streamed => ({ kind: 'text_delta', text: piece });
const thought = (piece: string): Streamed => ({ kind: 'thinking_delta', text: piece });

const piece = fc.array(fc.constantFrom('a', 'b ', '\n', ' ', '\n\n', 'word', 'é😀', '\t'), {
  maxLength: 4,
});
const delta: fc.Arbitrary<Streamed> = fc.oneof(
  { weight: 6, arbitrary: piece.map((parts) => text(parts.join(''))) },
  { weight: 4, arbitrary: piece.map((parts) => thought(parts.join(''))) },
  { weight: 1, arbitrary: fc.constant<Streamed>({ kind: 'call_started', name: 'shell' }) },
);
const stream = fc.array(delta, { size: 'max', maxLength: 60 });

describe('Chopper', () => {
  test('gives out complete lines while the model streams, and the tail at the end', () => {
    const chopper = new Chopper();
    expect(chopper.push(text('one'))).toEqual([]);
    expect(chopper.push(text(' line\ntwo\nthr'))).toEqual([answer('one line\ntwo\n')]);
    expect(chopper.held('answer')).toBe('thr');
    expect(chopper.push(text('ee'))).toEqual([]);
    expect(chopper.end()).toEqual([answer('three')]);
    expect(chopper.end()).toEqual([]);
  });

  test('gives out the reasoning’s tail before the prose that follows', () => {
    const chopper = new Chopper();
    expect(chopper.push(thought('so I'))).toEqual([]);
    expect(chopper.push(text('Yes.\n'))).toEqual([thinking('so I'), answer('Yes.\n')]);
  });

  test('gives out the prose’s tail before the reasoning that follows', () => {
    const chopper = new Chopper();
    chopper.push(text('Let me see'));
    expect(chopper.push(thought('hm\n'))).toEqual([answer('Let me see'), thinking('hm\n')]);
  });

  test('lets white space alone wait for the text it precedes', () => {
    const chopper = new Chopper();
    expect(chopper.push(text('\n\n'))).toEqual([]);
    expect(chopper.push(thought('hm'))).toEqual([]);
    expect(chopper.push(text('  \n'))).toEqual([]);
    expect(chopper.push(text('Yes\n'))).toEqual([thinking('hm'), answer('\n\n  \nYes\n')]);
  });

  test('gives out what was open when a call starts', () => {
    const chopper = new Chopper();
    chopper.push(text('I look.'));
    expect(chopper.push({ kind: 'call_started', name: 'shell' })).toEqual([answer('I look.')]);
  });

  test('ends with the reasoning, then the prose', () => {
    const chopper = new Chopper();
    chopper.push(thought('\n'));
    chopper.push(text('tail'));
    expect(chopper.end()).toEqual([thinking('\n'), answer('tail')]);
  });
});

describe('Chopper, as laws,', () => {
  test('records each lane to the last character', () => {
    fc.assert(
      fc.property(stream, (deltas) => {
        const facts = chop(deltas);
        expect(joined(facts, 'answer')).toBe(streamed(deltas, 'text_delta'));
        expect(joined(facts, 'thinking')).toBe(streamed(deltas, 'thinking_delta'));
      }),
    );
  });

  test('keeps all that can be read in the order it came, across the lanes', () => {
    fc.assert(
      fc.property(stream, (deltas) => {
        const came = deltas.flatMap((each) =>
          each.kind === 'call_started' ? [] : marks(each.kind === 'text_delta', each.text),
        );
        const gone = chop(deltas).flatMap((fact) => marks(fact.kind === 'answer', fact.text));
        expect(gone).toEqual(came);
      }),
    );
  });

  test('gives out no empty fact, and white space alone only at the end', () => {
    fc.assert(
      fc.property(stream, (deltas) => {
        const chopper = new Chopper();
        for (const fact of deltas.flatMap((each) => chopper.push(each))) {
          expect(fact.text.trim()).not.toBe('');
        }
        for (const fact of chopper.end()) expect(fact.text).not.toBe('');
      }),
    );
  });

  test('holds no line that is complete, and loses none that it holds', () => {
    fc.assert(
      fc.property(stream, (deltas) => {
        const chopper = new Chopper();
        const facts: Chopped[] = [];
        for (const [at, each] of deltas.entries()) {
          facts.push(...chopper.push(each));
          expect(chopper.held('answer').trimStart()).not.toContain('\n');
          expect(chopper.held('thinking').trimStart()).not.toContain('\n');
          const soFar = streamed(deltas.slice(0, at + 1), 'text_delta');
          expect(joined(facts, 'answer') + chopper.held('answer')).toBe(soFar);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('breaks a lane only at a newline, at the other lane, at a call or at the end', () => {
    fc.assert(
      fc.property(stream, (deltas) => {
        const onlyText = deltas.filter((each) => each.kind === 'text_delta');
        for (const fact of chop(onlyText).slice(0, -1)) expect(fact.text.endsWith('\n')).toBe(true);
      }),
    );
  });
});

function chop(deltas: readonly Streamed[]): readonly Chopped[] {
  const chopper = new Chopper();
  return [...deltas.flatMap((each) => chopper.push(each)), ...chopper.end()];
}

function answer(text: string): Chopped {
  return { kind: 'answer', text };
}

function thinking(text: string): Chopped {
  return { kind: 'thinking', text };
}

function joined(facts: readonly Chopped[], lane: Chopped['kind']): string {
  return facts.map((fact) => (fact.kind === lane ? fact.text : '')).join('');
}

function streamed(deltas: readonly Streamed[], kind: Streamed['kind']): string {
  return deltas.map((each) => (each.kind === kind && 'text' in each ? each.text : '')).join('');
}

function marks(prose: boolean, text: string): readonly string[] {
  return [...text.replace(/\s/g, '')].map((mark) => `${prose ? 'answer' : 'thinking'} ${mark}`);
}
