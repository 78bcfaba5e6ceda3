import { isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { textAt } from '../raw.ts';
import { without } from '../read-members.ts';
import type { ReadPart } from '../read-message.ts';
import type { Placed, Reading } from '../reading.ts';
import { isBlank } from '../runs.ts';
import { separator } from '../separator.ts';
import { memberOf, userPart } from './read-part.ts';
import type { CallQueue } from './read-queue.ts';

/** What the model says in one content, part by part. */
export function replyParts(
  { json, at }: Placed,
  reading: Reading,
  calls: CallQueue,
): readonly ReadPart[] {
  if (!isJsonObject(json)) return [reading.loose(json, at)];
  const part = soundlySigned(json, at, reading);
  const call = memberOf(part, 'functionCall', 'function_call');
  if (call) {
    reading.only(part, at, 'functionCall', 'function_call', ...signature);
    reading.only(call, pointer(at, 'functionCall'), 'id', 'name', 'args');
    return [callPart(part, call, { reading, calls })];
  }
  if (typeof part['text'] === 'string') {
    reading.only(part, at, 'text', 'thought', ...signature);
    return textParts(part, part['text'], reading);
  }
  const isOwn = reading.isNamed && own.some((kind) => isJsonObject(part[kind]));
  return [isOwn ? reading.opaque(part, at) : userPart(part, at, reading)];
}

const signature = ['thoughtSignature', 'thought_signature'];

/** A signature that was cut short is refused, and is lost; so is one that never was any. */
function soundlySigned(part: JsonObject, at: string, reading: Reading): JsonObject {
  const given = signatureOf(part);
  if (given === '' || isBase64(given)) return part;
  reading.note('signature-broken', at, 'left out a signature that is no base64');
  return without(part, ...signature);
}

/** Base64 in either alphabet, of a length that base64 can have. */
function isBase64(text: string): boolean {
  const [, bare = '='] = /^([A-Za-z0-9+/_-]+)={0,2}$/.exec(text) ?? [];
  return bare !== '=' && bare.length % 4 !== 1;
}

/** What goes back as it came, to the model it came from. */
const own = ['executableCode', 'codeExecutionResult', 'inlineData'];

/** A signature stays with the text it signs, or stands with an empty one of its own. */
function textParts(part: JsonObject, text: string, reading: Reading): readonly ReadPart[] {
  const given = signatureOf(part);
  const signed = { thoughtSignature: given };
  if (part['thought'] === true) {
    return [
      { type: 'reasoning', text, ...(given === '' ? {} : { native: reading.native(signed) }) },
    ];
  }
  if (given === '') return text === '' ? [] : [{ type: 'text', text }];
  if (isBlank(text)) return [{ type: 'opaque', native: reading.native({ text, ...signed }) }];
  return [
    { type: 'opaque', native: reading.native(JSON.parse(separator)) },
    { type: 'text', text },
    { type: 'opaque', native: reading.native(signed) },
  ];
}

function callPart(
  part: Json,
  call: JsonObject,
  { reading, calls }: { readonly reading: Reading; readonly calls: CallQueue },
): ReadPart {
  const signed = signatureOf(part);
  const name = textAt(call, 'name');
  return {
    type: 'call',
    id: calls.begin(name, textAt(call, 'id')),
    name,
    arguments: call['args'] ?? {},
    ...(signed === '' ? {} : { native: reading.native({ thoughtSignature: signed }) }),
  };
}

function signatureOf(part: Json): string {
  return textAt(part, 'thoughtSignature') || textAt(part, 'thought_signature');
}
