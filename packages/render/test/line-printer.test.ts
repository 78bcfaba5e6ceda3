import { Blocks, type Fact } from '@exarch/record';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { history, recorded } from '../../record/test/view/any-facts.ts';
import { ansiPalette, LinePrinter, type Palette } from '../src/index.ts';
import { controlsIn } from './any-blocks.ts';
import { tagged, tagsIn } from './tagged.ts';

const answer = (text: string): Fact => ({ kind: 'answer', text });
const thinking = (text: string): Fact => ({ kind: 'thinking', text });
const call = (id: string): Fact => ({ kind: 'tool_call', call: id, tool: 'shell', input: { id } });
const verdict = (id: string): Fact => ({ kind: 'verdict', call: id, lines: 1, failed: false });

describe('LinePrinter', () => {
  test('writes a growing answer as it grows', () => {
    expect(pieces([answer('one\ntw'), answer('o\n'), answer('\nthree')])).toEqual([
      'one\ntw',
      'o\n',
      '\nthree',
    ]);
  });

  test('ends an open line before the next block', () => {
    expect(pieces([answer('tail'), { kind: 'cancelled' }])).toEqual(['tail', '\n\n[cancelled]\n']);
    expect(pieces([answer('line\n'), { kind: 'cancelled' }])).toEqual([
      'line\n',
      '\n[cancelled]\n',
    ]);
  });

  test('keeps a line open when nothing is added to it', () => {
    expect(pieces([answer('a'), answer('\u001b[0m'), { kind: 'cancelled' }])).toEqual([
      'a',
      '',
      '\n\n[cancelled]\n',
    ]);
  });

  test('marks each line of thinking once, wherever it is broken', () => {
    expect(pieces([thinking('so'), thinking(' I\nsee\n'), thinking('yes')]).join('')).toBe(
      '| so I\n| see\n| yes',
    );
  });

  test('puts a verdict under its call, and names the call where it stands further up', () => {
    const drawn = pieces([call('1'), call('2'), verdict('2'), verdict('1')]);
    expect(drawn).toEqual([
      '* shell: 1\n',
      '\n* shell: 2\n',
      '  = 1 line\n',
      '  = 1 line (shell)\n',
    ]);
  });

  test('sets effects under their call without a gap', () => {
    const read: Fact = { kind: 'observation', call: '1', what: { kind: 'read', path: 'a' } };
    expect(pieces([call('1'), read, read, answer('x')])).toEqual([
      '* shell: 1\n',
      '  - read a\n',
      '  - read a\n',
      '\nx',
    ]);
  });

  test('leaves out the empty lines an answer begins with', () => {
    expect(pieces([answer('\n\nYes')])).toEqual(['Yes']);
  });

  test('closes an open line on demand, once', () => {
    const printer = new LinePrinter();
    drawAll(printer, [answer('open')]);
    expect(printer.close()).toBe('\n');
    expect(printer.close()).toBe('');
  });
});

describe('LinePrinter, as laws,', () => {
  test('writes all that is shown, once, in order', () => {
    fc.assert(
      fc.property(history, (facts) => {
        const { facts: marked, seen } = tagged(facts);
        const text = pieces(marked)
          .join('')
          .replace(/^ {2}[=!] .* \(«.*$/gm, '');
        expect(tagsIn(text)).toEqual(seen);
      }),
    );
  });

  test('writes no escape but its palette’s, and the same text in any', () => {
    fc.assert(
      fc.property(history, (facts) => {
        const plain = pieces(facts).join('');
        expect(controlsIn(plain)).toEqual([]);
        expect(
          pieces(facts, ansiPalette)
            .join('')
            .replace(/\u001b\[\d+m/g, ''),
        ).toBe(plain);
      }),
    );
  });

  test('starts every block on a line of its own', () => {
    fc.assert(
      fc.property(history, (facts) => {
        const text = pieces([...facts, { kind: 'cleared' }, { kind: 'cleared' }]).join('');
        expect(text.endsWith('[cleared]\n\n[cleared]\n')).toBe(true);
        for (const lines of text.matchAll(/.*\[cleared\]/g)) expect(lines[0]).toBe('[cleared]');
      }),
    );
  });
});

function pieces(facts: readonly Fact[], palette?: Palette): readonly string[] {
  return drawAll(new LinePrinter(palette), facts);
}

function drawAll(printer: LinePrinter, facts: readonly Fact[]): readonly string[] {
  const blocks = new Blocks();
  return recorded(facts).map((each) => {
    const stepped = blocks.step(each);
    if (!stepped.ok) throw new Error(stepped.refusal.because);
    return printer.draw(stepped.value);
  });
}
