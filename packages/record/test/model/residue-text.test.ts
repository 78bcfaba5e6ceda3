import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { residueLabel, residueText } from '../../src/model/residue-text.ts';
import type { Residue } from '../../src/protocol.ts';
import { span } from '../../src/span.ts';

function residue(from: number, to: number, by: Residue['by'], note?: string): Residue {
  const made = span(from, to);
  if (!made.ok) throw new Error(made.refusal.because);
  return { span: made.value, by, ...(note === undefined ? {} : { note }) };
}

describe('a residue’s text', () => {
  test('names the turns, the note and the way back', () => {
    expect(residueText(residue(41, 60, 'model', 'read the "plan"'))).toBe(
      [
        '[EXARCH // Turns 41–60 have left your context.',
        'Your note: "read the \\"plan\\""',
        'Nothing is lost: with the transcript tool, `read` gives back turns 41–60 (from 41, to 60), `index` lists every turn, `grep` searches them.]',
      ].join('\n'),
    );
  });

  test('is singular for one turn', () => {
    expect(residueText(residue(7, 7, 'model', 'x'))).toMatch(/^\[EXARCH \/\/ Turn 7 has left/);
  });

  test('says what was forced, and what has no note', () => {
    expect(residueText(residue(1, 9, 'harness'))).toContain(
      'have left your context in a forced eviction, without a note.\n',
    );
    expect(residueText(residue(1, 9, 'human', 'x'))).toContain('at the user’s request.\nNote: "x"');
    expect(residueText(residue(1, 9, 'model'))).toContain('your context, without a note.\n');
    expect(residueLabel(residue(1, 9, 'harness'))).toBe('forced eviction, without a note');
    expect(residueLabel(residue(1, 9, 'human'))).toBe('eviction, without a note');
    expect(residueLabel(residue(1, 9, 'human', 'x'))).toBe('x');
  });

  test('is as large for ten turns as for ten million', () => {
    const size = residueText(residue(1_000_000, 1_000_010, 'model', 'x')).length;
    expect(residueText(residue(1_000_000, 9_999_999, 'model', 'x')).length).toBe(size);
  });

  test('holds a note on one line, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (note) => {
        expect(residueText(residue(2, 3, 'model', note)).split(/[\n\r]/)).toHaveLength(3);
      }),
    );
  });
});
