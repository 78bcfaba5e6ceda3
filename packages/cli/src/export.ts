import { closeSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { readRecord, recordPath, resolveSession } from '@exarch/log';
import { type Format, formats, Transcript } from '@exarch/render';
import { ok, type Result, refuse } from '@exarch/values';
import type { Flags } from './arguments.ts';
import { exit } from './exit.ts';
import { type Io, say } from './io.ts';
import { homeOf } from './open.ts';

/** `exarch export`: the whole transcript, on stdout or into a file that was not there before. */
export function exportSession(io: Io, [named]: readonly string[], flags: Flags): Result<number> {
  if (named === undefined) {
    return refuse('cli/session-unnamed', 'export', 'needs a session.', 'See exarch sessions.');
  }
  const format = formatNamed(flags.format ?? 'text');
  if (!format.ok) return format;
  const home = homeOf(io);
  if (!home.ok) return home;
  const id = resolveSession(home.value, named);
  if (!id.ok) return id;
  const out = outlet(io, flags.out);
  if (!out.ok) return out;
  const transcript = new Transcript(format.value);
  const read = readRecord(recordPath(home.value, id.value), (recorded) => {
    const piece = transcript.step(recorded);
    if (piece.ok) out.value.write(piece.value);
    return piece.ok ? undefined : piece.refusal;
  });
  if (read.ok) out.value.write(transcript.end());
  out.value.close();
  return read.ok ? ok(exit.done) : read;
}

function formatNamed(name: string): Result<Format> {
  const found = formats.find((format) => format.name === name);
  if (found) return ok(found);
  const known = formats.map((format) => format.name).join(', ');
  return refuse('cli/flag-value', '--format', `does not take "${name}".`, `Known: ${known}.`);
}

type Outlet = { readonly write: (text: string) => void; readonly close: () => void };

function outlet(io: Io, out: string | undefined): Result<Outlet> {
  if (out === undefined) {
    return ok({ write: (text) => void io.stdout.write(text), close: () => undefined });
  }
  const path = resolve(io.cwd, out);
  try {
    const file = openSync(path, 'wx', 0o600);
    return ok({
      write: (text) => void writeSync(file, text),
      close: () => {
        closeSync(file);
        say(io, path);
      },
    });
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    const because = code === 'EEXIST' ? 'is there already.' : `cannot be written: ${code}.`;
    return refuse('cli/out-file', path, because, 'Name another file with --out.');
  }
}
