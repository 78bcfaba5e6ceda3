import type { Conversation } from '@exarch/conversation';
import { encodeBody, project as projected } from '@exarch/projection';
import { type Adapter, adapters } from '@exarch/values';
import type { Area } from '../harness/area.ts';
import { cpuClock } from '../harness/clock.ts';
import { speedRow, timed, timeRow } from '../harness/compare.ts';
import type { Row } from '../harness/row.ts';
import { aiCall } from './ai-prompt.ts';
import { conversationOf } from './conversation.ts';
import { tellingFetch } from './fake-fetch.ts';
import { models } from './models.ts';
import { aiModel } from './peers.ts';
import type { Wire } from './stream-text.ts';

const rounds = 21;
const count = 2_000;

/** What it costs to make a request of a long conversation. */
export const project: Area = {
  title: 'Wire: making a request',
  how: 'Conversations of 2,000 messages, projected and encoded, beside `JSON.stringify` of the body they come to: one of a working session (4 KB a message), one of short texts (800 bytes). And beside the AI SDK’s providers, given the short one as their own prompt, up to the moment they call `fetch`.',
  measure: async () => {
    const conversations = { usual: conversationOf(count), short: conversationOf(count, 'short') };
    const rows: Row[] = [];
    for (const adapter of adapters) rows.push(...(await rowsOf(adapter, conversations)));
    return rows;
  },
};

type Conversations = { readonly usual: Conversation; readonly short: Conversation };

async function rowsOf(adapter: Adapter, { usual, short }: Conversations): Promise<readonly Row[]> {
  const rows = [
    await straightRow(adapter, usual, '4 KB'),
    await straightRow(adapter, short, '800 bytes'),
  ];
  return adapter === 'bedrock' ? rows : [...rows, await peerRow(adapter, short)];
}

function straightRow(adapter: Adapter, conversation: Conversation, each: string): Promise<Row> {
  const { body } = projected(adapter, conversation, optionsFor(adapter));
  return timeRow(
    { what: `${adapter}: ${each} a message; \`JSON.stringify\``, goal: { atMost: 1.5 } },
    {
      rounds,
      ours: making(adapter, conversation),
      theirs: timed(() => JSON.stringify(body)),
    },
  );
}

function peerRow(adapter: Wire, conversation: Conversation): Promise<Row> {
  const call = aiCall(conversation);
  const theirs = async (): Promise<number> => {
    let ended = 0;
    const fetch = tellingFetch((text) => {
      ended = cpuClock();
      if (text.length < 500_000) throw new Error('that is not the conversation');
    });
    const model = aiModel(adapter, fetch);
    const start = cpuClock();
    await Promise.resolve(model.doStream(call)).catch(() => undefined);
    if (ended === 0) throw new Error('nothing was fetched');
    return ended - start;
  };
  const told = { what: `${adapter}: 800 bytes a message; the AI SDK` };
  return speedRow(told, { rounds, ours: making(adapter, conversation), theirs });
}

function making(adapter: Adapter, conversation: Conversation): () => number {
  return timed(() => encodeBody(projected(adapter, conversation, optionsFor(adapter))));
}

function optionsFor(adapter: Adapter): { readonly model: string; readonly maxTokens: number } {
  return { model: models[adapter], maxTokens: 32_000 };
}
