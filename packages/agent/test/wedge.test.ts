import type { Draft } from '@exarch/conversation';
import { validateInput } from '@exarch/grammar';
import { encodeBody, project } from '@exarch/projection';
import { type Exchange, providers } from '@exarch/provider';
import { hostileDrafts, runs, toolOutputs } from '@exarch/testing';
import type { ToolOutput } from '@exarch/tools';
import { type Adapter, adapters } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Stage, tool } from './scripted.ts';

/** Each protocol with the model that the first provider to speak it has by default. */
const wires = adapters.map((adapter) => {
  const model = providers.find((provider) => provider.adapter === adapter)?.model;
  if (model === undefined) throw new Error(`no provider has a model for ${adapter}`);
  return [adapter, model] as const;
});

const failure = { kind: 'network', message: 'gone', retry: 'never' } as const;

const exchanges: fc.Arbitrary<Exchange> = fc.oneof(
  { weight: 4, arbitrary: hostileDrafts.map((draft) => ({ kind: 'reply', draft }) as const) },
  {
    weight: 1,
    arbitrary: hostileDrafts.map(
      (draft) => ({ kind: 'cut', draft: withoutCalls(draft), failure }) as const,
    ),
  },
);

const prompts = fc.array(fc.array(exchanges, { maxLength: 12, size: 'max' }), {
  minLength: 1,
  maxLength: 3,
});

const outputs: fc.Arbitrary<readonly ToolOutput[]> = fc.array(
  fc.record({ content: toolOutputs, failed: fc.boolean(), observations: fc.constant([]) }),
  { minLength: 1, maxLength: 8 },
);

describe('a session', () => {
  test('holds nothing that any provider would refuse, whatever its model and its tools say', async () => {
    await fc.assert(
      fc.asyncProperty(prompts, outputs, async (scripts, found) => {
        const stage = new Stage(scripts.flat(), { tools: finding(found) });
        try {
          for (const _ of scripts) {
            await stage.say('go on');
            expect(stage.session.context.owed).toEqual([]);
            for (const wire of wires) expect(refusals(stage, ...wire)).toEqual([]);
          }
        } finally {
          stage.close();
        }
      }),
      { numRuns: runs(80) },
    );
  });
});

/** Two tools that hand back what was drawn, over and over. */
function finding(found: readonly ToolOutput[]) {
  let ran = 0;
  const next = async () => found[ran++ % found.length] as ToolOutput;
  return [tool('shell', next), tool('read', next)];
}

/** A stream that broke brings no calls. */
function withoutCalls(draft: Draft): Draft {
  return { ...draft, content: draft.content.filter(({ type }) => type !== 'call') };
}

function refusals({ session }: Stage, adapter: Adapter, model: string): readonly unknown[] {
  const { system, tools } = session.context;
  const messages = session.context.rendered();
  const projected = project(adapter, { messages, tools, ...(system && { system }) }, { model });
  const body: unknown = JSON.parse(encodeBody(projected));
  return validateInput(adapter, body, { model }).filter(
    ({ level }) => level === 'refused' || level === 'model',
  );
}
