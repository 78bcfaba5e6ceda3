import { type Brand, ok, type Result, refuse } from '@exarch/values';

/** A session's name on disk: a ULID, so that a listing by name is a listing by age. */
export type SessionId = Brand<string, 'SessionId'>;

/** The bytes a new id takes from the random source. */
export const ulidRandomBytes = 10;

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const timeDigits = 10;
const randomDigits = 16;

/** A new id from Unix milliseconds and ten random bytes. */
export function newSessionId(at: number, random: Uint8Array): SessionId {
  return (timeText(at) + randomText(random)) as SessionId;
}

/** The one way in for an id that someone else wrote; a folder's name comes from nowhere else. */
export function sessionId(text: string): Result<SessionId> {
  const upper = text.toUpperCase();
  if (ulid.test(upper)) return ok(upper as SessionId);
  return refuse(
    'log/session-id',
    '',
    `"${clipped(text)}" is no session id.`,
    'An id has 26 letters and digits, such as 01JDVZ5Q0G3T9W8X7Y6Z5A4B3C.',
  );
}

/** True for the beginning of an id, or a whole one. */
export function isIdPrefix(text: string): boolean {
  return /^[0-7][0-9A-HJKMNP-TV-Z]{0,25}$/i.test(text);
}

/** Unix milliseconds at which an id was made. */
export function madeAt(id: SessionId): number {
  return [...id.slice(0, timeDigits)].reduce((sum, digit) => sum * 32 + alphabet.indexOf(digit), 0);
}

function timeText(at: number): string {
  let rest = Math.max(0, Math.floor(at));
  let text = '';
  for (let digit = 0; digit < timeDigits; digit += 1) {
    text = alphabet.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function randomText(random: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of random) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet.charAt((held >> (bits - 5)) & 31);
    held &= 31;
  }
  return text.padEnd(randomDigits, '0').slice(0, randomDigits);
}

function clipped(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60).toWellFormed()}…`;
}
