import type { Fact } from '@exarch/record';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { history, line, longHistory, recorded } from '../../record/test/view/any-facts.ts';
import { type Format, formats, markdownFormat, Transcript, textFormat } from '../src/index.ts';
import { tagged, tagsIn } from './tagged.ts';

const answer = (text: string): Fact => ({ kind: 'answer', text });
const prompt = (turn: number, text: string): Fact => ({
  kind: 'user_prompt',
  turn,
  voice: 'human',
  content: [{ type: 'text', text }] as never,
});
const cleared: Fact = { kind: 'cleared' };

describe('Transcript', () => {
  test('keeps what a clear took, then its mark, then the rest', () => {
    const text = written([
      prompt(1, 'a'),
      answer('one\n'),
      cleared,
      prompt(2, 'b'),
      answer('two\n'),
    ]);
    expect(text).toBe('> a\n\none\n\n[cleared]\n\n> b\n\ntwo\n');
  });

  test('keeps what a rewind took where it stood, then its mark, then the rest', () => {
    const before = [prompt(1, 'a'), answer('one\n'), prompt(3, 'b'), answer('two\n')];
    const text = written([...before, { kind: 'rewound', anchor: 3 }, prompt(5, 'c'), cleared]);
    expect(text).toBe('> a\n\none\n\n> b\n\ntwo\n\n[rewound to turn 3]\n\n> c\n\n[cleared]\n');
  });

  test('writes a call with the verdict that came later, and its effects under it', () => {
    const text = written([
      { kind: 'tool_call', call: '1', tool: 'shell', input: { cmd: 'ls' } },
      { kind: 'observation', call: '1', what: { kind: 'read', path: 'a' } },
      { kind: 'verdict', call: '1', lines: 2, failed: false },
    ]);
    expect(text).toBe('* shell\n    cmd: ls\n  = 2 lines\n  - read a\n');
  });

  test('parts blocks by an empty line in Markdown', () => {
    const text = written([prompt(1, 'a'), answer('```\nopen\n'), cleared], markdownFormat);
    expect(text).toBe('## Prompt\n\n> a\n\n```\nopen\n```\n\n`[cleared]`\n');
  });

  test('leaves no gap for a block that says nothing', () => {
    const empty: Fact = { kind: 'notice', text: '', tone: 'plain' };
    expect(written([answer('a'), empty, answer('b')])).toBe('a\n\nb\n');
  });

  test('writes a settled block as soon as it leaves, and holds no more than the window', () => {
    const transcript = new Transcript(textFormat);
    const notices = Array.from(
      { length: 1_002 },
      (_, at): Fact => ({ kind: 'notice', text: `${at}`, tone: 'plain' }),
    );
    const pieces = recorded(notices).map((each) => take(transcript, each));
    expect(pieces.slice(0, 1_000).join('')).toBe('');
    expect(pieces.slice(1_000)).toEqual(['0\n', '\n1\n']);
  });

  test('writes the head first and the foot last, once each', () => {
    const format: Format = { ...textFormat, head: () => '<', foot: () => '>' };
    expect(written([], format)).toBe('<>');
    expect(written([answer('a'), cleared], format)).toBe('<a\n\n[cleared]\n>');
  });

  test('refuses a hole and writes nothing for it', () => {
    const transcript = new Transcript(textFormat);
    expect(transcript.step(line(2, answer('a'))).ok).toBe(false);
    expect(take(transcript, line(1, answer('b')))).toBe('');
    expect(transcript.end()).toBe('b\n');
  });
});

describe('Transcript, as laws,', () => {
  test.each(formats.map((format) => [format.name, format] as const))(
    'writes all that was ever on the screen as %s: once, in order',
    (_name, format) => {
      fc.assert(
        fc.property(fc.oneof(history, history, longHistory), (facts) => {
          const { facts: marked, seen } = tagged(facts);
          expect(tagsIn(written(marked, format))).toEqual(seen);
        }),
        { numRuns: 60 },
      );
    },
  );

  test('marks every clear and every rewind', () => {
    fc.assert(
      fc.property(history, (facts) => {
        const marks = written(facts).match(/^\[(?:cleared|rewound to turn \d+)\]$/gm) ?? [];
        const wanted = facts.flatMap((fact) => {
          if (fact.kind === 'cleared') return ['[cleared]'];
          return fact.kind === 'rewound' ? [`[rewound to turn ${fact.anchor}]`] : [];
        });
        expect(marks).toEqual(wanted);
      }),
    );
  });

  test('writes the words of every answer and prompt whole', () => {
    fc.assert(
      fc.property(history, (facts) => {
        const text = written(facts);
        let from = 0;
        for (const said of facts.flatMap(wordsOf)) {
          const at = text.indexOf(said, from);
          expect(at, `${JSON.stringify(said)} after ${from}`).toBeGreaterThanOrEqual(0);
          from = at + said.length;
        }
      }),
    );
  });

  test('writes the same when it hears the log twice', () => {
    fc.assert(
      fc.property(history, fc.nat(), (facts, cut) => {
        const transcript = new Transcript(textFormat);
        const lines = recorded(facts);
        const first = lines.slice(0, cut % (lines.length + 1));
        const text = [...first, ...lines].map((each) => take(transcript, each)).join('');
        expect(text + transcript.end()).toBe(written(facts));
      }),
    );
  });
});

function written(facts: readonly Fact[], format: Format = textFormat): string {
  const transcript = new Transcript(format);
  const pieces = recorded(facts).map((each) => take(transcript, each));
  return pieces.join('') + transcript.end();
}

function take(transcript: Transcript, each: ReturnType<typeof line>): string {
  const stepped = transcript.step(each);
  if (!stepped.ok) throw new Error(stepped.refusal.because);
  return stepped.value;
}

/** The readable lines of a prompt or an answer. */
function wordsOf(fact: Fact): readonly string[] {
  const text = saidBy(fact).replaceAll('\u001b[31m', '').replaceAll('\u009b2J', '');
  return text.split('\n').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
}

function saidBy(fact: Fact): string {
  if (fact.kind === 'answer') return fact.text;
  if (fact.kind !== 'user_prompt' || fact.voice === 'harness') return '';
  return fact.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}
