import { admitTools } from '@exarch/conversation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Protocol } from '../../src/protocol.ts';
import { cleared, evicted, prompt, reply, results, rewound, steering } from '../facts.ts';
import { LineStore, Writer } from '../line-store.ts';
import { manyIntents } from './histories.ts';
import { Life } from './life.ts';

function editedAfter(...facts: readonly Protocol[]): number {
  return new Writer(new LineStore(), 's/record.jsonl').must(...facts).context.edited();
}

const told: Protocol = { kind: 'system', text: 'Be brief.' };
const offered = admitTools([{ name: 'f', description: '', parameters: { type: 'object' } }]);
const talk = [prompt(1), reply(2), prompt(3), reply(4)] as const;

describe('what of a context is edited', () => {
  test('is nothing while a session only goes on', () => {
    expect(editedAfter(told, ...talk, prompt(5), steering())).toBe(0);
  });

  test('is all that stood when turns were evicted', () => {
    expect(editedAfter(...talk, evicted(1, 2))).toBe(3);
    expect(editedAfter(...talk, evicted(1, 2), prompt(5), reply(6))).toBe(3);
    expect(editedAfter(...talk, evicted(3, 4), prompt(5), evicted(1, 1))).toBe(4);
  });

  test('is a reply without its results, where the model evicts while it works', () => {
    const working = [...talk, prompt(5), reply(6, ['c'])] as const;
    const evicting = evicted(1, 2, 'a note', 'model');
    expect(editedAfter(...working, evicting, results(['c']))).toBe(5);
  });

  test('is all that stood when the system prompt or the tools changed', () => {
    expect(editedAfter(...talk, told, prompt(5))).toBe(4);
    if (!offered.ok) throw new Error(offered.refusal.because);
    expect(editedAfter(...talk, { kind: 'tools', tools: offered.value }, prompt(5))).toBe(4);
  });

  test('is not what a rewind leaves, which is a beginning of what was', () => {
    expect(editedAfter(...talk, rewound(3), prompt(5))).toBe(0);
    expect(editedAfter(...talk, evicted(1, 1), prompt(5), rewound(4), prompt(6))).toBe(3);
    expect(editedAfter(...talk, cleared, prompt(5))).toBe(0);
  });

  test('is all that a fork inherits', () => {
    const child = new Life()
      .all([
        { what: 'talk', a: 0, b: 0 },
        { what: 'talk', a: 0, b: 0 },
      ])
      .fork('1/record.jsonl');
    expect(child.context.edited()).toBe(child.context.rendered().length);
    child.live({ what: 'talk', a: 0, b: 0 });
    expect(child.context.edited()).toBe(child.context.rendered().length - 1);
  });

  test('holds every message that did not follow the same ones when it was said', () => {
    fc.assert(
      fc.property(manyIntents, (intents) => {
        const life = new Life();
        const before = new Map<object, string>();
        for (const intent of intents) {
          life.live(intent);
          const messages = life.context.rendered();
          for (const [at, message] of messages.entries()) {
            const prefix = JSON.stringify(messages.slice(0, at));
            const then = before.get(message) ?? prefix;
            before.set(message, then);
            if (at >= life.context.edited()) expect(prefix).toBe(then);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
