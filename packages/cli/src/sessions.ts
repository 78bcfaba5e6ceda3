import { listSessions, type SessionRow } from '@exarch/log';
import { terminalSafe } from '@exarch/render';
import { ok, type Result, refusalLine } from '@exarch/values';
import type { Flags } from './arguments.ts';
import { exit } from './exit.ts';
import type { Io } from './io.ts';
import { homeOf } from './open.ts';
import { folder } from './settings.ts';

/** `exarch sessions`: what there is in this folder, or everywhere; one that does not read is shown too. */
export function sessions(io: Io, flags: Flags): Result<number> {
  const home = homeOf(io);
  if (!home.ok) return home;
  const cwd = folder(io, flags.cd);
  if (!cwd.ok) return cwd;
  const listed = listSessions(home.value);
  if (!listed.ok) return listed;
  const here = listed.value.filter(
    (row) => flags.all || row.cwd === undefined || row.cwd === cwd.value,
  );
  if (flags.json) io.stdout.write(`${JSON.stringify(here, null, 2)}\n`);
  else io.stdout.write(here.length === 0 ? none(flags) : table(here, home.value.now()));
  return ok(exit.done);
}

function none(flags: Flags): string {
  return flags.all
    ? 'There is no session.\n'
    : 'No session was begun in this folder (--all lists others).\n';
}

const heads = ['SESSION', 'NAME', 'AGE', 'TURNS', 'SIZE', 'MODEL', 'STATE', 'FOLDER'] as const;

function table(rows: readonly SessionRow[], now: number): string {
  const cells = [heads, ...rows.map((row) => columns(row, now))];
  const widths = heads.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${terminalSafe(line)}\n`)
    .join('');
}

function columns(row: SessionRow, now: number): readonly string[] {
  if (row.state === 'unreadable') {
    return [row.folder, row.name ?? '', '', '', '', '', 'unreadable', refusalLine(row.refusal)];
  }
  const { id, name = '', at, turns, bytes, model, cwd } = row;
  return [id, name, age(now - at), String(turns), size(bytes), model, state(row), cwd];
}

function state(row: Exclude<SessionRow, { readonly state: 'unreadable' }>): string {
  if (row.state !== 'open') return row.state;
  return row.writer ? `open (process ${row.writer.pid})` : 'open';
}

function age(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} d`;
}

function size(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
