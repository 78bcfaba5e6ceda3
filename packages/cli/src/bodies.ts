import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { isJsonObject, type Json, ok, type Result, refuse, scanJson } from '@exarch/values';
import { isResponse, requestsIn } from './requests-in.ts';

/** A request body to be judged, and where it was found. */
export type Found = {
  readonly file: string;
  /** Its place among the bodies of the file, from 0. */
  readonly index: number;
  readonly text: string;
  readonly body: Json;
  /** Where it was sent, where the file says so. */
  readonly url?: string;
};

/** How a person is told which body is meant. */
export function nameOf({ file, index }: Pick<Found, 'file' | 'index'>): string {
  return index > 0 ? `${file}[${index}]` : file;
}

/**
 * The bodies in a file: one JSON text or one on each line; of what holds requests (an HTTP archive, a batch,
 * a log) those. Lines are read one at a time, so that a file may be as long as it likes. Throws what the
 * system reports.
 */
export async function* bodiesIn(file: string, input: Readable): AsyncGenerator<Result<Found>> {
  let index = 0;
  for await (const text of textsIn(input)) {
    for (const found of foundIn(text, { file, index })) {
      yield found;
      index += 1;
    }
  }
}

/** A file, or standard input for `-`. */
export function inputOf(file: string, stdin: Readable): Readable {
  return file === '-' ? stdin : createReadStream(file);
}

type Lines = AsyncIterator<string>;

/** JSON texts: a line each, where the first is one and more follow, else all lines together. */
async function* textsIn(input: Readable): AsyncGenerator<string> {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]();
  const first = (await nextText(lines))?.replace(/^\uFEFF/, '');
  if (first === undefined) return;
  const second = isJson(first) ? await nextText(lines) : undefined;
  if (second === undefined) {
    yield* together([first, ...(await restOf(lines))]);
    return;
  }
  yield first;
  for (let text: string | undefined = second; text; text = await nextText(lines)) yield text;
}

/** One text; or, where its first line alone is damaged, a line each. */
function* together(lines: readonly string[]): Generator<string> {
  const whole = lines.join('\n');
  const rows = lines.filter((line) => line.trim() !== '');
  if (rows.length > 1 && !isJson(whole) && isJsonObject(parsed(rows[1] ?? ''))) yield* rows;
  else yield whole;
}

async function restOf(lines: Lines): Promise<readonly string[]> {
  const rest: string[] = [];
  for (let line = await lines.next(); !line.done; line = await lines.next()) rest.push(line.value);
  return rest;
}

async function nextText(lines: Lines): Promise<string | undefined> {
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    if (line.value.trim() !== '') return line.value;
  }
  return undefined;
}

type Place = Pick<Found, 'file' | 'index'>;

function* foundIn(text: string, { file, index }: Place): Generator<Result<Found>> {
  const whole = bodyOf(text, { file, index });
  if (whole.ok && isResponse(whole.value.body)) {
    yield refuse(
      'cli/a-response',
      nameOf({ file, index }),
      'is what a provider answered.',
      'Give what was sent.',
    );
    return;
  }
  const sent = whole.ok ? requestsIn(text, whole.value.body) : undefined;
  if (!sent) yield whole;
  for (const [place, { url, text: inner }] of (sent ?? []).entries()) {
    const body = bodyOf(inner, { file, index: index + place });
    yield body.ok && url !== undefined ? ok({ ...body.value, url }) : body;
  }
}

function bodyOf(text: string, place: Place): Result<Found> {
  const body = parsed(text);
  if (body !== undefined) return ok({ ...place, text, body });
  return refuse('cli/not-json', nameOf(place), `It is no JSON: ${faultOf(text)}.`);
}

/** Where a text is no JSON, by line and column, and what stands there. */
function faultOf(text: string): string {
  const fault = scanJson(text);
  const offset = Number(/\d+/.exec(fault?.at ?? '')?.[0] ?? 0);
  const before = text.slice(0, offset).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return `line ${before.length}, column ${column}: ${fault?.because.replace(/\.$/, '') ?? ''}`;
}

function isJson(text: string): boolean {
  return parsed(text) !== undefined;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
