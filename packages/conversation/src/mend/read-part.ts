import { isJsonObject, misfit } from '@exarch/values';
import type { Media } from '../message.ts';
import { mediaShape } from '../shapes.ts';
import type { FoundPart, FoundResult } from './item.ts';
import type { Place } from './place.ts';
import { inWords, spelled } from './words.ts';

/** Reads content in any spelling: a list of parts, one part, a text, nothing. */
export function readParts(content: unknown, place: Place): readonly FoundPart[] {
  if (Array.isArray(content)) {
    return content.map((part, index) => readPart(part, place.inner(index)));
  }
  place.note('shape', 'read as a list of parts', 'The content is no list.');
  return content === undefined || content === null ? [] : [readPart(content, place)];
}

/** True for a part that only a reply holds. */
export function isReplyPart(part: FoundPart): boolean {
  return part.type === 'call' || part.type === 'reasoning' || part.type === 'opaque';
}

/** Reads one result in any spelling. */
export function readResult(value: unknown, place: Place): FoundResult {
  if (!isJsonObject(value)) {
    place.note('shape', 'read as the content of a result', 'The result is no object.');
    return { place, call: '', name: '', parts: [readPart(value, place)], failed: false };
  }
  const { call, name, content, failed, ...rest } = value;
  leaveOut(rest, place);
  if (typeof failed !== 'boolean') {
    place.inner('failed').note('shape', 'read as false', 'It is neither true nor false.');
  }
  return {
    place,
    call: label(call, place.inner('call')),
    name: label(name, place.inner('name')),
    parts: readParts(content, place.inner('content')),
    failed: failed === true,
  };
}

/** Leaves out fields that no message has; they say nothing to a model. */
export function leaveOut(rest: Fields, place: Place): void {
  for (const [field, value] of Object.entries(rest)) {
    const because =
      `No such field is known; it held ${spelled(value).slice(0, 200)}`.toWellFormed();
    place.inner(field).note('shape', 'left out', because);
  }
}

type Fields = { readonly [field: string]: unknown };

function readPart(value: unknown, place: Place): FoundPart {
  if (typeof value === 'string') {
    place.note('shape', 'read as a text', 'The part is a bare string.');
    return { place, type: 'text', text: value };
  }
  const part = isJsonObject(value) ? readObject(value, place) : undefined;
  if (part) return part;
  place.note('shape', 'written out as text', 'It is no part of a message.');
  return { place, type: 'aside', text: inWords('unknown part', value) };
}

function readObject(value: Fields, place: Place): FoundPart | undefined {
  const { type, ...fields } = value;
  switch (type) {
    case undefined:
      return readUntyped(fields, place);
    case 'text':
      return readText(fields, place);
    case 'media':
      return isMedia(value) ? { place, type, media: value } : undefined;
    case 'reasoning':
      return readReasoning(fields, place);
    case 'call':
      return readCall(fields, place);
    case 'opaque':
      return readOpaque(fields, place);
    default:
      return undefined;
  }
}

/** True for media that come from somewhere; whether a provider takes them is judged later. */
function isMedia(value: unknown): value is Media {
  return !misfit(mediaShape, value) && isJsonObject(value) && ('data' in value || 'url' in value);
}

/** A part that says only its text is a text. */
function readUntyped(fields: Fields, place: Place): FoundPart | undefined {
  const read = readText(fields, place);
  if (read) place.note('shape', 'read as a text', 'The part does not say what it is.');
  return read;
}

function readText({ text, ...rest }: Fields, place: Place): FoundPart | undefined {
  if (typeof text !== 'string') return undefined;
  leaveOut(rest, place);
  return { place, type: 'text', text };
}

function readReasoning({ text, native, ...rest }: Fields, place: Place): FoundPart | undefined {
  if (typeof text !== 'string') return undefined;
  leaveOut(rest, place);
  return { place, type: 'reasoning', text, native };
}

function readCall(fields: Fields, place: Place): FoundPart {
  const { id, name, arguments: sent, native, ...rest } = fields;
  leaveOut(rest, place);
  return {
    place,
    type: 'call',
    id: label(id, place.inner('id')),
    name: label(name, place.inner('name')),
    arguments: sent,
    native,
  };
}

function readOpaque({ native, ...rest }: Fields, place: Place): FoundPart {
  leaveOut(rest, place);
  return { place, type: 'opaque', native };
}

/** An id or a name: a string, or what was there instead of one. */
function label(value: unknown, place: Place): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  place.note('shape', 'read as a text', 'It is no string.');
  return spelled(value);
}
