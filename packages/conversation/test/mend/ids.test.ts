import { hostileIds } from '@exarch/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MendedIds } from '../../src/mend/ids.ts';

describe('MendedIds', () => {
  test('gives each call an id of its own, and every first legal id to its call', () => {
    const minted = fc.constantFrom('a_e40c292c_1', 'a_e40c292c_2', 'call_1');
    fc.assert(
      fc.property(
        fc.array(fc.oneof(hostileIds, minted), { size: 'max', maxLength: 40 }),
        (sent) => {
          const ids = new MendedIds(sent);
          const given = sent.map((id) => ids.settle(id));
          expect(new Set(given).size).toBe(given.length);
          expect(given.filter((id) => !/^[A-Za-z0-9_-]{1,40}$/.test(id))).toEqual([]);
          for (const [at, id] of sent.entries()) {
            if (sent.indexOf(id) === at && /^[A-Za-z0-9_-]{1,40}$/.test(id))
              expect(given[at]).toBe(id);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('gives the same ids to the same calls, whatever follows', () => {
    fc.assert(
      fc.property(fc.array(hostileIds, { maxLength: 10 }), (sent) => {
        const before = new MendedIds(sent);
        const after = new MendedIds([...sent, 'later']);
        expect(sent.map((id) => before.settle(id))).toEqual(sent.map((id) => after.settle(id)));
      }),
    );
  });
});
