import { conversations } from '@exarch/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBody, project } from '../src/index.ts';
import { list, tree } from './checkers/json.ts';
import { targets } from './targets.ts';

/** The turns of a request as texts, without the marks that move with its end. */
function turns(text: string): readonly string[] {
  const body = tree(
    JSON.parse(text, (key, value) => (key === 'cache_control' ? undefined : value)),
  );
  return list(body['messages'] ?? body['input'] ?? body['contents']).map((turn) =>
    JSON.stringify(turn),
  );
}

describe.each(targets)('what is sent to $adapter $options.model', ({ adapter, options }) => {
  test('stays as it was when the conversation goes on', () => {
    fc.assert(
      fc.property(
        conversations({ replies: 'mixed', maxSteps: 20 }),
        fc.nat({ max: 99 }),
        (messages, place) => {
          const cut = place % (messages.length + 1);
          const early = messages.slice(0, cut);
          const last = early.at(-1)?.role;
          fc.pre(last === 'user' || last === 'tool');
          const sent = turns(encodeBody(project(adapter, { messages: early }, options)));
          const later = turns(encodeBody(project(adapter, { messages }, options)));
          expect(later.slice(0, sent.length - 1)).toEqual(sent.slice(0, -1));
        },
      ),
      { numRuns: 30 },
    );
  });
});
