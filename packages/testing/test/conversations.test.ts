import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conversationFaults } from '../src/conversation-faults.ts';
import { conversations } from '../src/conversations.ts';

describe('conversations', () => {
  test.each(['good', 'mixed'] as const)('draws %s ones that admission lets through', (replies) => {
    fc.assert(
      fc.property(conversations({ replies }), (messages) => {
        expect(conversationFaults(messages)).toEqual([]);
      }),
    );
  });
});
