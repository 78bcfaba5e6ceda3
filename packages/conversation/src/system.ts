import { ok, type Result, wellFormed } from '@exarch/values';
import { isBlank } from './blank.ts';

/** A system prompt at the door; a blank one is none, and every provider takes any other. */
export function admitSystem(text: string): Result<string | undefined> {
  return ok(isBlank(text) ? undefined : wellFormed(text));
}
