import { type JsonObject, never } from '@exarch/values';
import type { Reply, Said } from '../reply.ts';
import type { About, Frame } from '../wire.ts';
import { ending, envelope, redacted, toolUse, usage } from './answer.ts';
import { type Sign, shownThinking, signer } from './signing.ts';

/** The stream of a Messages answer, in the real one's order. */
export function frames(reply: Reply, about: About): readonly Frame[] {
  const started = usage({ parts: [], stop: reply.stop }, about);
  const sign = signer(reply, about);
  const [first = [], ...others] = reply.parts.map((said, index) =>
    blockFrames(index, blockParts(said, about, sign)),
  );
  const { service_tier: _, inference_geo: __, cache_creation: ___, ...total } = usage(reply, about);
  return [
    frame('message_start', { message: { ...envelope(about, []), usage: started } }),
    ...first.slice(0, 1),
    frame('ping', {}),
    ...first.slice(1),
    ...others.flat(),
    frame('message_delta', { delta: ending(reply), usage: total }),
    frame('message_stop', {}),
  ];
}

function frame(type: string, rest: JsonObject): Frame {
  return { event: type, data: { type, ...rest } };
}

/** A block as it begins, and what comes after. */
type Parts = { readonly start: JsonObject; readonly deltas: readonly JsonObject[] };

function blockFrames(index: number, { start, deltas }: Parts): readonly Frame[] {
  return [
    frame('content_block_start', { index, content_block: start }),
    ...deltas.map((delta) => frame('content_block_delta', { index, delta })),
    frame('content_block_stop', { index }),
  ];
}

function blockParts(said: Said, about: About, sign: Sign): Parts {
  switch (said.kind) {
    case 'text':
      return {
        start: { type: 'text', text: '' },
        deltas: about.cutting.words(said.text).map((text) => ({ type: 'text_delta', text })),
      };
    case 'call':
      return {
        start: toolUse(said, about, {}),
        deltas: ['', ...about.cutting.json(said.args)].map((partial_json) => ({
          type: 'input_json_delta',
          partial_json,
        })),
      };
    case 'thinking':
      if (said.redacted) return { start: redacted(said.text), deltas: [] };
      return {
        start: { type: 'thinking', thinking: '', signature: '' },
        deltas: [
          ...about.cutting.words(shownThinking(said.text, about.body)).map((thinking) => ({
            type: 'thinking_delta',
            thinking,
          })),
          { type: 'signature_delta', signature: sign(said) },
        ],
      };
    default:
      return never(said);
  }
}
