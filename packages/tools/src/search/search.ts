import { ok, type Result, refuse } from '@exarch/values';
import { hiddenUnder } from '../hidden.ts';
import { plain } from '../shell/plain.ts';
import { ProcessGroup, type Ran } from '../shell/process.ts';
import type { World } from '../tool.ts';
import { type Engine, engines } from './engines.ts';

/** What is looked for, and where. */
export type Query = {
  readonly pattern: string;
  /** A folder or a file, from the session's folder on where it stands in it. */
  readonly path: string;
  readonly glob?: string;
  readonly ignoreCase: boolean;
};

/** The lines that fit, each as path:line:text; not all of them where there are very many. */
export type Hits = { readonly lines: readonly string[]; readonly isWhole: boolean };

const patience = 30_000;

/** Asks the first engine that is on this machine and can search there. */
export async function searched(query: Query, world: World): Promise<Result<Hits>> {
  for (const engine of engines) {
    const ran = await tried(engine, query, world);
    if (ran && !engine.isUnfit(ran)) return hits(ran, query, hiddenUnder(query.path, world));
  }
  return refuse('tools/no-search', '', 'There is neither rg nor git nor grep on this machine.');
}

async function tried(engine: Engine, query: Query, world: World): Promise<Ran | undefined> {
  const { cwd, environment, signal } = world;
  const argv = engine.argv(query);
  const group = new ProcessGroup({ file: engine.file, argv, cwd, environment });
  const ran = await group.ran({ signal, timeout: patience });
  return ran.ending.kind === 'unstarted' ? undefined : ran;
}

function hits(
  { ending, stdout, stderr }: Ran,
  { path }: Query,
  hidden: readonly string[],
): Result<Hits> {
  if (ending.kind === 'timed_out') {
    return refuse(
      'tools/search',
      path,
      `It took longer than ${patience / 1_000} s; narrow the path.`,
    );
  }
  if (ending.kind !== 'exited') return refuse('tools/search', path, 'It was interrupted.');
  const lines = plain(stdout.head.toString())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/^\.\//, ''))
    .filter((line) => !hidden.some((file) => standsIn(file, line)));
  if (ending.status > 1 && lines.length === 0) {
    return refuse('tools/search', path, plain(stderr.head.toString()).trim().slice(0, 1_000));
  }
  return ok({ lines, isWhole: stdout.total === stdout.head.length });
}

/** Names that differ by case alone may be one file; whose line it is matters more than one line of another. */
function standsIn(file: string, line: string): boolean {
  return line.toLowerCase().startsWith(`${file.toLowerCase()}:`);
}
