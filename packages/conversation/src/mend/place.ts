import { pointer } from '@exarch/values';

/** What mending did at one place of the damaged list. */
export type Repair = {
  readonly rule: string;
  /** A JSON pointer into the list as it was given. */
  readonly at: string;
  /** What was done, in the past tense. */
  readonly did: string;
  /** What was found there. */
  readonly because: string;
};

/** A place of the list, where what is done to it is written down. */
export class Place {
  readonly at: string;
  readonly #made: Repair[];

  /** The whole list; `made` takes every repair in the order of their making. */
  constructor(made: Repair[], at = '') {
    this.#made = made;
    this.at = at;
  }

  inner(segment: string | number): Place {
    return new Place(this.#made, pointer(this.at, segment));
  }

  note(rule: string, did: string, because: string): void {
    this.#made.push({ rule: `conversation/${rule}`, at: this.at, did, because });
  }
}
