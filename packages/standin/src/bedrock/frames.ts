import type { JsonObject } from '@exarch/values';
import type { Reply, Said } from '../reply.ts';
import { seal } from '../seal.ts';
import type { About, Encoding, Frame } from '../wire.ts';
import { redacted, stopReasons, toolUse, usage } from './answer.ts';
import { eventMessage, padded } from './event-message.ts';

/** The stream of a Converse answer; only calls announce their block. */
export function frames(reply: Reply, about: About): readonly Frame[] {
  return [
    { event: 'messageStart', data: { role: 'assistant' } },
    ...reply.parts.flatMap((said, place) => blockFrames(said, place, about)),
    { event: 'messageStop', data: { stopReason: stopReasons[reply.stop] } },
    { event: 'metadata', data: { metrics: { latencyMs: 1 }, usage: usage(reply, about) } },
  ];
}

function blockFrames(said: Said, contentBlockIndex: number, about: About): readonly Frame[] {
  const start = said.kind === 'call' ? [{ toolUse: toolUse(said, about) }] : [];
  return [
    ...start.map((start) => ({ event: 'contentBlockStart', data: { contentBlockIndex, start } })),
    ...deltas(said, about).map((delta) => ({
      event: 'contentBlockDelta',
      data: { contentBlockIndex, delta },
    })),
    { event: 'contentBlockStop', data: { contentBlockIndex } },
  ];
}

function deltas(said: Said, { cutting }: About): readonly JsonObject[] {
  if (said.kind === 'text') return cutting.words(said.text).map((text) => ({ text }));
  if (said.kind === 'call') return cutting.json(said.args).map((input) => ({ toolUse: { input } }));
  if (said.redacted) return [{ reasoningContent: { redactedContent: redacted(said.text) } }];
  return [
    ...cutting.words(said.text).map((text) => ({ reasoningContent: { text } })),
    { reasoningContent: { signature: seal(said.text) } },
  ];
}

/** Converse streams binary messages, each with its own checksums. */
export const encoding: Encoding = {
  contentType: 'application/vnd.amazon.eventstream',
  encode: ({ event = '', data }) => {
    const kind = event.endsWith('Exception') ? 'exception' : 'event';
    return eventMessage(
      kind,
      event,
      typeof data === 'string' ? data : JSON.stringify(padded(data)),
    );
  },
};
