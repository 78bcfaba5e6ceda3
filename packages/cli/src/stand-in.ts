import { startStandin } from '@exarch/standin';
import { ok, type Result, refuse } from '@exarch/values';
import type { Flags } from './arguments.ts';
import { exit } from './exit.ts';
import { interrupts } from './interrupts.ts';
import type { Io } from './io.ts';

/** `exarch stand-in`: serves the built-in model until it is interrupted; its address is all it prints. */
export async function standIn(io: Io, flags: Flags): Promise<Result<number>> {
  const port = flags.port ?? '0';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    return refuse('cli/flag-value', '--port', `does not take "${port}".`, 'Give 0 to 65535.');
  }
  const interrupted = interrupts();
  try {
    const standin = await startStandin({ port: Number(port) });
    io.stdout.write(`${standin.url}\n`);
    await new Promise((resolve) => interrupted.signal.addEventListener('abort', resolve));
    await standin.close();
    return ok(exit.done);
  } catch (thrown) {
    const { code = String(thrown) } = thrown as NodeJS.ErrnoException;
    return refuse('cli/port', `port ${port}`, `cannot be used: ${code}.`, 'Take --port 0.');
  } finally {
    interrupted.close();
  }
}
