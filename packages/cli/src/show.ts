import { readRecord, readSession, recordPath, resolveSession } from '@exarch/log';
import type { Context, TurnId } from '@exarch/record';
import { turnText } from '@exarch/render';
import { ok, type Result, refuse } from '@exarch/values';
import { exit } from './exit.ts';
import type { Io } from './io.ts';
import { homeOf } from './open.ts';

/** `exarch show`: turns as they were first recorded, also those that left the context. */
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
  const sound = readRecord(recordPath(home.value, id.value), () => undefined);
  if (!sound.ok) return sound;
  return readSession(home.value, id.value, ({ transcript, context }) => {
    const turns = asked.value ? idsIn(asked.value, context.reach) : closedIn(context);
    if (turns.length === 0) return ok(exit.done);
    const read = transcript.read(turns, ({ turn, role, messages }) => {
      io.stdout.write(`── turn ${turn} · ${role} ──\n\n${turnText(messages)}\n\n`);
    });
    return read.ok ? ok(exit.done) : read;
  });
}

type Wanted = readonly (readonly [TurnId, TurnId])[];

/** `3`, `3-7`, `1,3-7`: runs of turns, as they stand on the command line. */
export function turnsIn(text: string): Result<Wanted> {
  const runs: [TurnId, TurnId][] = [];
  for (const part of text.split(',')) {
    const [, from, to = from] = /^\s*(\d{1,15})(?:\s*[-–]\s*(\d{1,15}))?\s*$/.exec(part) ?? [];
    if (from === undefined || Number(to) < Number(from)) {
      return refuse('cli/turns', text, 'names no turns.', 'Write 3, or 3-7, or 1,3-7.');
    }
    runs.push([Number(from), Number(to)]);
  }
  return ok(runs);
}

/** The ids in the runs. A run ends with the newest turn; one that begins past it is refused by name. */
function idsIn(runs: Wanted, reach: TurnId): readonly TurnId[] {
  return runs.flatMap(([from, to]) => {
    const last = Math.max(from, Math.min(to, reach));
    return Array.from({ length: last - from + 1 }, (_, place) => from + place);
  });
}

/** Every turn but the one that is being written. */
function closedIn({ reach, unclosedTurn }: Context): readonly TurnId[] {
  const all = Array.from({ length: reach }, (_, place) => place + 1);
  return all.filter((turn) => turn !== unclosedTurn);
}
