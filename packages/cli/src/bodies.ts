import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type Json, ok, type Result, refuse } from '@exarch/values';
import { harBodies } from './har.ts';

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

/**
 * The bodies in a file: one JSON text, one on each line, or the requests of an HTTP archive. Lines are
 * read one at a time, so that a file may be as long as it likes. Throws what the system reports.
 */
export async function* bodiesIn(file: string, input: Readable): AsyncGenerator<Result<Found>> {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]();
  const first = (await nextText(lines))?.replace(/^\uFEFF/, '');
  if (first === undefined) return;
  const second = isJson(first) ? await nextText(lines) : undefined;
  if (isJson(first) && second !== undefined) {
    yield* lineBodies(file, lines, [first, second]);
    return;
  }
  const rest: string[] = [first];
  for (let line = await lines.next(); !line.done; line = await lines.next()) rest.push(line.value);
  yield* wholeBodies(file, rest.join('\n'));
}

/** A file, or standard input for `-`. */
export function inputOf(file: string, stdin: Readable): Readable {
  return file === '-' ? stdin : createReadStream(file);
}

type Lines = AsyncIterator<string>;

async function* lineBodies(
  file: string,
  lines: Lines,
  begun: readonly string[],
): AsyncGenerator<Result<Found>> {
  let index = 0;
  for (const text of begun) yield bodyOf(file, index++, text);
  for (let text = await nextText(lines); text !== undefined; text = await nextText(lines)) {
    yield bodyOf(file, index++, text);
  }
}

function* wholeBodies(file: string, text: string): Generator<Result<Found>> {
  const whole = bodyOf(file, 0, text);
  const requests = whole.ok ? harBodies(whole.value.body) : undefined;
  if (!requests) yield whole;
  for (const [index, { url, text: sent }] of (requests ?? []).entries()) {
    const body = bodyOf(file, index, sent);
    yield body.ok ? ok({ ...body.value, url }) : body;
  }
}

async function nextText(lines: Lines): Promise<string | undefined> {
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    if (line.value.trim() !== '') return line.value;
  }
  return undefined;
}

function bodyOf(file: string, index: number, text: string): Result<Found> {
  try {
    return ok({ file, index, text, body: JSON.parse(text) as Json });
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    return refuse('cli/not-json', `${file}:${index}`, `It is no JSON: ${why.slice(0, 200)}.`);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
