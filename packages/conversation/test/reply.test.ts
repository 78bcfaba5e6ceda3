import { hostileDrafts, knownCalls } from '@exarch/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeMessage } from '../src/judge.ts';
import { admitReply } from '../src/reply.ts';

describe('admitReply', () => {
  test('makes of every draft a message that a judge lets through', () => {
    fc.assert(
      fc.property(hostileDrafts, knownCalls, (draft, known) => {
        const { message } = admitReply(draft, known);
        expect(judgeMessage(JSON.parse(JSON.stringify(message)))).toEqual({
          ok: true,
          value: message,
        });
      }),
      { numRuns: 500 },
    );
  });
});
