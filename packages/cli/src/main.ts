import { never, ok, type Refusal, type Result, refusalLine } from '@exarch/values';
import { type Arguments, readArguments } from './arguments.ts';
import { exit } from './exit.ts';
import { type Io, say, sayBug } from './io.ts';
import { usage } from './usage.ts';
import { version } from './version.ts';

/** The process edge: runs the command, sets the exit code. */
export async function main(): Promise<void> {
  let io: Io;
  try {
    io = processIo();
  } catch (thrown) {
    process.stderr.write(`exarch: the working folder is gone: ${String(thrown)}\n`);
    process.exitCode = exit.failed;
    return;
  }
  let wrecked = false;
  for (const stream of [io.stdout, io.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') return;
      if (stream === io.stdout) say(io, `exarch: standard output: ${error.message}.`);
      process.exitCode = exit.failed;
      wrecked = true;
    });
  }
  try {
    const code = await run(io);
    process.exitCode = wrecked ? exit.failed : code;
  } catch (thrown) {
    sayBug(io, thrown);
    process.exitCode = exit.failed;
  }
}

/** Runs one command line; answers the exit code. */
export async function run(io: Io): Promise<number> {
  const read = readArguments(io.argv);
  const ended = read.ok ? await dispatch(io, read.value) : read;
  if (ended.ok) return ended.value;
  const { terminalSafe } = await import('@exarch/render');
  say(io, terminalSafe(`exarch: ${refusalLine(ended.refusal).replace(/\s*\n\s*/g, ' ')}`));
  return codeOf(ended.refusal);
}

/** Each command is loaded when it is asked for: none waits for what another needs. */
async function dispatch(io: Io, read: Arguments): Promise<Result<number>> {
  const { command, operands, flags } = read;
  if (flags.version) return printed(io, `exarch ${version}\n`);
  switch (command) {
    case 'help':
      return printed(io, usage);
    case 'version':
      return printed(io, `exarch ${version}\n`);
    case 'sessions':
      return (await import('./sessions.ts')).sessions(io, flags);
    case 'show':
      return (await import('./show.ts')).show(io, operands);
    case 'grep':
      return (await import('./grep.ts')).grep(io, operands);
    case 'verify':
      return (await import('./verify.ts')).verify(io, operands);
    case 'check':
      return (await import('./check.ts')).check(io, operands, flags);
    case 'mend':
      return (await import('./mend.ts')).mend(io, operands, flags);
    case 'rules':
      return (await import('./rules.ts')).rules(io, operands, flags);
    case 'export':
      return (await import('./export.ts')).exportSession(io, operands, flags);
    case 'stand-in':
      return (await import('./stand-in.ts')).standIn(io, flags);
    case 'run':
    case 'resume':
      return (await import('./talk.ts')).talk(io, read);
    default:
      return never(command);
  }
}

function printed(io: Io, text: string): Result<number> {
  io.stdout.write(text);
  return ok(exit.done);
}

/** Refusals of ours that are no slip of the command line. */
const failures: ReadonlySet<string> = new Set([
  'cli/no-session',
  'cli/not-read',
  'cli/out-file',
  'cli/port',
]);

/** What was named wrongly on the command line is wrong usage; the rest failed. */
function codeOf({ rule }: Refusal): number {
  return /^(cli|provider)\//.test(rule) && !failures.has(rule) ? exit.usage : exit.failed;
}

function processIo(): Io {
  const env = { ...process.env };
  const { stdin, stdout, stderr } = process;
  return { argv: process.argv.slice(2), env, cwd: process.cwd(), stdin, stdout, stderr };
}
