import { validateInput } from '@exarch/grammar';
import { encodeBody, project } from '@exarch/projection';
import type { Exchange } from '@exarch/provider';
import { hostileDrafts } from '@exarch/testing';
import type { Adapter } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Stage } from './scripted.ts';

/** Each protocol's default model: what a session of today is sent to. */
const wires: readonly (readonly [Adapter, string])[] = [
  ['anthropic', 'claude-sonnet-5-5'],
  ['openai-chat', 'gpt-4.1'],
  ['openai-responses', 'gpt-5.6-sol'],
  ['gemini', 'gemini-3.8-flash'],
  ['bedrock', 'us.anthropic.claude-sonnet-4-6'],
];

const replies: fc.Arbitrary<readonly Exchange[]> = fc.array(
  hostileDrafts.map((draft): Exchange => ({ kind: 'reply', draft })),
  { maxLength: 12, size: 'max' },
);

describe('a session', () => {
  test('holds nothing that any provider would refuse, whatever its model says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(replies, { minLength: 1, maxLength: 3 }), async (exchanges) => {
        const stage = new Stage(exchanges.flat());
        try {
          for (const _ of exchanges) {
            await stage.say('go on');
            for (const [adapter, model] of wires)
              expect(refusals(stage, adapter, model)).toEqual([]);
          }
        } finally {
          stage.close();
        }
      }),
      { numRuns: 40 },
    );
  });
});

function refusals({ session }: Stage, adapter: Adapter, model: string): readonly unknown[] {
  const { system, tools } = session.context;
  const messages = session.context.rendered();
  const projected = project(adapter, { messages, tools, ...(system && { system }) }, { model });
  const body: unknown = JSON.parse(encodeBody(projected));
  return validateInput(adapter, body, { model }).filter(
    ({ level }) => level === 'refused' || level === 'model',
  );
}
