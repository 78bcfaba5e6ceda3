import {
  type Hit,
  type Home,
  listSessions,
  literal,
  type Matcher,
  resolveSession,
  type SessionId,
  type SessionRow,
  salvageSession,
  sessionId,
} from '@exarch/log';
import { spanWords } from '@exarch/record';
import { terminalSafe } from '@exarch/render';
import { never, ok, type Refusal, type Result, refusalLine, refuse } from '@exarch/values';
import { RE2JS } from 're2js';
import { exit } from './exit.ts';
import { type Io, say } from './io.ts';
import { homeOf } from './open.ts';
import { folder } from './settings.ts';
import { unreadWords } from './turns.ts';

/** `exarch grep`: searches the named sessions, or all of this folder, whatever left their contexts. */
export function grep(io: Io, [pattern, ...named]: readonly string[]): Result<number> {
  if (!pattern) return refuse('cli/no-pattern', 'grep', 'needs a pattern.', 'See exarch --help.');
  const matcher = matcherOf(pattern);
  if (!matcher.ok) return matcher;
  const home = homeOf(io);
  if (!home.ok) return home;
  const places = named.length === 0 ? placesHere(io, home.value) : placesNamed(home.value, named);
  if (!places.ok) return places;
  const totals = places.value.map((place) =>
    search(io, home.value, { place, matcher: matcher.value }),
  );
  return ok(totals.some((total) => total > 0) ? exit.done : exit.failed);
}

/** A session to search, by its id; and what a listing says is wrong with it. */
type Place = { readonly id?: SessionId; readonly damage?: Refusal };
type Search = { readonly place: Place; readonly matcher: Matcher };

/** Writes what is found in one session; answers how much it is. What does not read of it is named. */
function search(io: Io, home: Home, { place: { id, damage }, matcher }: Search): number {
  if (id === undefined) return trouble(io, damage);
  const found = salvageSession(home, id, ({ transcript, broken }) => {
    const grepped = transcript.grep(matcher);
    return grepped.ok ? ok({ ...grepped.value, broken }) : grepped;
  });
  if (!found.ok) return trouble(io, found.refusal);
  const { hits, total, unread, broken } = found.value;
  for (const hit of hits)
    io.stdout.write(`${terminalSafe(`${id}:${whereOf(hit)}: ${hit.text}`)}\n`);
  if (total > hits.length) say(io, `[${id}: ${total - hits.length} more]`);
  if (unread.length > 0) say(io, `[${id}: ${unreadWords(unread)}; see exarch verify ${id}]`);
  trouble(io, broken ?? damage);
  return total;
}

/** Says what is wrong, if anything is; nothing was found there. */
function trouble(io: Io, refusal: Refusal | undefined): 0 {
  if (refusal) say(io, terminalSafe(`exarch: ${refusalLine(refusal)}`));
  return 0;
}

/** A regular expression matched in linear time; one without a metacharacter is looked for as it is. */
function matcherOf(pattern: string): Result<Matcher> {
  if (!/[\\^$.|?*+()[\]{}]/.test(pattern)) return ok(literal(pattern));
  try {
    const compiled = RE2JS.compile(pattern);
    return ok({
      find: (line) => {
        const match = compiled.matcher(line);
        return match.find() ? match.start() : -1;
      },
    });
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    return refuse(
      'cli/pattern',
      pattern,
      `is no pattern: ${why}.`,
      'Escape what is meant as it is.',
    );
  }
}

function placesNamed(home: Home, named: readonly string[]): Result<readonly Place[]> {
  const places: Place[] = [];
  for (const name of named) {
    const id = resolveSession(home, name);
    if (!id.ok) return id;
    places.push({ id: id.value });
  }
  return ok(places);
}

/** The sessions of this folder; one that does not say where it was begun may be of this folder too. */
function placesHere(io: Io, home: Home): Result<readonly Place[]> {
  const cwd = folder(io, undefined);
  if (!cwd.ok) return cwd;
  const rows = listSessions(home);
  if (!rows.ok) return rows;
  const here = rows.value.filter(({ cwd: begun }) => begun === undefined || begun === cwd.value);
  return ok(here.map(placeOf));
}

function placeOf(row: SessionRow): Place {
  if (row.state !== 'unreadable') return { id: row.id };
  const id = sessionId(row.folder);
  return { ...(id.ok && id.value === row.folder ? { id: id.value } : {}), damage: row.refusal };
}

function whereOf(hit: Hit): string {
  switch (hit.kind) {
    case 'turn':
      return `turn ${hit.turn} (${hit.role}):${hit.line}`;
    case 'residue':
      return `note on ${spanWords(hit.span)}:${hit.line}`;
    default:
      return never(hit);
  }
}
