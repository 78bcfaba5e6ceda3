import type { Conversation, Message, Tool } from '@exarch/conversation';
import { conversations, runs } from '@exarch/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBody, project } from '../src/index.ts';
import { tree } from './checkers/json.ts';
import { targets } from './targets.ts';

const tools: readonly Tool[] = [
  { name: 'shell', description: 'Runs.', parameters: { type: 'object', properties: {} } },
  { name: 'mcp.files:read', description: 'Reads.', parameters: { type: 'object', properties: {} } },
];

const histories = conversations({ replies: 'mixed', maxSteps: 24 });
const asked = fc.record(
  { system: fc.constantFrom('Be brief.', ' \n'), tools: fc.constant(tools) },
  { requiredKeys: [] },
);

/** Histories that no session lets through: messages lost, doubled and out of order. */
const damaged: fc.Arbitrary<readonly Message[]> = histories.chain((messages) =>
  fc
    .array(fc.nat({ max: Math.max(messages.length - 1, 0) }), { maxLength: 40, size: 'max' })
    .map((places) => places.flatMap((place) => messages[place] ?? [])),
);

describe.each(targets)('project to $adapter $options.model', ({ adapter, options, faults }) => {
  const isSound = (conversation: Conversation): void => {
    const projected = project(adapter, conversation, options);
    const text = encodeBody(projected);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(projected.body)));
    expect(faults(tree(JSON.parse(text)))).toEqual([]);
    expect(text.isWellFormed()).toBe(true);
  };

  test('brings every admitted conversation to a sound body', () => {
    fc.assert(
      fc.property(histories, asked, (messages, rest) => isSound({ ...rest, messages })),
      { numRuns: runs(60) },
    );
  });

  test('brings even a damaged history to a sound body', () => {
    fc.assert(
      fc.property(damaged, asked, (messages, rest) => isSound({ ...rest, messages })),
      { numRuns: runs(60) },
    );
  });

  test('says the same for the same conversation', () => {
    fc.assert(
      fc.property(histories, (messages) => {
        const once = encodeBody(project(adapter, { messages }, options));
        expect(encodeBody(project(adapter, { messages }, options))).toBe(once);
      }),
      { numRuns: runs(20) },
    );
  });
});
