import type { Media, UserPart } from '@exarch/conversation';
import { isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { textAt } from '../raw.ts';
import { foreignPart } from '../read-foreign.ts';
import { mediaAt } from '../read-media.ts';
import type { Reading } from '../reading.ts';

const fileKinds = ['inlineData', 'inline_data', 'fileData', 'file_data'];

/** The members of which a part may hold one. */
export const kinds: readonly string[] = [
  ...['text', 'functionCall', 'function_call', 'functionResponse', 'function_response'],
  ...fileKinds,
  ...['executableCode', 'codeExecutionResult'],
];

/** A part of the user's, of a result's, or of the model's that is for everyone to see. */
export function userPart(part: Json, at: string, reading: Reading): UserPart {
  if (!isJsonObject(part)) return reading.loose(part, at);
  if (typeof part['text'] === 'string') {
    reading.only(part, at, 'text');
    return { type: 'text', text: part['text'] };
  }
  const blob = memberOf(part, 'inlineData', 'inline_data');
  const file = memberOf(part, 'fileData', 'file_data');
  const media = blob ? inline(blob) : addressed(file);
  if (media === undefined) {
    return foreignPart({ json: part, at }, reading) ?? reading.inWords(part, at);
  }
  reading.only(part, at, ...kinds);
  for (const kind of fileKinds) reading.only(part[kind], pointer(at, kind), ...fileMembers);
  return media;
}

/** A member under either spelling of its name, where it is an object. */
export function memberOf(part: Json, camel: string, snake: string): JsonObject | undefined {
  const value = isJsonObject(part) ? (part[camel] ?? part[snake]) : undefined;
  return isJsonObject(value) ? value : undefined;
}

function inline(blob: JsonObject): Media | undefined {
  return mediaAt(`data:${typeOf(blob)};base64,${textAt(blob, 'data')}`);
}

/** A file at an address; of one whose type nobody says it is not known what it is. */
function addressed(file: JsonObject | undefined): Media | undefined {
  const type = typeOf(file);
  const uri = textAt(file, 'fileUri') || textAt(file, 'file_uri');
  return mediaAt(uri, type === '' ? {} : { type });
}

function typeOf(file: JsonObject | undefined): string {
  return textAt(file, 'mimeType') || textAt(file, 'mime_type');
}

const fileMembers = ['mimeType', 'mime_type', 'data', 'fileUri', 'file_uri'];
