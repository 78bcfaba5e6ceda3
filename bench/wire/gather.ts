import { send, type Target } from '@exarch/provider';
import type { Area } from '../harness/area.ts';
import { speedRow, timedAsync } from '../harness/compare.ts';
import type { Goal, Row } from '../harness/row.ts';
import { streamingFetch } from './fake-fetch.ts';
import { models } from './models.ts';
import { aiSdk, anthropicSdk, type Gatherer, openaiChatSdk, openaiResponsesSdk } from './peers.ts';
import { streamText, type Wire } from './stream-text.ts';

const repeats = 4;
const rounds = 15;

type Peer = {
  readonly name: string;
  readonly gatherer: Gatherer;
  readonly goal?: Goal;
};

const peers: { readonly [W in Wire]: readonly Peer[] } = {
  anthropic: [
    { name: 'Anthropic’s SDK', gatherer: anthropicSdk, goal: { atLeast: 1.3 } },
    { name: '`@ai-sdk/anthropic`', gatherer: aiSdk('anthropic') },
  ],
  'openai-chat': [
    { name: 'OpenAI’s SDK', gatherer: openaiChatSdk, goal: { atLeast: 3 } },
    { name: '`@ai-sdk/openai`', gatherer: aiSdk('openai-chat') },
  ],
  'openai-responses': [
    { name: 'OpenAI’s SDK', gatherer: openaiResponsesSdk, goal: { atLeast: 3 } },
    { name: '`@ai-sdk/openai`', gatherer: aiSdk('openai-responses') },
  ],
  gemini: [{ name: '`@ai-sdk/google`', gatherer: aiSdk('gemini') }],
};

/** How fast a streamed reply is gathered. */
export const gather: Area = {
  title: 'Wire: gathering a stream',
  how: 'One reply of a thousand and more tokens as a vendor streams it, in chunks of 4 KB from a `fetch` that never leaves the process: from the first byte to the whole message, by `send` of `@exarch/provider`, by the vendors’ SDKs (their helpers that accumulate a message) and by the AI SDK’s providers (every part read).',
  measure: async () => {
    const rows: Row[] = [];
    for (const wire of ['anthropic', 'openai-chat', 'openai-responses', 'gemini'] as const) {
      for (const peer of peers[wire]) rows.push(await gatherRow(wire, peer));
    }
    return rows;
  },
};

function gatherRow(wire: Wire, { name, gatherer, goal }: Peer): Promise<Row> {
  const { bytes, events } = streamText(wire);
  const fetch = streamingFetch(bytes);
  const ours = gathering(wire, fetch);
  const theirs = gatherer(fetch);
  return speedRow(
    {
      what: `${wire}; ${name}`,
      per: 'an event',
      units: events * repeats,
      ...(goal ? { goal } : {}),
    },
    {
      rounds,
      ours: timedAsync(() => again(ours)),
      theirs: timedAsync(() => again(theirs)),
    },
  );
}

async function again(work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < repeats; n += 1) await work();
}

function gathering(wire: Wire, fetch: typeof globalThis.fetch): () => Promise<unknown> {
  globalThis.fetch = fetch;
  const target: Target = {
    provider: wire,
    adapter: wire,
    baseUrl: 'http://127.0.0.1:1',
    model: models[wire],
    key: 'none',
  };
  const messages = [{ role: 'user', content: [{ type: 'text', text: 'Go on.' }] }] as const;
  const { signal } = new AbortController();
  return async () => {
    const exchange = await send(target, { messages }, { signal, onDelta: () => undefined });
    if (exchange.kind !== 'reply') throw new Error(JSON.stringify(exchange.failure));
  };
}
