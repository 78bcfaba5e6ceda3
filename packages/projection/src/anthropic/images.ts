import { imageSize, type Media, type UserPart } from '@exarch/conversation';
import { named } from '../media.ts';
import type { Note, Notes } from '../note.ts';
import type { Step } from '../sequence.ts';
import { imageType } from './body.ts';

/** With more images than these in a request, none of them may be large. */
const few = 20;
/** Pixels of the longer side above which an image is large. */
const largeSide = 2000;

/**
 * The steps with the images that one request may hold; the others are named in words. Each is judged by
 * those before it alone, and what is named stays so while the conversation grows: a request changes in
 * front only where it has to, and then makes room for several at once.
 */
export function withinLimits(
  steps: readonly Step[],
  { most, notes }: { readonly most: number; readonly notes: Notes },
): readonly Step[] {
  const images = steps.flatMap(imagesIn);
  if (images.length <= few) return steps;
  const shown = new ShownImages(most);
  for (const image of images) shown.add(image);
  if (shown.named.size === 0) return steps;
  notes.add(imagesNamed(shown.named.size, most));
  return withNames(steps, shown.named);
}

type Shown = { readonly place: number; readonly isLarge: boolean };

/** The images that are shown so far, oldest first, and the places of those that are not. */
class ShownImages {
  readonly named = new Set<number>();
  readonly #most: number;
  readonly #shown: Shown[] = [];
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(image: Media): void {
    const newest: Shown = { place: this.#count, isLarge: isLarge(image) };
    this.#count += 1;
    this.#shown.push(newest);
    const large = this.#shown.filter((one) => one.isLarge);
    if (large.length === 0) this.#keepBelow(this.#most);
    else if (this.#shown.length > few) this.#settle(large, newest);
  }

  #keepBelow(most: number): void {
    if (this.#shown.length > most) this.#nameOldest(most / 10);
  }

  /** Large ones give way to many small ones; where most are large, the oldest give way. */
  #settle(large: readonly Shown[], newest: Shown): void {
    const isLate = newest.isLarge && large.length === 1;
    if (!isLate && (newest.isLarge || large.length > few / 2)) this.#nameOldest(few / 2);
    else for (const one of large) this.#name(one);
  }

  #nameOldest(count: number): void {
    for (const one of this.#shown.slice(0, count)) this.#name(one);
  }

  #name(one: Shown): void {
    this.named.add(one.place);
    this.#shown.splice(this.#shown.indexOf(one), 1);
  }
}

function isLarge(image: Media): boolean {
  if ('url' in image) return false;
  const size = imageSize(image.mediaType, image.data);
  return size !== undefined && Math.max(size.width, size.height) > largeSide;
}

function imagesIn(step: Step): readonly Media[] {
  if (step.role === 'user') return step.content.filter(isImage);
  if (step.role === 'assistant') return [];
  return step.results.flatMap(({ content }) => content.filter(isImage));
}

function isImage(part: UserPart): part is Media {
  return part.type === 'media' && imageType(part.mediaType) !== undefined;
}

function withNames(steps: readonly Step[], places: ReadonlySet<number>): readonly Step[] {
  let place = -1;
  const inWords = (part: UserPart): UserPart => {
    if (!isImage(part)) return part;
    place += 1;
    return places.has(place) ? named(part) : part;
  };
  return steps.map((step): Step => {
    if (step.role === 'assistant') return step;
    if (step.role === 'user') return { ...step, content: step.content.map(inWords) };
    const results = step.results.map((result) => ({
      ...result,
      content: result.content.map(inWords),
    }));
    return { ...step, results };
  });
}

function imagesNamed(count: number, most: number): Note {
  return {
    rule: 'projection/media-named',
    at: '',
    did: `named ${count} images in text`,
    because: `one request takes ${most} images, and none over ${largeSide} pixels beside ${few} others`,
  };
}
