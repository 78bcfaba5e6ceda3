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

/** The model that the first provider to speak a protocol has by default. */
function modelOf(adapter: Adapter): string {
  const model = providers.find((provider) => provider.adapter === adapter)?.model;
  if (model === undefined) throw new Error(`no provider has a model for ${adapter}`);
  return model;
}

const failure = { kind: 'network', message: 'gone', retry: 'never' } as const;

/** Half of them by the model that is asked again, which then gets its own parts back. */
const drafts = fc.oneof(hostileDrafts, hostileDrafts.map(byDefault));

const exchanges: fc.Arbitrary<Exchange> = fc.oneof(
  { weight: 4, arbitrary: drafts.map((draft) => ({ kind: 'reply', draft }) as const) },
  {
    weight: 1,
    arbitrary: drafts.map(
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
            for (const adapter of adapters) expect(refusals(stage, adapter)).toEqual([]);
          }
        } finally {
          stage.close();
        }
      }),
      { numRuns: runs(80) },
    );
  });

  test('is read back as the model was told it, whatever was said', async () => {
    await fc.assert(
      fc.asyncProperty(prompts, outputs, async (scripts, found) => {
        const stage = new Stage(scripts.flat(), { tools: finding(found) });
        try {
          for (const _ of scripts) await stage.say('go on');
          const told = stage.session.context.rendered();
          const session = stage.resumed();
          expect(session.context.rendered()).toEqual(told);
          session.close();
        } finally {
          stage.close();
        }
      }),
      { numRuns: runs(40) },
    );
  });
});

/** Two tools that hand back what was drawn, over and over. */
function finding(found: readonly ToolOutput[]) {
  let ran = 0;
  const next = async () => found[ran++ % found.length] as ToolOutput;
  return [tool('shell', next), tool('read', next)];
}

function byDefault({ origin: { adapter }, content, ...draft }: Draft): Draft {
  const origin = { adapter, model: modelOf(adapter) };
  const own = <P extends Draft['content'][number]>(part: P): P =>
    'native' in part && part.native ? { ...part, native: { ...part.native, origin } } : part;
  return { ...draft, origin, content: content.map(own) };
}

/** A stream that broke brings no calls. */
function withoutCalls(draft: Draft): Draft {
  return { ...draft, content: draft.content.filter(({ type }) => type !== 'call') };
}

function refusals({ session }: Stage, adapter: Adapter): readonly unknown[] {
  const model = modelOf(adapter);
  const { system, tools } = session.context;
  const messages = session.context.rendered();
  const projected = project(adapter, { messages, tools, ...(system && { system }) }, { model });
  const body: unknown = JSON.parse(encodeBody(projected));
  return validateInput(adapter, body, { model }).filter(
    ({ level }) => level === 'refused' || level === 'model',
  );
}
