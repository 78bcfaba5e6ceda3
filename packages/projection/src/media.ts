import type { Media, Text, UserPart } from '@exarch/conversation';
import type { Note } from './note.ts';

/** What kind of thing a media part is to a provider. */
export function kindOf(media: Media): 'image' | 'pdf' | 'other' {
  if (/^image\//i.test(media.mediaType)) return 'image';
  return media.mediaType.toLowerCase() === 'application/pdf' ? 'pdf' : 'other';
}

/** The bytes of a media part as a data URL, or its address. */
export function urlOf(media: Media): string {
  return 'url' in media ? media.url : `data:${media.mediaType};base64,${media.data}`;
}

/** The name of a file, if it has one. */
export function nameOf(media: Media): string | undefined {
  return media.name?.trim() ? media.name : undefined;
}

/** A text in the place of a file that the provider takes in no form. */
export function named(media: Media): Text {
  const name = nameOf(media) === undefined ? '' : ` ${media.name}`;
  const place = 'url' in media ? ` at ${media.url}` : '';
  return { type: 'text', text: `[A file of type ${media.mediaType}${name}${place} was not sent.]` };
}

/** What is noted when a file is named instead of sent. */
export function mediaNamed(media: Media, because: string): Note {
  return {
    rule: 'projection/media-named',
    at: '',
    did: `named a file of type ${media.mediaType} in text`,
    because,
  };
}

/** What is noted when files move from a result to the user's words after it. */
export function mediaMoved(tool: string): Note {
  return {
    rule: 'projection/media-moved',
    at: '',
    did: `moved the files in a result of ${tool} to the user's words after it`,
    because: 'this provider takes no file where the result stands',
  };
}

const noFiles: readonly Media[] = [];

/** The texts and the files of a result apart, each in its order. */
export function apart(content: readonly UserPart[]): {
  readonly texts: readonly Text[];
  readonly files: readonly Media[];
} {
  if (content.every(isText)) return { texts: content, files: noFiles };
  return {
    texts: content.filter(isText),
    files: content.filter((part) => part.type === 'media'),
  };
}

function isText(part: UserPart): part is Text {
  return part.type === 'text';
}

/** The line in front of files that were moved out of a result. */
export function movedFrom(tool: string): Text {
  return { type: 'text', text: `[Files from the result of ${tool}:]` };
}
