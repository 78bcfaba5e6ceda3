import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockText } from '../src/index.ts';
import { anyBlock, controlsIn } from './any-blocks.ts';
import { block, samples } from './samples.ts';

describe('blockText', () => {
  test.each(samples.map(([kind, text]) => [kind.kind, kind, text] as const))(
    'writes a %s whole',
    (_name, kind, text) => {
      expect(blockText(block(kind))).toBe(text);
    },
  );

  test('leaves nothing in any block that a terminal obeys', () => {
    fc.assert(
      fc.property(anyBlock, (each) => {
        expect(controlsIn(blockText(each))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('ends in no newline', () => {
    fc.assert(
      fc.property(anyBlock, (each) => {
        expect(blockText(each).endsWith('\n')).toBe(false);
      }),
    );
  });
});
