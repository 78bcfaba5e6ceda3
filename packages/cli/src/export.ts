import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readRecord, recordPath, resolveSession } from '@exarch/log';
import { type Format, formats, Transcript } from '@exarch/render';
import { fileTrouble } from '@exarch/tools';
import { ok, type Result, refuse } from '@exarch/values';
import type { Flags } from './arguments.ts';
import { exit } from './exit.ts';
import { type Io, say } from './io.ts';
import { homeOf } from './open.ts';

/**
 * `exarch export`: the whole transcript, on stdout or into a file that was not there before. Of a record
 * that is damaged, stdout gets what stands in front of the damage; a file is whole or not made.
 */
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
  out.value.write(transcript.end());
  const closed = out.value.close(read.ok);
  return read.ok ? closed : read;
}

function formatNamed(name: string): Result<Format> {
  const found = formats.find((format) => format.name === name);
  if (found) return ok(found);
  const known = formats.map((format) => format.name).join(', ');
  return refuse('cli/flag-value', '--format', `does not take "${name}".`, `Known: ${known}.`);
}

/** Where an export goes. `close` says whether it is whole; what is not leaves no file behind. */
type Outlet = {
  readonly write: (text: string) => void;
  readonly close: (whole: boolean) => Result<number>;
};

function outlet(io: Io, out: string | undefined): Result<Outlet> {
  if (out === undefined) {
    return ok({ write: (text) => void io.stdout.write(text), close: () => ok(exit.done) });
  }
  const path = resolve(io.cwd, out);
  try {
    return ok(new NewFile(io, path));
  } catch (thrown) {
    return unwritten(path, thrown);
  }
}

/** A file that was not there before, written piece by piece. */
class NewFile implements Outlet {
  readonly #io: Io;
  readonly #path: string;
  readonly #file: number;
  #trouble: unknown;

  constructor(io: Io, path: string) {
    this.#io = io;
    this.#path = path;
    this.#file = openSync(path, 'wx', 0o600);
  }

  readonly write = (text: string): void => {
    try {
      if (this.#trouble === undefined) writeFileSync(this.#file, text);
    } catch (thrown) {
      this.#trouble = thrown;
    }
  };

  readonly close = (whole: boolean): Result<number> => {
    closeSync(this.#file);
    if (!whole || this.#trouble !== undefined) rmSync(this.#path);
    if (this.#trouble !== undefined) return unwritten(this.#path, this.#trouble);
    if (whole) say(this.#io, this.#path);
    return ok(exit.done);
  };
}

function unwritten(path: string, thrown: unknown): Result<never> {
  return refuse('cli/out-file', path, `${fileTrouble(thrown)}.`, 'Name another file with --out.');
}
