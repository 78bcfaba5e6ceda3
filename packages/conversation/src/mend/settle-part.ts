import { misfit, type Refusal } from '@exarch/values';
import type { Aside } from '../aside.ts';
import { isBlank } from '../blank.ts';
import { mediaInWords, mediaRefusal } from '../media.ts';
import type { Native, Text, UserPart } from '../message.ts';
import { itemId, nativeRefusal } from '../native.ts';
import { nativeShape } from '../shapes.ts';
import type { FoundPart } from './item.ts';
import type { Place } from './place.ts';
import { soundMedia } from './sound-media.ts';
import { inWords } from './words.ts';

/** A text with its lone surrogates replaced. */
export function settleText(text: string, place: Place): string {
  if (text.isWellFormed()) return text;
  place.note('text-well-formed', 'half a pair replaced', 'The text is ill formed.');
  return text.toWellFormed();
}

/** A part of the user's side or of a result; blank texts are left out, what cannot stand is an aside. */
export function settleUserParts(parts: readonly FoundPart[]): readonly (UserPart | Aside)[] {
  return parts.flatMap((part) => settleUserPart(part));
}

/** Words of ours, which quote what was found, with its lone surrogates replaced. */
export function settleAside({ text, place }: Extract<FoundPart, Aside>): Aside {
  return { type: 'aside', text: settleText(text, place) };
}

/** Media that a reply cannot hold, or that no provider takes, in words. */
export function mediaText(part: Extract<FoundPart, { type: 'media' }>, why: string): Aside {
  part.place.note('media', 'named in a text', why);
  return { type: 'aside', text: mediaInWords(part.media, why) };
}

/** Native texts over a whole list: each well formed, no item twice. */
export class Natives {
  readonly #items = new Set<string>();

  /** The native text as it may go back to its origin, or nothing. */
  settle(found: unknown, place: Place): Native | undefined {
    if (found === undefined) return undefined;
    const native = misfit(nativeShape, found) ? undefined : (found as Native);
    if (!native) {
      place.note('shape', 'dropped whole', 'It is no native text of a known adapter.');
      return undefined;
    }
    const refused = nativeRefusal(native, '') ?? this.#repetition(native);
    if (refused) {
      place.note(refused.rule.replace('conversation/', ''), 'dropped whole', refused.because);
      return undefined;
    }
    return native;
  }

  #repetition(native: Native): Refusal | undefined {
    const item = itemId(native);
    if (item === undefined) return undefined;
    if (!this.#items.has(item)) {
      this.#items.add(item);
      return undefined;
    }
    return {
      rule: 'conversation/native-unique',
      at: '',
      because: `An item ${item.slice(0, 80)} came before it, and no wire takes one twice.`,
    };
  }
}

function settleUserPart(part: FoundPart): readonly (UserPart | Aside)[] {
  if (part.type === 'text') return visible(settleText(part.text, part.place), part.place);
  if (part.type === 'aside') return [settleAside(part)];
  if (part.type !== 'media') {
    part.place.note('role', 'written out as text', 'Only a reply holds such a part.');
    const { place, ...rest } = part;
    return [{ type: 'aside', text: inWords(part.type, rest).toWellFormed() }];
  }
  const { media } = part;
  const refused = mediaRefusal(media, '');
  if (!refused) return [media];
  const sound = soundMedia(media);
  if (!sound) return [mediaText(part, refused.because)];
  part.place.note('media', `spelled as the ${sound.mediaType} that it is`, refused.because);
  return [sound];
}

function visible(text: string, place: Place): readonly Text[] {
  if (!isBlank(text)) return [{ type: 'text', text }];
  place.note('blank-text', 'left out', 'The text is blank.');
  return [];
}
