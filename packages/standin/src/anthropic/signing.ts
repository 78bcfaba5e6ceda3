import { createHash } from 'node:crypto';
import type { JsonObject } from '@exarch/values';
import { objectsOf, textOf } from '../json-view.ts';
import type { Reply, Said } from '../reply.ts';
import { seal } from '../seal.ts';
import type { About } from '../wire.ts';
import { beforeMessages, piecesOf } from './cacheable.ts';

/** Signs the pieces of one reply's reasoning. */
export type Sign = (said: Said) => string;

/** Binds each piece to its text, its place among the others, and the conversation before it. */
export function signer({ parts }: Reply, { body }: About): Sign {
  const thoughts = parts.filter((part) => part.kind === 'thinking' && !part.redacted);
  if (thoughts.length === 0) return () => '';
  const prefix = prefixes(body).at(-1) ?? '';
  return (said) => {
    const bond = { place: thoughts.indexOf(said), of: thoughts.length, prefix };
    return said.kind === 'thinking' ? seal(shownThinking(said.text, body), bond) : '';
  };
}

/** Reasoning as the request asked to see it. */
export function shownThinking(thought: string, body: JsonObject): string {
  const omitted = JSON.stringify(body['thinking'] ?? null).includes('"display":"omitted"');
  return omitted ? '' : thought;
}

/** What stands before each message, and at last before the answer, as a digest without cache marks. */
export function prefixes(body: JsonObject): readonly string[] {
  const hash = createHash('sha256');
  for (const { text } of beforeMessages(body)) hash.update(`${text.length}:${text}`);
  const digests = [hash.copy().digest('base64url').slice(0, 22)];
  for (const message of objectsOf(body['messages'])) {
    for (const { text } of piecesOf(message)) hash.update(`${text.length}:${text}`);
    digests.push(hash.copy().digest('base64url').slice(0, 22));
  }
  return digests;
}

/** Models that refuse reasoning in a conversation whose beginning has changed since. */
export function isBound(body: JsonObject): boolean {
  const drops = JSON.stringify(body['thinking'] ?? null).includes('"drop_block"');
  return !drops && /^claude-(?:(?:opus|sonnet|haiku)-5-5|fable-5-1)/.test(textOf(body['model']));
}
