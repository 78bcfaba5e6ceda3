/**
 * The tokens of a JSON text, read by offset: each reader answers where its token ends, or says what is
 * wrong. The scanner and the slicer read by these alone.
 */
import { type Refusal, refusal } from './result.ts';

/** Code units that JSON's grammar names. */
export const code = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;

/** The first offset from `at` that holds no JSON white space. */
export function endOfSpace(text: string, at: number): number {
  let end = at;
  for (;;) {
    const unit = text.charCodeAt(end);
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return end;
    end += 1;
  }
}

/** The offset behind the string that opens at `at`, or its first fault: grammar or a lone surrogate. */
export function endOfString(text: string, at: number): number | Refusal {
  let end = at + 1;
  for (;;) {
    const unit = text.charCodeAt(end);
    if (unit === code.quote) return end + 1;
    if (isPlain(unit)) {
      end += 1;
      continue;
    }
    const next = unit === code.backslash ? endOfEscape(text, end) : endOfRaw(text, end);
    if (typeof next !== 'number') return next;
    end = next;
  }
}

/** The offset behind the number, `true`, `false` or `null` at `at`, or a fault. */
export function endOfScalar(text: string, at: number): number | Refusal {
  const pattern = literalAt[text.charCodeAt(at)] ?? numberPattern;
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : badSyntax(text, at, 'a value');
}

/** A text that is not JSON: where, what stands there and what was wanted. */
export function badSyntax(text: string, at: number, wanted: string): Refusal {
  const found = at < text.length ? JSON.stringify(text.charAt(at)) : 'the end of the text';
  return refusal('values/json-syntax', place(at), `${found} stands where ${wanted} should.`);
}

/** How a refusal names an offset. */
export function place(at: number): string {
  return `offset ${at}`;
}

const numberPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const literalAt: { readonly [unit: number]: RegExp } = {
  116: /true/y,
  102: /false/y,
  110: /null/y,
};
const hexPattern = /\\u[0-9a-fA-F]{4}/y;
const lowEscape = /\\u[dD][c-fC-F][0-9a-fA-F]{2}/y;

function isPlain(unit: number): boolean {
  return unit >= 0x20 && unit !== code.backslash && (unit < 0xd800 || unit > 0xdfff);
}

/** A raw unit that is not plain: a surrogate, a control character, or the end of the text. */
function endOfRaw(text: string, at: number): number | Refusal {
  const unit = text.charCodeAt(at);
  if (!(unit >= 0xd800)) return badSyntax(text, at, 'a string or its closing quote');
  const low = text.charCodeAt(at + 1);
  if (unit < 0xdc00 && low >= 0xdc00 && low <= 0xdfff) return at + 2;
  return loneSurrogate(at);
}

function endOfEscape(text: string, at: number): number | Refusal {
  const unit = text.charAt(at + 1);
  if (unit !== 'u') {
    const known = unit !== '' && '"\\/bfnrt'.includes(unit);
    return known ? at + 2 : badSyntax(text, at, 'an escape JSON knows');
  }
  if (!matchesAt(hexPattern, text, at)) return badSyntax(text, at, 'an escape of four hex digits');
  const value = Number.parseInt(text.slice(at + 2, at + 6), 16);
  if (value < 0xd800 || value > 0xdfff) return at + 6;
  if (value < 0xdc00 && matchesAt(lowEscape, text, at + 6)) return at + 12;
  return loneSurrogate(at);
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function loneSurrogate(at: number): Refusal {
  return refusal(
    'values/lone-surrogate',
    place(at),
    'Half of a surrogate pair stands alone, which UTF-8 cannot hold.',
  );
}
