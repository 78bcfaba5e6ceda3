import { admitTools } from '@exarch/conversation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tools } from '../src/tools.ts';

describe('tools', () => {
  test('draws those that admission lets through', () => {
    fc.assert(
      fc.property(tools, (drawn) => {
        expect(admitTools(drawn)).toEqual({ ok: true, value: drawn });
      }),
      { numRuns: 500 },
    );
  });
});
