import { mend as mendMessages, type Repair } from '@exarch/conversation';
import { detectAdapter, isRefused, validateInput } from '@exarch/grammar';
import {
  encodeBody,
  type Note,
  type Projected,
  project,
  type Read,
  readBody,
} from '@exarch/projection';
import { terminalSafe } from '@exarch/render';
import {
  type Adapter,
  adapters,
  isJsonObject,
  type JsonObject,
  ok,
  type Result,
  refuse,
} from '@exarch/values';
import type { Flags } from './arguments.ts';
import { bodiesIn, type Found, inputOf } from './bodies.ts';
import { exit } from './exit.ts';
import { type Io, say } from './io.ts';
import { oneOf } from './settings.ts';

/** `exarch mend`: a wedged request body, made one that the provider takes; every repair on stderr. */
export async function mend(
  io: Io,
  [file]: readonly string[],
  flags: Flags,
): Promise<Result<number>> {
  if (file === undefined) {
    return refuse(
      'cli/no-file',
      'mend',
      'needs a file, or - for standard input.',
      'See exarch --help.',
    );
  }
  const found = await onlyBody(io, file);
  if (!found.ok) return found;
  const spoken = adapterOf('--adapter', flags.adapter ?? detectAdapter(found.value.body), file);
  if (!spoken.ok) return spoken;
  const to = adapterOf('--to', flags.to ?? spoken.value, file);
  if (!to.ok) return to;
  const { body } = found.value;
  if (!isJsonObject(body)) return refuse('cli/which-adapter', file, 'is no request body.');
  const read = readBody(spoken.value, body, flags.model);
  const mended = mendMessages(read.messages);
  const projected = project(to.value, conversation(read, mended.messages), {
    model: flags.model ?? read.model ?? 'unknown',
  });
  const kept = to.value === spoken.value ? withOptions(projected, body, read) : projected;
  io.stdout.write(`${encodeBody(kept)}\n`);
  for (const line of told(mended.repairs, [...read.notes, ...projected.notes], kept.body)) {
    say(io, terminalSafe(line));
  }
  return ok(exit.done);
}

async function onlyBody(io: Io, file: string): Promise<Result<Found>> {
  try {
    const bodies = bodiesIn(file, inputOf(file, io.stdin));
    const first = await bodies.next();
    if (first.done) return refuse('cli/not-json', file, 'is empty.');
    if (!(await bodies.next()).done) {
      return refuse('cli/one-body', file, 'holds more than one body.', 'Give one.');
    }
    return first.value;
  } catch (thrown) {
    const { code = String(thrown) } = thrown as NodeJS.ErrnoException;
    return refuse('cli/not-read', file, `does not read: ${code}.`);
  }
}

function adapterOf(flag: string, named: string | undefined, file: string): Result<Adapter> {
  if (named !== undefined) return oneOf(flag, named, adapters);
  return refuse(
    'cli/which-adapter',
    file,
    'does not say which provider it is for.',
    `Name one with --adapter: ${adapters.join(', ')}.`,
  );
}

function conversation(
  { system, tools }: Read,
  messages: ReturnType<typeof mendMessages>['messages'],
): Parameters<typeof project>[1] {
  return { messages, tools, ...(system === undefined ? {} : { system }) };
}

const leftOut = 'projection/field-left-out';

/** On its own wire a body keeps the options that it came with, as far as they do not make it refused. */
function withOptions(projected: Projected, original: JsonObject, read: Read): Projected {
  const names = read.notes.flatMap(({ rule, at }) => (rule === leftOut ? optionNamed(at) : []));
  const options = Object.fromEntries(names.map((name) => [name, original[name] ?? null]));
  const { stream: _, ...rest } = projected.body;
  const streamed = Object.hasOwn(original, 'stream') ? { stream: original['stream'] ?? null } : {};
  const body: JsonObject = { ...rest, ...streamed, ...options };
  return isRefused(validateInput(projected.adapter, body)) ? projected : { ...projected, body };
}

/** The name of a top-level field, from its pointer. */
function optionNamed(at: string): readonly string[] {
  return /^\/[^/~]+$/.test(at) ? [at.slice(1)] : [];
}

function told(
  repairs: readonly Repair[],
  notes: readonly Note[],
  body: JsonObject,
): readonly string[] {
  const lost = notes.filter(
    ({ rule, at }) =>
      !(rule === leftOut && optionNamed(at).some((name) => Object.hasOwn(body, name))),
  );
  const lines = [...repairs, ...lost].map(
    ({ rule, at, did, because }) => `${at || '/'}: ${did}. ${because} [${rule}]`,
  );
  return [...lines, `${repairs.length} ${repairs.length === 1 ? 'repair' : 'repairs'}`];
}
