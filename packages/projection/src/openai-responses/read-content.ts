import type { Media, Text, UserPart } from '@exarch/conversation';
import type { Json } from '@exarch/values';
import { objectAt, textAt } from '../raw.ts';
import { foreignPart } from '../read-foreign.ts';
import { audioIn, mediaAt, noteOtherThanImage } from '../read-media.ts';
import type { Placed, Reading } from '../reading.ts';

/** What the user says or is shown, and what an output says. */
export function userParts(placed: readonly Placed[], reading: Reading): readonly UserPart[] {
  return placed.filter(saysSomething).map((part) => userPart(part, reading));
}

/** Where nothing but text may stand, whatever else does is written out. */
export function texts(placed: readonly Placed[], reading: Reading): readonly Text[] {
  return placed.filter(saysSomething).map((part) => textPart(part, reading));
}

/** False for an empty text. */
export function saysSomething({ json }: Placed): boolean {
  return json !== '';
}

function userPart(part: Placed, reading: Reading): UserPart {
  const { json, at } = part;
  const media = fileIn(json);
  if (media === undefined) return foreignPart(part, reading) ?? textPart(part, reading);
  if (textAt(json, 'image_url') !== '') noteOtherThanImage([media], at, reading);
  reading.only(json, at, 'type', 'image_url', 'filename', 'file_data', 'file_url', 'input_audio');
  reading.only(objectAt(json, 'input_audio'), `${at}/input_audio`, 'data', 'format');
  return media;
}

function textPart({ json, at }: Placed, reading: Reading): Text {
  if (typeof json === 'string') return { type: 'text', text: json };
  const member = textMembers.get(textAt(json, 'type'));
  if (member === undefined) return reading.inWords(json, at);
  reading.only(json, at, 'type', member);
  return { type: 'text', text: textAt(json, member) };
}

const textMembers: ReadonlyMap<string, 'text' | 'refusal'> = new Map([
  ['input_text', 'text'],
  ['output_text', 'text'],
  ['summary_text', 'text'],
  ['text', 'text'],
  ['refusal', 'refusal'],
]);

function fileIn(part: Json): Media | undefined {
  switch (textAt(part, 'type')) {
    case 'input_image':
    case 'computer_screenshot':
      return mediaAt(textAt(part, 'image_url'), { otherwise: 'image/jpeg' });
    case 'input_file':
      return documentIn(part);
    case 'input_audio':
      return audioIn(objectAt(part, 'input_audio'));
    default:
      return undefined;
  }
}

function documentIn(part: Json): Media | undefined {
  const url = textAt(part, 'file_data') || textAt(part, 'file_url');
  const type = url.startsWith('http') ? { type: 'application/pdf' } : {};
  return mediaAt(url, { name: textAt(part, 'filename'), ...type });
}
