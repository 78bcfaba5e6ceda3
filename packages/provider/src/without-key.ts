import { ordinaryWords } from './ordinary-words.ts';

/** So many characters of a key in a row are told apart from other words, and are no one's to read. */
const run = 6;
/** Spellings inside spellings that are undone: a gateway hands on what a gateway handed on. */
const mostLayers = 6;

/**
 * A text without the key: without any six characters of it in a row, however the text was cut, as they
 * are, as JSON, URLs or HTML spell them, or in base64. An ordinary word of the key stays where no more
 * of the key stands beside it: it tells nothing, and is what a refusal speaks of.
 */
export function withoutKey(text: string, key: string): string {
  const runs = new Set(spellings(key).flatMap(runsOf));
  const words = new Set(ordinaryWords(key).flatMap(runsOf));
  const found: Found = { any: new Uint8Array(text.length), telling: new Uint8Array(text.length) };
  let view: View | undefined = asWritten(text);
  for (let layer = 0; view && layer <= mostLayers; layer += 1) {
    mark(found, view, { runs, words });
    view = unescaped(view);
  }
  return found.telling.includes(1) ? masked(text, found) : text;
}

/** Where a text holds runs of a key, and where those that are more than a part of an ordinary word. */
type Found = { readonly any: Uint8Array; readonly telling: Uint8Array };

type Runs = { readonly runs: ReadonlySet<string>; readonly words: ReadonlySet<string> };

/** The key, and what does not depend on its neighbours in the base64 of a text that it stands in. */
function spellings(key: string): readonly string[] {
  const encoded = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
    const whole = Math.floor((bytes.length * 4) / 3);
    return bytes.toString('base64').slice(Math.ceil((before * 4) / 3), whole);
  });
  const forUrls = encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [key, ...encoded, ...forUrls];
}

function runsOf(text: string): readonly string[] {
  return Array.from({ length: Math.max(0, text.length - run + 1) }, (_, at) =>
    text.slice(at, at + run),
  );
}

/** A text as it reads with some escapes undone, and where each of its characters stands in the original. */
type View = {
  readonly text: string;
  /** One place more than there are characters: where the text ends. */
  readonly places: readonly number[];
};

function asWritten(text: string): View {
  return { text, places: Array.from({ length: text.length + 1 }, (_, at) => at) };
}

function mark({ any, telling }: Found, { text, places }: View, { runs, words }: Runs): void {
  for (let at = 0; at + run <= text.length; at += 1) {
    const each = text.slice(at, at + run);
    if (!runs.has(each)) continue;
    any.fill(1, places[at], places[at + run]);
    if (!words.has(each)) telling.fill(1, places[at], places[at + run]);
  }
}

/** Characters that are spelled out, by a number of base 16 or 10, or after a backslash. */
const spelledOut =
  /\\u00([0-9a-f]{2})|%([0-9a-f]{2})|&#x0*([0-9a-f]{2});|&#0*(\d{2,3});|\\(["\\/])|&(amp|lt|gt|quot|apos);/gi;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The view with one layer of escapes undone; undefined where there is none. */
function unescaped({ text, places }: View): View | undefined {
  const pieces: string[] = [];
  const kept: number[] = [];
  let end = 0;
  for (const found of text.matchAll(spelledOut)) {
    pieces.push(text.slice(end, found.index), characterIn(found));
    for (let at = end; at <= found.index; at += 1) kept.push(places[at] ?? 0);
    end = found.index + found[0].length;
  }
  if (end === 0) return undefined;
  pieces.push(text.slice(end));
  for (let at = end; at <= text.length; at += 1) kept.push(places[at] ?? 0);
  return { text: pieces.join(''), places: kept };
}

function characterIn([, inJson, inUrl, inHtml, decimal, after, entity]: RegExpExecArray): string {
  const hex = inJson ?? inUrl ?? inHtml;
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  if (decimal !== undefined) return String.fromCharCode(Number(decimal));
  return after ?? entities[String(entity).toLowerCase()] ?? '';
}

function masked(text: string, { any, telling }: Found): string {
  let clean = '';
  let end = 0;
  for (let at = any.indexOf(1); at >= 0; at = any.indexOf(1, end)) {
    const after = any.indexOf(0, at);
    const next = after < 0 ? text.length : after;
    const isTelling = telling.subarray(at, next).includes(1);
    clean += text.slice(end, at) + (isTelling ? '[key]' : text.slice(at, next));
    end = next;
  }
  return clean + text.slice(end);
}
