import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { admitReply, admitResults, callsIn, type Draft, mend } from '@exarch/conversation';
import { isRefused, validateInput } from '@exarch/grammar';
import {
  encodeBody,
  type Gathered,
  project,
  readBody,
  startGather,
  type WireDelta,
} from '@exarch/projection';
import type { Json } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { Sse } from '../src/sse.ts';
import { anthropicWitness } from './witnesses/anthropic.ts';
import { geminiWitness } from './witnesses/gemini.ts';
import { chatWitness } from './witnesses/openai-chat.ts';
import { responsesWitness } from './witnesses/openai-responses.ts';
import { type Told, toldBy, type Witness } from './witnesses/told.ts';

type Row = {
  readonly id: string;
  readonly vendor: string;
  readonly model?: string;
  readonly url: string;
  readonly status: number;
  readonly request: Json;
  readonly response?: { readonly sse?: string };
};
type Stream = Row & { readonly bytes: Uint8Array };

const folder = join(import.meta.dirname, '../../../../shared/recorded');
const missing = existsSync(folder) ? '' : ' (recorded)';
const witnesses: Readonly<Record<Wire, Witness>> = {
  anthropic: anthropicWitness,
  'openai-chat': chatWitness,
  'openai-responses': responsesWitness,
  gemini: geminiWitness,
};
const wires = ['anthropic', 'openai-chat', 'openai-responses', 'gemini'] as const;
type Wire = (typeof wires)[number];

function streamsOf(wire: Wire): readonly Stream[] {
  const file = join(folder, `${wire}.jsonl`);
  if (!existsSync(file)) return [];
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): Row => JSON.parse(line));
  return rows.flatMap((row) =>
    row.status === 200 && row.response?.sse
      ? [{ ...row, bytes: new TextEncoder().encode(row.response.sse) }]
      : [],
  );
}

function modelOf({ model, url }: Row): string {
  return model ?? /models\/([^:]+)/.exec(url)?.[1] ?? 'unknown';
}

type Heard = { readonly gathered: Gathered; readonly deltas: readonly WireDelta[] };

function heard(wire: Wire, row: Stream, size: number): Heard {
  const gather = startGather({ adapter: wire, origin: { adapter: wire, model: modelOf(row) } });
  const frames = new Sse();
  const deltas: WireDelta[] = [];
  const take = (events: ReturnType<Sse['feed']>): void => {
    for (const event of events) deltas.push(...gather.push(event));
  };
  for (let at = 0; at < row.bytes.length; at += size) {
    take(frames.feed(row.bytes.subarray(at, at + size)));
  }
  take(frames.end());
  return { gathered: gather.end(), deltas };
}

/** Answers with a stream, but for the end mark of a gateway, which Anthropic's client does not know. */
function answering(sse: string): typeof globalThis.fetch {
  const known = sse.startsWith('event: ')
    ? sse.replace(/event: data\r?\ndata: \[DONE\]\s*$/, '')
    : sse;
  return async () => new Response(known, { headers: { 'content-type': 'text/event-stream' } });
}

/** Ours, but for what their client says nothing of. */
function comparable(ours: Told, theirs: Told): Told {
  return { ...ours, thought: theirs.thought === undefined ? undefined : ours.thought };
}

describe.each(wires)(`streams recorded of %s${missing}`, (wire) => {
  const streams = streamsOf(wire);
  const present = test.skipIf(streams.length === 0);

  present('say what the vendor’s own client reads in them', async () => {
    for (const row of streams) {
      const theirs = await witnesses[wire](answering(row.response?.sse ?? ''));
      expect(
        comparable(toldBy(heard(wire, row, row.bytes.length).gathered), theirs),
        row.id,
      ).toEqual(theirs);
    }
  });

  present('say the same however the bytes are cut', () => {
    for (const row of streams) {
      const whole = heard(wire, row, row.bytes.length);
      for (const size of [1, 7, 64]) expect(heard(wire, row, size), row.id).toEqual(whole);
    }
  });

  present('go on to a request that is taken', () => {
    for (const row of streams) {
      const { gathered } = heard(wire, row, row.bytes.length);
      const text = continued(wire, row, gathered.draft);
      const target = { model: modelOf(row), profile: row.vendor };
      const found = validateInput(wire, JSON.parse(text), target);
      expect(isRefused(found) ? found : [], row.id).toEqual([]);
    }
  });
});

/** The request that was recorded, with its reply, the results of its calls, and one more prompt. */
function continued(wire: Wire, row: Stream, draft: Draft): string {
  const model = modelOf(row);
  const { messages: before, system, tools } = readBody(wire, row.request, model);
  const { messages } = mend(before);
  const calls = new Set(messages.flatMap((message) => callsIn(message)).map(({ id }) => id));
  const { message } = admitReply(draft, { turn: messages.length, calls });
  const owed = callsIn(message);
  const results = admitResults(owed, []);
  const conversation = {
    ...(system === undefined ? {} : { system }),
    tools,
    messages: [
      ...messages,
      message,
      ...(owed.length > 0 ? [{ role: 'tool', results } as const] : []),
      { role: 'user', content: [{ type: 'text', text: 'And then?' }] } as const,
    ],
  };
  return encodeBody(project(wire, conversation, { model, profile: row.vendor }));
}
