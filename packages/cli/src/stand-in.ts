import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { terminalSafe } from '@exarch/render';
import {
  readFaults,
  readScenario,
  readTape,
  type Standin,
  type StandinOptions,
  startStandin,
} from '@exarch/standin';
import { fileTrouble } from '@exarch/tools';
import { ok, type Result, refuse } from '@exarch/values';
import type { Flags } from './arguments.ts';
import { exit } from './exit.ts';
import { interrupts } from './interrupts.ts';
import { type Io, say } from './io.ts';

/** `exarch stand-in`: serves the built-in model until it is interrupted; its address is all it prints. */
export async function standIn(io: Io, flags: Flags): Promise<Result<number>> {
  const asked = optionsOf(io, flags);
  if (!asked.ok) return asked;
  const recording = recordingTo(io, flags);
  if (!recording.ok) return recording;
  const { record, failed, close } = recording.value;
  const started = await start({
    ...asked.value,
    ...(flags.record === undefined ? {} : { record }),
  });
  if (started.ok) {
    io.stdout.write(`${started.value.url}\n`);
    await ended(failed);
    await started.value.close();
  }
  close();
  if (!started.ok) return started;
  return failed.aborted ? unwritten(flags.record ?? '', failed.reason) : ok(exit.done);
}

async function start(options: StandinOptions): Promise<Result<Standin>> {
  try {
    return ok(await startStandin(options));
  } catch (thrown) {
    return refuse(
      'cli/port',
      `port ${options.port ?? 0}`,
      `${fileTrouble(thrown)}.`,
      'Take --port 0.',
    );
  }
}

/** Resolves once the process is told to end, or the record cannot go on. */
async function ended(failed: AbortSignal): Promise<void> {
  const interrupted = interrupts();
  const either = AbortSignal.any([interrupted.signal, failed]);
  if (!either.aborted) {
    await new Promise((heard) => either.addEventListener('abort', heard, { once: true }));
  }
  interrupted.close();
}

function optionsOf(io: Io, flags: Flags): Result<StandinOptions> {
  const clash = (['scenario', 'faults'] as const).find((flag) => flags[flag] !== undefined);
  if (flags.replay !== undefined && clash) {
    return refuse('cli/foreign-flag', `--${clash}`, 'does nothing with --replay.', 'Give one.');
  }
  return joined([
    numberIn(flags, 'port', 65_535),
    numberIn(flags, 'seed', 2 ** 32 - 1),
    faultsIn(flags),
    readIn(io, flags.scenario, (text) => mapped(readScenario(text), (scenario) => ({ scenario }))),
    readIn(io, flags.replay, (text) => mapped(readTape(text), (replay) => ({ replay }))),
    ok(flags.lenient ? { lenient: (line) => say(io, terminalSafe(`exarch: ${line}`)) } : {}),
  ]);
}

/** All options in one, or the first refusal. */
function joined(parts: readonly Result<StandinOptions>[]): Result<StandinOptions> {
  let whole: StandinOptions = {};
  for (const part of parts) {
    if (!part.ok) return part;
    whole = { ...whole, ...part.value };
  }
  return ok(whole);
}

function mapped<From, To>(read: Result<From>, change: (value: From) => To): Result<To> {
  return read.ok ? ok(change(read.value)) : read;
}

function faultsIn({ faults = '' }: Flags): Result<StandinOptions> {
  const read = readFaults(faults);
  if (read.ok) return ok({ faults: read.value });
  const { at, because, mend } = read.refusal;
  return refuse('cli/flag-value', `--faults ${at}`, because, mend);
}

function numberIn(flags: Flags, flag: 'port' | 'seed', most: number): Result<StandinOptions> {
  const given = flags[flag];
  if (given === undefined) return ok({});
  const value = Number(given);
  if (/^\d{1,10}$/.test(given) && value <= most) return ok({ [flag]: value });
  return refuse('cli/flag-value', `--${flag}`, `does not take "${given}".`, `Give 0 to ${most}.`);
}

/** What a file holds; its reader's refusal names the file before the place in it. */
function readIn(
  { cwd }: Io,
  file: string | undefined,
  reader: (text: string) => Result<StandinOptions>,
): Result<StandinOptions> {
  if (file === undefined) return ok({});
  try {
    const read = reader(readFileSync(resolve(cwd, file), 'utf8'));
    if (read.ok) return read;
    const { refusal } = read;
    return { ok: false, refusal: { ...refusal, at: `${file} ${refusal.at}`.trim() } };
  } catch (thrown) {
    return refuse('cli/not-read', file, `${fileTrouble(thrown)}.`);
  }
}

type Recording = {
  readonly record: (line: string) => void;
  /** Aborted, with what was thrown, when a line could not be written. */
  readonly failed: AbortSignal;
  readonly close: () => void;
};

/** Lines are appended as they come, so that a tape is whole whenever the process ends. */
function recordingTo({ cwd }: Io, { record: file }: Flags): Result<Recording> {
  const failure = new AbortController();
  const { signal: failed } = failure;
  if (file === undefined) return ok({ record: () => undefined, failed, close: () => undefined });
  try {
    const tape = openSync(resolve(cwd, file), 'a');
    const record = (line: string): void => {
      try {
        writeSync(tape, `${line}\n`);
      } catch (thrown) {
        failure.abort(thrown);
      }
    };
    return ok({ record, failed, close: () => closeSync(tape) });
  } catch (thrown) {
    return unwritten(file, thrown);
  }
}

function unwritten(file: string, thrown: unknown): Result<never> {
  return refuse('cli/out-file', file, `${fileTrouble(thrown)}.`);
}
