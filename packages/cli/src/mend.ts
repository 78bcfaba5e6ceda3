import { terminalSafe } from '@exarch/render';
import { isJsonObject, ok, type Result, refuse } from '@exarch/values';
import type { Flags } from './arguments.ts';
import { bodiesIn, type Found, inputOf } from './bodies.ts';
import { exit } from './exit.ts';
import { type Io, say } from './io.ts';
import { routeOf } from './mend-route.ts';
import { mendedBody } from './mended-body.ts';
import { sayStranger } from './recognise.ts';
import { repairLines } from './repair-lines.ts';

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
  const route = routeOf(found.value, flags);
  if (!route.ok) return route;
  const { body, text } = found.value;
  if (!isJsonObject(body)) return refuse('cli/which-adapter', file, 'is no request body.');
  sayStranger(io, flags.profile);
  const mended = mendedBody(body, route.value);
  io.stdout.write(`${mended.body === body ? text : JSON.stringify(mended.body)}\n`);
  if (text.includes('\uFFFD')) say(io, replaced);
  for (const line of repairLines(mended, route.value)) say(io, terminalSafe(line));
  return ok(mended.refused.length > 0 ? exit.violations : exit.done);
}

const replaced = 'it holds U+FFFD: bytes that are no UTF-8 are read as that [cli/not-utf8]';

async function onlyBody(io: Io, file: string): Promise<Result<Found>> {
  try {
    const bodies = bodiesIn(file, inputOf(file, io.stdin));
    const first = await bodies.next();
    if (first.done) return refuse('cli/not-json', file, 'is empty.');
    if (!(await bodies.next()).done) {
      return refuse(
        'cli/one-body',
        file,
        'holds more than one body.',
        'Give the one that was refused; exarch check says which.',
      );
    }
    return first.value;
  } catch (thrown) {
    const { fileTrouble } = await import('@exarch/tools');
    return refuse('cli/not-read', file, `${fileTrouble(thrown)}.`);
  }
}
