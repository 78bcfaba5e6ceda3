import type { Environment } from '@exarch/provider';

/** The process as the command sees it; a test hands in another. */
export type Io = {
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly cwd: string;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
};

/** One line on stderr. */
export function say(io: Io, line: string): void {
  io.stderr.write(`${line}\n`);
}

/** Our own bug: said as one, in one line; the stack is for whoever asks for it. */
export function sayBug(io: Io, thrown: unknown): void {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const verbose = io.argv.includes('--verbose');
  const words = verbose ? error.stack : `${error.message} (--verbose says where)`;
  say(io, `exarch: this is a bug of its own: ${words}`);
}

/** All that is piped in, as text; undefined where a person sits at the keyboard. */
export async function pipedIn(io: Io): Promise<string | undefined> {
  const { stdin } = io;
  if (stdin.isTTY) return undefined;
  const slow = setTimeout(() => say(io, '[reading standard input until it ends]'), 2_000);
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(chunk as Buffer);
  clearTimeout(slow);
  return Buffer.concat(chunks).toString('utf8');
}
