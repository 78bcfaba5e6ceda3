import type { JsonObject } from '@exarch/values';
import { objectOf } from '../json-view.ts';
import type { About } from '../wire.ts';

/** The noise OpenAI puts beside each delta, so that lengths tell nothing; a request may decline it. */
export function filler({ body, mint }: About): JsonObject {
  const declined = objectOf(body['stream_options'])['include_obfuscation'] === false;
  return declined ? {} : { obfuscation: mint.id('', 1 + Math.floor(mint.chance() * 12)) };
}
