import type { JsonObject } from '@exarch/values';
import type { Reply, Said } from '../reply.ts';
import type { About, Frame } from '../wire.ts';
import { closing, partsOf, response } from './answer.ts';

/** The stream of a generateContent answer: calls arrive whole, text in pieces, the end with the last. */
export function frames(reply: Reply, about: About): readonly Frame[] {
  const id = about.mint.id('', 22);
  const spelled = partsOf(reply, about);
  const chunks = reply.parts.flatMap((said, place) => chunksOf(said, spelled[place] ?? {}, about));
  const last = [...closing(reply, about)];
  const parts = [...chunks, ...(last.length > 0 || chunks.length === 0 ? last : [])];
  if (parts.length === 0) return [ended([], reply, about, id)];
  return parts.map((part, place) => {
    const ends = place === parts.length - 1;
    return { data: { ...response(about, { parts: [part], reply, ends }), responseId: id } };
  });
}

function ended(parts: readonly JsonObject[], reply: Reply, about: About, id: string): Frame {
  return { data: { ...response(about, { parts, reply, ends: true }), responseId: id } };
}

function chunksOf(said: Said, whole: JsonObject, { cutting }: About): readonly JsonObject[] {
  if (said.kind === 'call') return [whole];
  return cutting.words(said.text).map((text) => ({ ...whole, text }));
}
