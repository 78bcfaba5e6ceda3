import { statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { JsonObject } from '@exarch/values';
import { textArgument } from './argument.ts';
import { failedWith, said } from './output.ts';
import { pathArgument } from './path.ts';
import { type Query, searched } from './search/search.ts';
import type { Tool, ToolOutput, World } from './tool.ts';

/** Searches files for a pattern. */
export function searchTool(): Tool {
  return { name: 'search', description, parameters, risk: () => 'read', run };
}

const mostHits = 200;
const mostOfLine = 300;

const description = `Searches the text of files for a regular expression and answers with at most ${mostHits} lines, each as path:line:text. What version control ignores is passed over, and so are binary files.`;

const parameters = {
  type: 'object',
  properties: {
    pattern: { type: 'string', description: 'A regular expression.' },
    path: {
      type: 'string',
      description: 'A folder or file to search; the session’s folder where left out.',
    },
    glob: { type: 'string', description: 'Only files whose name fits, such as *.ts.' },
    ignore_case: { type: 'boolean', description: 'Whether A and a are the same.' },
  },
  required: ['pattern'],
} as const;

async function run(args: JsonObject, world: World): Promise<ToolOutput> {
  const { path: wanted, ignore_case: isLoose } = args;
  const pattern = textArgument(args, 'pattern');
  if (!pattern.ok) return failedWith(pattern.refusal.because);
  if (pattern.value === '' || /[\0\n]/.test(pattern.value)) {
    return failedWith('The pattern has to be one line that is not empty.');
  }
  const path = pathArgument({ path: wanted ?? world.cwd }, world);
  if (!path.ok) return failedWith(path.refusal.because);
  const found = statSync(path.value, { throwIfNoEntry: false });
  if (!found) return failedWith(`${path.value} does not exist.`);
  const glob = textArgument(args, 'glob');
  return answer(
    {
      pattern: pattern.value,
      path: fromFolder(path.value, world),
      ignoreCase: isLoose === true,
      ...(glob.ok && glob.value !== '' && found.isDirectory() ? { glob: glob.value } : {}),
    },
    world,
  );
}

/** Short where it can be, so that the answers are. */
function fromFolder(path: string, { cwd }: World): string {
  const way = relative(cwd, path);
  return way === '..' || way.startsWith('../') ? path : way || '.';
}

async function answer(query: Query, world: World): Promise<ToolOutput> {
  const found = await searched(query, world);
  if (!found.ok) return failedWith(found.refusal.because);
  const { lines, isWhole } = found.value;
  const scope = resolve(world.cwd, query.path);
  const seen = { kind: 'search', scope, pattern: query.pattern, hits: lines.length } as const;
  return said(told(lines, isWhole), [{ kind: 'observation', what: seen }]);
}

function told(lines: readonly string[], isWhole: boolean): string {
  if (lines.length === 0) return 'Nothing was found.';
  const shown = lines.slice(0, mostHits).map(clippedLine).join('\n');
  if (lines.length <= mostHits && isWhole) return shown;
  const count = isWhole ? `${lines.length}` : 'many more';
  return `${shown}\n[The first ${Math.min(lines.length, mostHits)} of ${count} lines; narrow the pattern or the path.]`;
}

function clippedLine(line: string): string {
  return line.length <= mostOfLine ? line : `${line.slice(0, mostOfLine).toWellFormed()} […]`;
}
