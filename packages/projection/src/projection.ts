import type { Message, Origin } from '@exarch/conversation';
import type { JsonObject } from '@exarch/values';
import { Splicer } from './encode.ts';
import { LeftOut } from './left-out.ts';
import { type Alphabet, portableIds, portableNames, Spelling } from './names.ts';
import { Notes } from './note.ts';
import type { Projected } from './projected.ts';
import { type Policy, type Step, sequence } from './sequence.ts';

/** One request while it is made: whose it is, how it spells names, what is noted and what is spliced in. */
export class Projection {
  readonly origin: Origin;
  readonly names: Spelling = new Spelling(portableNames);
  readonly ids: Spelling;
  readonly notes: Notes = new Notes();
  readonly leftOut: LeftOut = new LeftOut();
  readonly splicer: Splicer = new Splicer();

  constructor(origin: Origin, ids: Alphabet = portableIds) {
    this.origin = origin;
    this.ids = new Spelling(ids);
  }

  /** The messages as settled steps; what was settled is noted. */
  steps(messages: readonly Message[], wire: Pick<Policy, 'drops' | 'refuses'>): readonly Step[] {
    const { names, ids, leftOut } = this;
    const { steps, notes } = sequence(messages, { ...wire, names, ids, leftOut });
    for (const note of notes) this.notes.add(note);
    return steps;
  }

  /** The finished request. */
  of<Body extends JsonObject>(body: Body): Projected & { readonly body: Body } {
    for (const note of this.leftOut.notes()) this.notes.add(note);
    this.splicer.around(body);
    return {
      adapter: this.origin.adapter,
      origin: this.origin,
      body,
      notes: this.notes.list,
      names: this.names.back,
      ids: this.ids.back,
      splices: this.splicer.splices,
    };
  }
}
