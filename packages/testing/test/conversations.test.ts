import fc from 'fast-check';
import { describe, test } from 'vitest';
import { conversations } from '../src/conversations.ts';

describe('conversations', () => {
  test.each(['good', 'mixed'] as const)('draws %s ones that admission lets through', (replies) => {
    fc.assert(
      fc.property(conversations({ replies }), (messages) => {
        if (messages[0]?.role !== 'user') throw new Error('opens with no prompt');
      }),
    );
  });
});
