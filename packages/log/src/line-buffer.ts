import { bodyStart, encodeBody, type Fact } from '@exarch/record';
import { digestOf } from './digest.ts';

const usualRoom = 1 << 16;
const bytesPerUnit = 3;
const sumAt = '{"sum":"'.length;
const newline = 0x0a;
const mostKept = 1 << 22;

/** A line about to be written: its bytes, newline included, and what its locus keeps of the hash. */
export type EncodedLine = { readonly bytes: Uint8Array; readonly digest: string };

/**
 * Puts lines together in one buffer, so that the bytes that are hashed are the bytes that are written.
 * What it answers is good until the next line.
 */
export class LineBuffer {
  #buffer: Buffer = Buffer.allocUnsafeSlow(0);

  encode(at: number, fact: Fact): EncodedLine {
    const body = encodeBody(at, fact);
    this.#fit(body);
    const end = bodyStart + this.#buffer.write(body, bodyStart, 'utf8');
    const { sum, digest } = digestOf(this.#buffer.subarray(bodyStart, end));
    this.#buffer.write(sum, sumAt, 'latin1');
    this.#buffer[end] = newline;
    return { bytes: this.#buffer.subarray(0, end + 1), digest };
  }

  /** One huge line does not keep its room for the rest of the session. */
  #fit(body: string): void {
    const most = bodyStart + body.length * bytesPerUnit + 1;
    const room = this.#buffer.length;
    if (most <= usualRoom && (room < usualRoom || room > mostKept))
      this.#buffer = frameOf(usualRoom);
    else if (most > room) {
      const exact = bodyStart + Buffer.byteLength(body) + 1;
      if (exact > room) this.#buffer = frameOf(Math.max(exact, usualRoom));
    }
  }
}

/** A buffer that begins as every line does. */
function frameOf(size: number): Buffer {
  const buffer = Buffer.allocUnsafeSlow(size);
  buffer.write('{"sum":"', 0, 'latin1');
  buffer.write('",', bodyStart - 2, 'latin1');
  return buffer;
}
