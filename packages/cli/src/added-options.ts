import type { Note } from '@exarch/projection';
import type { JsonObject } from '@exarch/values';
import { unmarked } from './unmarked.ts';

/** What a body came as, and whether that was for another wire. */
export type Grown = {
  /** The names of the fields that it came with, as it calls them now. */
  readonly asked: ReadonlySet<string>;
  readonly isMoved: boolean;
  /** Whether it came with marks for the cache. */
  readonly isMarked: boolean;
  /** How many things the provider would refuse of a body. */
  readonly faults: (body: JsonObject) => number;
};

/**
 * A body without the options and the marks for the cache that it did not come with, as far as its own wire
 * takes it so.
 */
export function withoutUnasked(body: JsonObject, grown: Grown): JsonObject {
  const { asked, isMarked, faults } = grown;
  let kept = isMarked ? body : unmarked(body);
  for (const name of unasked(body, asked)) {
    const { [name]: _, ...less } = kept;
    if (faults(less) <= faults(kept)) kept = less;
  }
  return kept;
}

/** A note for each option that a body did not come with. */
export function addedOptions(body: JsonObject, { asked, isMoved }: Grown): readonly Note[] {
  return unasked(body, asked).map((name) => ({
    rule: 'cli/option-added',
    at: `/${name}`,
    did: `added ${JSON.stringify(body[name])}`,
    because: isMoved
      ? 'it came with no such option; a request of this wire holds it'
      : 'it came with no such option, and would be refused without it',
  }));
}

function unasked(body: JsonObject, asked: ReadonlySet<string>): readonly string[] {
  return Object.keys(body).filter((name) => !said.has(name) && !asked.has(name));
}

/** The fields that hold the conversation, which every wire calls otherwise; who speaks is told apart. */
const said: ReadonlySet<string> = new Set([
  ...['model', 'system', 'instructions', 'systemInstruction'],
  ...['messages', 'input', 'contents', 'tools', 'toolConfig'],
]);
