import type { Aside } from '../aside.ts';
import type { UserPart } from '../message.ts';
import type { FoundPart, FoundResult, Item } from './item.ts';
import type { Pairs } from './pair.ts';
import { settleUserParts } from './settle-part.ts';
import { spelled, strayResult } from './words.ts';

/** Results that answer no call: told in words, or left out where they repeat one that does. */
export class Strays {
  readonly #answers: ReadonlySet<FoundResult>;
  #said: ReadonlySet<string> | undefined;

  constructor(pairs: Pairs) {
    this.#answers = new Set(pairs.values());
  }

  /** What the strays of a message say, for the user's side. */
  partsOf({ place, results }: Extract<Item, { role: 'tool' }>): readonly (UserPart | Aside)[] {
    if (results.length === 0) place.note('results-present', 'left out', 'It holds no result.');
    return results.flatMap((result) => (this.#answers.has(result) ? [] : this.#tell(result)));
  }

  #tell(result: FoundResult): readonly (UserPart | Aside)[] {
    this.#said ??= new Set([...this.#answers].map(signature));
    if (this.#said.has(signature(result))) {
      result.place.note('results-unique', 'left out', 'The same result answers a call already.');
      return [];
    }
    result.place.note('results-stray', 'told in a text', 'No call here waits for it.');
    const head = strayResult(result.name, result.call).toWellFormed();
    return [{ type: 'aside', text: head }, ...settleUserParts(result.parts)];
  }
}

/** Equal for results that say the same of the same call. */
function signature({ call, name, parts, failed }: FoundResult): string {
  return spelled([call, name, failed, parts.map(withoutPlace)]);
}

function withoutPlace({ place: _, ...part }: FoundPart): object {
  return part;
}
