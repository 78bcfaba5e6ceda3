import { type Arrival, takeUp, Unrecorded } from '@exarch/agent';
import type { Admitted, Tool } from '@exarch/conversation';
import {
  type Fork,
  forkOf,
  type Home,
  listSessions,
  type ReadableRow,
  resolveSession,
  Session,
  type SessionRow,
} from '@exarch/log';
import { ok, type Result, refuse } from '@exarch/values';
import { type Chosen, chooseTarget } from './choose-target.ts';
import { type Io, say } from './io.ts';
import type { Opener, Which } from './opener.ts';
import { version } from './version.ts';

type Words = Admitted<readonly Tool[]>;
/** A session held for writing, and the model it talks to. */
export type Held = { readonly session: Session; readonly chosen: Chosen };
type Wanted<W extends Which> = { readonly words: Words; readonly which: W };
type Fresh = Extract<Which, { readonly kind: 'new' | 'fork' }>;
type Known = Exclude<Which, Fresh>;

/** Makes or takes up the session that is wanted; whatever keeps it from standing, nothing stays open. */
export function hold(home: Home, opener: Opener, wanted: Wanted<Which>): Promise<Result<Held>> {
  const { which, words } = wanted;
  return which.kind === 'new' || which.kind === 'fork'
    ? begun(home, opener, { words, which })
    : resumed(home, opener, { words, which });
}

async function begun(
  home: Home,
  { io, settings, choice, credentials }: Opener,
  { words, which }: Wanted<Fresh>,
): Promise<Result<Held>> {
  const fork = which.kind === 'fork' ? forked(home, which) : ok(undefined);
  if (!fork.ok) return fork;
  const { selected: recorded, ...link } = fork.value ?? {};
  const chosen = await chooseTarget(choice, recorded, credentials);
  if (!chosen.ok) return chosen;
  const session = Session.create(home, {
    selected: chosen.value.selected,
    cwd: settings.cwd,
    exarch: version,
    system: settings.system,
    tools: words,
    ...link,
    ...(which.name === undefined ? {} : { name: which.name }),
  });
  if (!session.ok) {
    await chosen.value.close();
    return session;
  }
  if (chosen.value.byDefault) say(io, standinLine);
  return ok({ session: session.value, chosen: chosen.value });
}

function forked(home: Home, { session, turn }: Extract<Which, { kind: 'fork' }>): Result<Fork> {
  const id = resolveSession(home, session);
  return id.ok ? forkOf(home, id.value, turn) : id;
}

const standinLine =
  'exarch talks to its built-in stand-in, which is no model: set ANTHROPIC_API_KEY (or another provider’s KEY), name one with --provider, or give --base-url.';

async function resumed(
  home: Home,
  { io, settings, choice, credentials }: Opener,
  { words, which }: Wanted<Known>,
): Promise<Result<Held>> {
  const id =
    which.kind === 'newest'
      ? newestIn(home, settings.cwd, io)
      : resolveSession(home, which.session);
  if (!id.ok) return id;
  const session = Session.resume(home, id.value);
  if (!session.ok) return session;
  const recorded = session.value.selection.selected;
  const chosen = await chooseTarget(choice, recorded, credentials);
  if (!chosen.ok) {
    session.value.close();
    return chosen;
  }
  const { setAside } = session.value;
  if (setAside > 0) {
    say(io, `[${setAside} bytes of an unfinished line were moved to record.jsonl.crash]`);
  }
  const { selected } = chosen.value;
  const arrival = { selected, exarch: version, system: settings.system, tools: words };
  const taken = takenUp(session.value, arrival, which);
  if (!taken.ok) {
    session.value.close();
    await chosen.value.close();
    return taken;
  }
  return ok({ session: session.value, chosen: chosen.value });
}

/** What this process brings, recorded; a log that takes nothing more is told as what it is. */
function takenUp(session: Session, arrival: Arrival, which: Known): Result<unknown> {
  try {
    takeUp(session, arrival);
  } catch (thrown) {
    if (thrown instanceof Unrecorded) return { ok: false, refusal: thrown.refusal };
    throw thrown;
  }
  if (which.kind !== 'newest' || which.name === undefined) return ok(undefined);
  return session.commit({ kind: 'renamed', name: which.name });
}

/**
 * The newest root session that was begun in a folder and was not closed for good. One that was made
 * after it and does not read is not passed over in silence: opening it says what is wrong with it.
 */
function newestIn(home: Home, cwd: string, io: Io): Result<string> {
  const rows = listSessions(home);
  if (!rows.ok) return rows;
  const here = rows.value.filter((row) => row.cwd === cwd);
  const sound = here.find(goesOn);
  const damaged = here.find((row) => row.state === 'unreadable');
  const unknown = rows.value.find((row) => row.state === 'unreadable' && row.cwd === undefined);
  if (unknown?.state === 'unreadable' && unknown.folder > (sound?.id ?? '')) {
    say(io, `[${unknown.folder} does not read, and may be newer: exarch sessions]`);
  }
  if (damaged && !(sound && sound.id > damaged.folder)) return ok(damaged.folder);
  if (sound) return ok(sound.id);
  return refuse('cli/no-session', cwd, 'No session was begun here.', 'Begin one with exarch.');
}

function goesOn(row: SessionRow): row is ReadableRow {
  return row.state !== 'unreadable' && row.state !== 'closed' && row.parent === undefined;
}
