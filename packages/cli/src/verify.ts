import { resolveSession, verifySession } from '@exarch/log';
import { terminalSafe } from '@exarch/render';
import { ok, type Result, refusalLine, refuse } from '@exarch/values';
import { exit } from './exit.ts';
import { type Io, say } from './io.ts';
import { homeOf } from './open.ts';

/** `exarch verify`: re-reads every line, pointer and digest of a session and of those it came from. */
export function verify(io: Io, [named]: readonly string[]): Result<number> {
  if (named === undefined) {
    return refuse('cli/session-unnamed', 'verify', 'needs a session.', 'See exarch sessions.');
  }
  const home = homeOf(io);
  if (!home.ok) return home;
  const id = resolveSession(home.value, named);
  if (!id.ok) return id;
  const { logs, turns, pointers, problems } = verifySession(home.value, id.value);
  for (const { source, lines, bytes, torn } of logs) {
    const tail = torn > 0 ? `, and ${count(torn, 'byte')} of an unfinished one` : '';
    io.stdout.write(`${source}: ${count(lines, 'line')}, ${count(bytes, 'byte')}${tail}\n`);
  }
  io.stdout.write(`${count(turns, 'turn')} read back, from ${count(pointers, 'line')}\n`);
  for (const problem of problems) say(io, terminalSafe(`exarch: ${refusalLine(problem)}`));
  io.stdout.write(`${verdict(problems.length)}\n`);
  return ok(problems.length === 0 ? exit.done : exit.failed);
}

/** What a sum can vouch for: each line that is there, not that none was taken out. */
function verdict(problems: number): string {
  return problems === 0 ? 'every line, pointer and digest holds' : count(problems, 'problem');
}

function count(many: number, one: string): string {
  return many === 1 ? `1 ${one}` : `${many} ${one}s`;
}
