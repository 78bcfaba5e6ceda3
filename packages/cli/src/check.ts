import { isRefused, type Target, type Violation, validateInput } from '@exarch/grammar';
import { terminalSafe } from '@exarch/render';
import {
  type Adapter,
  adapters,
  ok,
  type Refusal,
  type Result,
  refusal,
  refusalLine,
  refuse,
} from '@exarch/values';
import type { Flags } from './arguments.ts';
import { bodiesIn, type Found, inputOf } from './bodies.ts';
import { exit } from './exit.ts';
import { findingTexts } from './finding-text.ts';
import { type Io, say } from './io.ts';
import { type Recognised, recognised, sayStranger, spokenTo } from './recognise.ts';
import { oneOf } from './settings.ts';

/**
 * `exarch check`: what the provider would refuse of each body, with the rule and its source. What holds
 * no body is not judged: a pipe whose other end failed must not pass.
 */
export async function check(
  io: Io,
  files: readonly string[],
  flags: Flags,
): Promise<Result<number>> {
  const asked = askedOf(io, flags);
  if (!asked.ok) return asked;
  const count: Count = { judged: 0, refused: 0, failed: 0, as: new Set() };
  const take = (found: Result<Found>): void => {
    const judged = found.ok ? judge(found.value, asked.value) : found;
    if (judged.ok) report(io, judged.value, flags);
    else say(io, terminalSafe(`exarch: ${refusalLine(judged.refusal)}`));
    tally(count, judged);
  };
  for (const file of files.length === 0 ? ['-'] : files) {
    const unread = await each(file, io, take);
    if (unread) return { ok: false, refusal: unread };
  }
  if (!flags.json) say(io, summary(count));
  return ok(codeOf(count));
}

async function each(
  file: string,
  { stdin }: Io,
  take: (found: Result<Found>) => void,
): Promise<Refusal | undefined> {
  try {
    let isBare = true;
    for await (const found of bodiesIn(file, inputOf(file, stdin))) {
      isBare = false;
      take(found);
    }
    if (isBare) take(refuse('cli/no-body', file, 'holds no body to judge.'));
    return undefined;
  } catch (thrown) {
    const { fileTrouble } = await import('@exarch/tools');
    return refusal('cli/not-read', file, `${fileTrouble(thrown)}.`);
  }
}

type Asked = { readonly adapter?: Adapter; readonly target: Target };
type Judged = {
  readonly found: Found;
  readonly spoken: Recognised;
  readonly violations: readonly Violation[];
};
type Count = { judged: number; refused: number; failed: number; readonly as: Set<string> };

function askedOf(io: Io, flags: Flags): Result<Asked> {
  const { model, profile, portable } = flags;
  const target = {
    ...(model === undefined ? {} : { model }),
    ...(profile === undefined ? {} : { profile }),
    ...(portable === undefined ? {} : { portable }),
  };
  sayStranger(io, profile);
  if (flags.adapter === undefined) return ok({ target });
  const adapter = oneOf('--adapter', flags.adapter, adapters);
  return adapter.ok ? ok({ adapter: adapter.value, target }) : adapter;
}

function judge(found: Found, { adapter, target }: Asked): Result<Judged> {
  const { model, profile } = target;
  const spoken = recognised(found, {
    ...(adapter === undefined ? {} : { adapter }),
    ...(model === undefined ? {} : { model }),
    ...(profile === undefined ? {} : { profile }),
  });
  if (!spoken.ok) return spoken;
  const { adapter: judge, ...known } = spoken.value;
  const violations = validateInput(judge, found.body, { ...target, ...known });
  return ok({ found, spoken: spoken.value, violations });
}

function report(io: Io, { found, spoken, violations }: Judged, flags: Flags): void {
  if (!flags.json) {
    for (const text of findingTexts(found, violations)) io.stdout.write(`${text}\n`);
    return;
  }
  const verdict = isRefused(violations) ? 'refused' : 'accepted';
  const { file, index } = found;
  const { adapter, profile } = spoken;
  const row = { file, index, adapter, ...(profile === undefined ? {} : { profile }), verdict };
  io.stdout.write(`${JSON.stringify({ ...row, violations })}\n`);
}

function tally(count: Count, judged: Result<Judged>): void {
  if (!judged.ok) count.failed += 1;
  else {
    count.judged += 1;
    count.as.add(spokenTo(judged.value.spoken));
    if (isRefused(judged.value.violations)) count.refused += 1;
  }
}

function summary({ judged, refused, failed, as }: Count): string {
  const unjudged = failed > 0 ? `, ${failed} not judged` : '';
  const bodies = `${judged} ${judged === 1 ? 'body' : 'bodies'}`;
  const read = judged === 0 ? '' : `, read as ${[...as].join(', ')}`;
  return `${bodies}${read}: ${judged - refused} accepted, ${refused} refused${unjudged}`;
}

function codeOf({ refused, failed }: Count): number {
  if (refused > 0) return exit.violations;
  return failed > 0 ? exit.failed : exit.done;
}
