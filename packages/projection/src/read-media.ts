import type { Media, UserPart } from '@exarch/conversation';
import type { JsonObject } from '@exarch/values';
import { textAt } from './raw.ts';
import type { Reading } from './reading.ts';

/** What is told beside a file; `otherwise` is its type where neither the teller nor the address says one. */
export type Told = { readonly type?: string; readonly name?: string; readonly otherwise?: string };

/** A file by its data URL or its address; undefined where it is neither, or where nothing says its type. */
export function mediaAt(url: string, given: Told = {}): Media | undefined {
  const name = given.name === undefined || given.name === '' ? {} : { name: given.name };
  const inline = /^data:([^;,]+)[^,]*;base64,([\s\S]*)$/.exec(url);
  if (inline) {
    return {
      type: 'media',
      mediaType: String(inline[1]).toLowerCase(),
      ...name,
      data: String(inline[2]),
    };
  }
  if (!/^https?:\/\//i.test(url)) return undefined;
  const mediaType = given.type ?? typeByName(url) ?? given.otherwise;
  return mediaType === undefined ? undefined : { type: 'media', mediaType, ...name, url };
}

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

/** Some addresses say their type by how they end. */
function typeByName(url: string): string | undefined {
  const [, ending = ''] = /\.(\w+)(?:[?#]|$)/.exec(url) ?? [];
  const known = ending.toLowerCase();
  return Object.hasOwn(types, known) ? types[known] : undefined;
}

/** A recording as OpenAI's wires have it; undefined where it says no bytes. */
export function audioIn(audio: JsonObject): Media | undefined {
  const [format, data] = [textAt(audio, 'format'), textAt(audio, 'data')];
  return data === '' ? undefined : mediaAt(`data:audio/${format || 'wav'};base64,${data}`);
}

/** Notes what stands in the place of an image and is none: it goes on as the file it is. */
export function noteOtherThanImage(parts: readonly UserPart[], at: string, reading: Reading): void {
  for (const part of parts) {
    if (part.type !== 'media' || part.mediaType.startsWith('image/')) continue;
    reading.note('file-as-itself', at, `read a ${part.mediaType} in an image’s place as a file`);
  }
}
