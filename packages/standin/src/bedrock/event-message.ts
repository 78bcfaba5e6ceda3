import type { JsonObject } from '@exarch/values';
import { crc32 } from './crc32.ts';

/** What one message of the binary event stream is: an event, or an exception that ends it. */
export type EventKind = 'event' | 'exception';

/**
 * One message of `application/vnd.amazon.eventstream`: lengths and their checksum, headers, payload, and
 * the checksum of all of it.
 */
export function eventMessage(kind: EventKind, name: string, payload: string): Uint8Array {
  const headers = Buffer.concat([
    header(kind === 'event' ? ':event-type' : ':exception-type', name),
    header(':content-type', 'application/json'),
    header(':message-type', kind),
  ]);
  const body = Buffer.from(payload);
  const message = Buffer.alloc(16 + headers.length + body.length);
  message.writeUInt32BE(message.length, 0);
  message.writeUInt32BE(headers.length, 4);
  message.writeUInt32BE(crc32(message.subarray(0, 8)), 8);
  headers.copy(message, 12);
  body.copy(message, 12 + headers.length);
  message.writeUInt32BE(crc32(message.subarray(0, -4)), message.length - 4);
  return message;
}

/** The type code of a header whose value is a string. */
const stringType = 7;

function header(name: string, value: string): Buffer {
  const bytes = Buffer.alloc(1 + name.length + 3 + value.length);
  bytes.writeUInt8(name.length, 0);
  bytes.write(name, 1, 'latin1');
  bytes.writeUInt8(stringType, 1 + name.length);
  bytes.writeUInt16BE(value.length, 2 + name.length);
  bytes.write(value, 4 + name.length, 'latin1');
  return bytes;
}

/** The filler Bedrock puts into each event, so that lengths tell nothing. */
export function padded(data: JsonObject): JsonObject {
  const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  return { ...data, p: alphabet.slice(0, 1 + (JSON.stringify(data).length % alphabet.length)) };
}
