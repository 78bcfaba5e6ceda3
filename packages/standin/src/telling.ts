import type { Came } from './asked.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

const shown = 8;
const widest = 200;

/** Says what came out, in words of the output itself. */
export function telling(came: readonly Came[]): string {
  return came.map((result) => told(outcomeOf(result))).join('\n\n');
}

function told(outcome: Outcome): string {
  const { of, lines, failed } = outcome;
  const [first] = lines;
  if (failed)
    return `\`${of}\` failed${first === undefined ? '.' : `: ${cut(lines.slice(0, 3).join(' '))}`}`;
  if (first === undefined) return `\`${of}\` finished and printed nothing.`;
  const listed = /^ls(?: -[\w-]+)*(?: (\S+))?$/.exec(of);
  if (listed && lines.every(isName)) return files(lines, listed[1]);
  if (lines.length === 1) return `\`${of}\` gave: ${cut(first)}`;
  return excerpt(outcome);
}

function files(names: readonly string[], folder: string | undefined): string {
  const where = folder === undefined ? 'here' : `in \`${folder}\``;
  const named = names.slice(0, shown).map((name) => `\`${name}\``);
  const more = names.length - named.length;
  if (names.length === 1) return `There is one file ${where}: ${named[0]}.`;
  const tail = more > 0 ? `${named.join(', ')} and ${more} more` : andList(named);
  return `There are ${names.length} files ${where}: ${tail}.`;
}

function andList(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function excerpt({ of, lines }: Outcome): string {
  const head = lines.slice(0, shown).map(cut).join('\n');
  const more = lines.length > shown ? `\n… and ${lines.length - shown} more` : '';
  return `\`${of}\` gave ${lines.length} lines:\n\n\`\`\`\n${head}${more}\n\`\`\``;
}

function isName(line: string): boolean {
  return line.length < 100 && !/\s{2,}|:$/.test(line);
}

function cut(line: string): string {
  return line.length <= widest ? line : `${line.slice(0, widest).toWellFormed()}…`;
}
