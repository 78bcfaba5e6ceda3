import type { WireEvent } from '@exarch/projection';
import type { Frames } from './frames.ts';

/** Lengths and their checksum, before the headers. */
const preludeBytes = 12;
/** The checksum of the whole, after the payload. */
const trailerBytes = 4;
/** More than AWS lets a message be: past this the bytes are no frame. */
const mostBytes = 24 * 1024 * 1024;

/** The binary frames of `application/vnd.amazon.eventstream`. The transport has checked the bytes already. */
export class AwsFrames implements Frames {
  #chunks: Uint8Array[] = [];
  #held = 0;
  #wanted = preludeBytes;
  #isBroken = false;

  feed(bytes: Uint8Array): readonly WireEvent[] {
    if (this.#isBroken) return [];
    this.#chunks.push(bytes);
    this.#held += bytes.length;
    return this.#held < this.#wanted ? [] : this.#framed();
  }

  end(): readonly WireEvent[] {
    return [];
  }

  #framed(): readonly WireEvent[] {
    let rest = Buffer.concat(this.#chunks);
    const events: WireEvent[] = [];
    for (;;) {
      this.#wanted = wantedOf(rest);
      if (this.#wanted > mostBytes) return [...events, this.#broken()];
      if (rest.length < this.#wanted || rest.length < preludeBytes) break;
      events.push(eventIn(rest.subarray(0, this.#wanted)));
      rest = rest.subarray(this.#wanted);
    }
    this.#chunks = [rest];
    this.#held = rest.length;
    return events;
  }

  /** An event that no gatherer takes for one: the stream ends as broken. */
  #broken(): WireEvent {
    this.#isBroken = true;
    return { data: 'bytes that are no frame of an AWS event stream' };
  }
}

function wantedOf(bytes: Buffer): number {
  if (bytes.length < preludeBytes) return preludeBytes;
  const total = bytes.readUInt32BE(0);
  const least = preludeBytes + trailerBytes + bytes.readUInt32BE(4);
  return total < least ? Number.POSITIVE_INFINITY : total;
}

function eventIn(frame: Buffer): WireEvent {
  const headersEnd = preludeBytes + frame.readUInt32BE(4);
  const headers = textHeaders(frame.subarray(preludeBytes, headersEnd));
  const data = frame.subarray(headersEnd, frame.length - trailerBytes).toString();
  const event = headers.get(':event-type') ?? headers.get(':exception-type');
  if (event !== undefined) return { event, data };
  const message = headers.get(':error-message') ?? headers.get(':error-code') ?? 'unknown';
  return { event: headers.get(':error-code') ?? 'error', data: JSON.stringify({ message }) };
}

/** Bytes of a header's value by its type; -1 where the next two bytes say it. */
const valueBytes = [0, 0, 1, 2, 4, 8, -1, -1, 8, 16];
const stringType = 7;

function textHeaders(bytes: Buffer): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const nameEnd = at + 1 + bytes.readUInt8(at);
    const value = valueAt(bytes, nameEnd);
    if (!value) break;
    const name = bytes.toString('utf8', at + 1, nameEnd);
    if (bytes[nameEnd] === stringType) headers.set(name, value.toString());
    at = value.byteOffset - bytes.byteOffset + value.length;
  }
  return headers;
}

/** The value whose type stands at `at`; none where the bytes end before it. */
function valueAt(bytes: Buffer, at: number): Buffer | undefined {
  const fixed = valueBytes[bytes[at] ?? 0] ?? 0;
  if (fixed >= 0) return bytes.subarray(at + 1, at + 1 + fixed);
  if (at + 3 > bytes.length) return undefined;
  return bytes.subarray(at + 3, at + 3 + bytes.readUInt16BE(at + 1));
}
