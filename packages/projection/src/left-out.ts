import type { Native, Opaque, Origin, Reasoning } from '@exarch/conversation';
import { isOwn } from './family.ts';
import type { Note } from './note.ts';
import { separator } from './separator.ts';

/** What only its provider reads, wholly or in part. */
export type Private = Reasoning | Opaque;

const because = {
  foreign: 'another model wrote it, and only that one reads it back',
  bare: 'it came without the proof of where it is from that this provider wants',
  edited: 'the history before it was edited, and it is bound to that',
  unwanted: 'this provider takes none back',
  unknown: 'it is of a kind that this provider does not take back',
  alone: 'nothing that its reply says or does stands beside it',
  late: 'this model takes it at the head of a reply only',
  parted: 'what it led to stands no longer behind it under its own id',
  twice: 'it stood before',
} as const;

/** Why a part stays out of a request. */
export type Why = keyof typeof because;

/** Why such a part may not go back to an origin, as far as its own origin tells. */
export function strange({ native }: Private, origin: Origin): Why | undefined {
  if (native === undefined) return 'bare';
  return isOwn(native.origin, origin) ? undefined : 'foreign';
}

/** A part, or pieces of one kind. */
type Counted = { readonly type: Private['type']; readonly native?: Native };

/** Counts what stays out of one request: a long history is told in a few notes. */
export class LeftOut {
  readonly #reasoning = new Map<Why, number>();
  readonly #opaque = new Map<Why, number>();

  add({ type, native }: Counted, why: Why, count = 1): void {
    if (native?.json === separator) return;
    const counts = type === 'reasoning' ? this.#reasoning : this.#opaque;
    counts.set(why, (counts.get(why) ?? 0) + count);
  }

  /** One note for each kind of part and each reason. */
  notes(): readonly Note[] {
    return [
      ...[...this.#reasoning].map(([why, count]) => reasoningLeftOut(why, count)),
      ...[...this.#opaque].map(([why, count]) => opaqueLeftOut(why, count)),
    ];
  }
}

function reasoningLeftOut(why: Why, count: number): Note {
  return {
    rule: 'projection/reasoning-left-out',
    at: '',
    did: `left out ${count} ${count === 1 ? 'piece' : 'pieces'} of reasoning`,
    because: because[why],
  };
}

function opaqueLeftOut(why: Why, count: number): Note {
  return {
    rule: 'projection/opaque-left-out',
    at: '',
    did: `left out ${count} ${count === 1 ? 'part' : 'parts'} that only their provider reads`,
    because: because[why],
  };
}
