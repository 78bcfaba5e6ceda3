import { readRecord, recordPath, resolveSession, type Salvaged, salvageSession } from '@exarch/log';
import type { Context, TurnId } from '@exarch/record';
import { turnText } from '@exarch/render';
import { ok, type Refusal, type Result, refusal, refuse } from '@exarch/values';
import { exit } from './exit.ts';
import { type Io, say } from './io.ts';
import { homeOf } from './open.ts';
import { type Runs, turnsIn, unreadWords } from './turns.ts';

/**
 * `exarch show`: turns as they were first recorded, also those that left the context. What does not
 * read is named, and keeps nothing else from being shown.
 */
export function show(io: Io, [named, turns]: readonly string[]): Result<number> {
  if (named === undefined) {
    return refuse('cli/session-unnamed', 'show', 'needs a session.', 'See exarch sessions.');
  }
  const asked = turns === undefined ? ok(undefined) : turnsIn(turns);
  if (!asked.ok) return asked;
  const home = homeOf(io);
  if (!home.ok) return home;
  const id = resolveSession(home.value, named);
  if (!id.ok) return id;
  const shown = salvageSession(home.value, id.value, (session) => showIn(io, session, asked.value));
  if (!shown.ok) return shown;
  const sound = readRecord(recordPath(home.value, id.value), () => undefined);
  return sound.ok ? shown : sound;
}

/** Shows the turns that are asked for, or all; then says which of them are not shown, and why. */
function showIn(io: Io, session: Salvaged, asked: Runs | undefined): Result<number> {
  const { context, broken } = session;
  const wanted = asked ? idsIn(asked, session) : ok(allIn(context));
  if (!wanted.ok) return wanted;
  const closed = wanted.value.filter((turn) => turn !== context.unclosedTurn);
  const shown = closed.length === 0 ? ok(undefined) : written(io, session, closed);
  if (!shown.ok) return shown;
  if (closed.length < wanted.value.length) say(io, `[${leftOut(session)}]`);
  else if (broken && context.reach > 0) say(io, `[nothing behind turn ${context.reach} reads]`);
  const why = shown.value ?? broken;
  return why ? { ok: false, refusal: why } : ok(exit.done);
}

/** Writes each turn that reads back; answers what is wrong with the first that does not. */
function written(
  io: Io,
  { transcript }: Salvaged,
  turns: readonly TurnId[],
): Result<Refusal | undefined> {
  const lost: TurnId[] = [];
  let why: Refusal | undefined;
  const read = transcript.read(
    turns,
    ({ turn, role, messages }) => {
      io.stdout.write(`── turn ${turn} · ${role} ──\n\n${turnText(messages)}\n\n`);
    },
    (turn, refusal) => {
      lost.push(turn);
      why ??= refusal;
    },
  );
  if (!read.ok) return read;
  if (lost.length > 0) say(io, `[${unreadWords(lost)}]`);
  return ok(why);
}

function allIn({ reach }: Context): readonly TurnId[] {
  return Array.from({ length: reach }, (_, place) => place + 1);
}

/**
 * The ids in the runs. A run ends with the newest turn that reads; one that begins past it, or with the
 * one that is not closed yet, is refused by name.
 */
function idsIn(runs: Runs, session: Salvaged): Result<readonly TurnId[]> {
  const { reach, unclosedTurn } = session.context;
  const ids: TurnId[] = [];
  for (const [from, to] of runs) {
    if (from > reach && session.broken) return { ok: false, refusal: session.broken };
    if (from === unclosedTurn) return { ok: false, refusal: unclosed(session, from) };
    const last = Math.max(from, Math.min(to, reach));
    for (let turn = from; turn <= last; turn += 1) ids.push(turn);
  }
  return ok(ids);
}

/** The newest turn is not whole: it is still written, or was, or its rest does not read. */
function leftOut({ id, context, broken }: Salvaged): string {
  const lacks = broken ? 'breaks off where the record does' : 'is not closed yet';
  return `turn ${context.unclosedTurn} ${lacks} and is left out; exarch export ${id} has what stands of it`;
}

function unclosed({ id, broken }: Salvaged, turn: TurnId): Refusal {
  if (broken) return broken;
  return refusal(
    'record/turn-unclosed',
    id,
    `Turn ${turn} is not closed yet: what answers it is still to come.`,
    `exarch export ${id} has what stands of it.`,
  );
}
