import { resolveSession, verifySession } from '@exarch/log';
import { terminalSafe } from '@exarch/render';
import { ok, type Result, refusalLine, refuse } from '@exarch/values';
import { exit } from './exit.ts';
import { type Io, say } from './io.ts';
import { homeOf } from './open.ts';

/** `exarch verify`: re-reads every line, pointer and digest of a session and of those it came from. */
export function verify(io: Io, [named]: readonly string[]): Result<number> {
  if (named === undefined) {
    return refuse('cli/no-session', 'verify', 'needs a session.', 'See exarch sessions.');
  }
  const home = homeOf(io);
  if (!home.ok) return home;
  const id = resolveSession(home.value, named);
  if (!id.ok) return id;
  const { logs, turns, pointers, problems } = verifySession(home.value, id.value);
  for (const { source, lines, bytes, torn } of logs) {
    const tail = torn > 0 ? `, and ${torn} bytes of an unfinished one` : '';
    io.stdout.write(`${source}: ${lines} lines, ${bytes} bytes${tail}\n`);
  }
  io.stdout.write(`${turns} turns read back through ${pointers} pointers\n`);
  for (const problem of problems) say(io, terminalSafe(`exarch: ${refusalLine(problem)}`));
  io.stdout.write(
    problems.length === 0 ? 'all is as it was recorded\n' : `${problems.length} problems\n`,
  );
  return ok(problems.length === 0 ? exit.done : exit.failed);
}
