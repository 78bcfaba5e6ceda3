import type { Text } from '@exarch/conversation';
import type { Reading } from './reading.ts';

/** A document that is text, under its name where it has one. */
export function documentText(name: string, text: string): Text {
  return { type: 'text', text: name === '' ? text : `[Document ${name}:]\n${text}` };
}

/** Notes that a document stands as its text where the file was. */
export function documentInWords(at: string, reading: Reading): void {
  reading.note('document-in-words', at, 'read a document as the text that it holds');
}

/** The text that base64 holds in UTF-8; undefined where it holds something else. */
export function textInBase64(data: string): string | undefined {
  const bytes = bytesOf(data.replace(/=+$/, ''));
  if (bytes === undefined) return undefined;
  try {
    return decodeURIComponent(
      bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    );
  } catch {
    return undefined;
  }
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function bytesOf(data: string): readonly number[] | undefined {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const digit of data) {
    const value = digits.indexOf(digit);
    if (value < 0) return undefined;
    held = ((held << 6) | value) & 0xfff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  return bytes;
}
