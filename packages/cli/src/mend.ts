import { detectAdapter } from '@exarch/grammar';
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
  if (!isJsonObject(body) || detectAdapter(body) === undefined) {
    const because = 'holds no conversation: no messages, contents or input.';
    return refuse('cli/no-conversation', file, because, 'Give the body that was sent.');
  }
  sayStranger(io, flags.profile);
  const mended = mendedBody(body, route.value);
  const sent = mended.body === body ? text : JSON.stringify(mended.body);
  io.stdout.write(`${sent}\n`);
  if (text.includes('\uFFFD')) say(io, replaced);
  for (const digits of rounded(text, sent)) {
    say(io, `wrote ${digits} as the nearest number that JavaScript has [cli/number-rounded]`);
  }
  for (const line of repairLines(mended, route.value)) say(io, terminalSafe(line));
  return ok(mended.refused.length > 0 ? exit.violations : exit.done);
}

const replaced = 'it holds U+FFFD: bytes that are no UTF-8 are read as that [cli/not-utf8]';

/** The whole numbers of a text, also in arguments that stand in a string, that lost digits on the way. */
function rounded(text: string, sent: string): readonly string[] {
  const kept = new Set(sent.match(longNumber));
  return [...new Set(text.match(longNumber))].filter((digits) => !kept.has(digits));
}

const longNumber = /(?<=[\s:,[]-?)\d{16,}(?=[\s,}\]])/g;

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
