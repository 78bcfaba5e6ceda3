/**
 * Parts as another protocol or a library says them, in a request of one that does not: what they show and
 * say is known all the same.
 */
import type { Media, Text } from '@exarch/conversation';
import { isJsonObject, type JsonObject, pointer } from '@exarch/values';
import { objectAt, textAt } from './raw.ts';
import { mediaAt, noteOtherThanImage } from './read-media.ts';
import type { Placed, Reading } from './reading.ts';

/** A text or a file that stands in the words of another; undefined for all else. */
export function foreignPart({ json, at }: Placed, reading: Reading): Text | Media | undefined {
  if (!isJsonObject(json)) return undefined;
  if (texts.has(textAt(json, 'type')) && typeof json['text'] === 'string') {
    reading.only(json, at, 'type', 'text');
    return { type: 'text', text: json['text'] };
  }
  const holder = holders.find((member) => isJsonObject(json[member]));
  const found = holder === undefined ? fileIn(json, json) : heldFile(json, holder);
  if (found === undefined) return undefined;
  if (textAt(json, 'type').includes('image')) noteOtherThanImage([found], at, reading);
  reading.only(json, at, 'type', 'source_type', ...(holder === undefined ? members : [holder]));
  if (holder !== undefined) leaveRest(objectAt(json, holder), pointer(at, holder), reading);
  return found;
}

const texts: ReadonlySet<string> = new Set(['text', 'input_text', 'output_text']);

/** Where the protocols that put a file one level further in have it. */
const holders = [
  ...['source', 'image_url', 'file', 'inlineData', 'inline_data', 'fileData', 'file_data'],
  ...['image', 'document'],
];

/** Bedrock has a level more, and says the type as the ending of a name. */
function heldFile(part: JsonObject, member: string): Media | undefined {
  const holder = objectAt(part, member);
  const source = objectAt(holder, 'source');
  if (typeof source['bytes'] !== 'string') return fileIn(holder, part);
  const family = member === 'image' ? 'image' : 'application';
  const type = `${family}/${textAt(holder, 'format')}`;
  return mediaAt(`data:${type};base64,${source['bytes']}`, { name: textAt(holder, 'name') });
}

/** The file of a holder: its bytes and their type, or its address. */
function fileIn(holder: JsonObject, part: JsonObject): Media | undefined {
  const type = firstOf(holder, typeMembers);
  const name = firstOf(holder, nameMembers) || textAt(part, 'title');
  const held = firstOf(holder, [...byteMembers, ...addressMembers]);
  const given = { name, ...(type === '' ? otherwiseOf(part) : { type }) };
  if (/^(?:data:|https?:)/i.test(held)) return mediaAt(held, given);
  const bytes = firstOf(holder, byteMembers);
  return type === '' || bytes === ''
    ? undefined
    : mediaAt(`data:${type};base64,${bytes}`, { name });
}

/** What stands in the place of an image is one, and a document mostly is a PDF. */
function otherwiseOf(part: JsonObject): { readonly otherwise?: string } {
  const type = textAt(part, 'type');
  if (type.includes('image')) return { otherwise: 'image/jpeg' };
  return type.includes('document') ? { otherwise: 'application/pdf' } : {};
}

const typeMembers = ['media_type', 'mediaType', 'mimeType', 'mime_type'];
const nameMembers = ['filename', 'document_name', 'title'];
const byteMembers = ['data', 'base64', 'file_data', 'image'];
const addressMembers = [
  ...['url', 'image_url', 'file_url', 'document_url', 'fileUri', 'file_uri', 'uri'],
];
const members = [...typeMembers, ...nameMembers, ...byteMembers, ...addressMembers];

function firstOf(holder: JsonObject, names: readonly string[]): string {
  return names.map((name) => textAt(holder, name)).find((text) => text !== '') ?? '';
}

function leaveRest(holder: JsonObject, at: string, reading: Reading): void {
  reading.only(holder, at, 'type', 'format', 'name', 'source', ...members);
}
