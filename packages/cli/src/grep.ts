import {
  type Hit,
  type Home,
  listSessions,
  literal,
  type Matcher,
  readSession,
  resolveSession,
  type SessionId,
} from '@exarch/log';
import { spanWords } from '@exarch/record';
import { terminalSafe } from '@exarch/render';
import { never, ok, type Result, refusalLine, refuse } from '@exarch/values';
import { RE2JS } from 're2js';
import { exit } from './exit.ts';
import { type Io, say } from './io.ts';
import { homeOf } from './open.ts';
import { folder } from './settings.ts';

/** `exarch grep`: searches the named sessions, or all of this folder, whatever left their contexts. */
export function grep(io: Io, [pattern, ...named]: readonly string[]): Result<number> {
  if (!pattern) return refuse('cli/no-pattern', 'grep', 'needs a pattern.', 'See exarch --help.');
  const matcher = matcherOf(pattern);
  if (!matcher.ok) return matcher;
  const home = homeOf(io);
  if (!home.ok) return home;
  const ids = named.length === 0 ? idsHere(io, home.value) : idsNamed(home.value, named);
  if (!ids.ok) return ids;
  const totals = ids.value.map((id) => search(io, home.value, { id, matcher: matcher.value }));
  return ok(totals.some((total) => total > 0) ? exit.done : exit.failed);
}

type Search = { readonly id: SessionId; readonly matcher: Matcher };

/** Writes what is found in one session; answers how much it is. One that does not read is named. */
function search(io: Io, home: Home, { id, matcher }: Search): number {
  const found = readSession(home, id, ({ transcript }) => transcript.grep(matcher));
  if (!found.ok) {
    say(io, terminalSafe(`exarch: ${refusalLine(found.refusal)}`));
    return 0;
  }
  const { hits, total, unread } = found.value;
  for (const hit of hits) io.stdout.write(`${terminalSafe(`${id}:${place(hit)}: ${hit.text}`)}\n`);
  if (total > hits.length) say(io, `[${id}: ${total - hits.length} more]`);
  if (unread.length > 0) {
    say(io, `[${id}: ${unread.length} turns do not read back; see exarch verify ${id}]`);
  }
  return total;
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

function idsNamed(home: Home, named: readonly string[]): Result<readonly SessionId[]> {
  const ids: SessionId[] = [];
  for (const name of named) {
    const id = resolveSession(home, name);
    if (!id.ok) return id;
    ids.push(id.value);
  }
  return ok(ids);
}

function idsHere(io: Io, home: Home): Result<readonly SessionId[]> {
  const cwd = folder(io, undefined);
  if (!cwd.ok) return cwd;
  const rows = listSessions(home);
  if (!rows.ok) return rows;
  return ok(
    rows.value.flatMap((row) =>
      row.state !== 'unreadable' && row.cwd === cwd.value ? [row.id] : [],
    ),
  );
}

function place(hit: Hit): string {
  switch (hit.kind) {
    case 'turn':
      return `turn ${hit.turn} (${hit.role}):${hit.line}`;
    case 'residue':
      return `note on ${spanWords(hit.span)}:${hit.line}`;
    default:
      return never(hit);
  }
}
