import type { Ran } from '../shell/process.ts';
import type { Query } from './search.ts';

/** A program that searches. */
export type Engine = {
  readonly file: string;
  readonly argv: (query: Query) => readonly string[];
  /** True when it could not search there at all, and another may. */
  readonly isUnfit: (ran: Ran) => boolean;
};

/** Of these the first that is there answers: ripgrep, Git's own search inside a repository, any grep. */
export const engines: readonly Engine[] = [
  { file: 'rg', argv: ripgrep, isUnfit: () => false },
  { file: 'git', argv: gitGrep, isUnfit: hasFailedToStart },
  { file: 'grep', argv: grep, isUnfit: () => false },
];

function ripgrep({ pattern, path, glob, ignoreCase }: Query): readonly string[] {
  return [
    '--no-config',
    '--no-heading',
    '--with-filename',
    '--line-number',
    '--color=never',
    '--sort=path',
    '--glob=!node_modules',
    ...(ignoreCase ? ['--ignore-case'] : []),
    ...(glob === undefined ? [] : [`--glob=${glob}`]),
    `--regexp=${pattern}`,
    '--',
    path,
  ];
}

function gitGrep({ pattern, path, glob, ignoreCase }: Query): readonly string[] {
  return [
    '-c',
    'core.quotePath=false',
    'grep',
    '-nI',
    '--no-color',
    '--untracked',
    '--perl-regexp',
    ...(ignoreCase ? ['-i'] : []),
    '-e',
    pattern,
    '--',
    glob === undefined ? `:(literal)${path}` : `:(glob)${escaped(path)}/**/${glob}`,
  ];
}

function escaped(path: string): string {
  return path.replace(/[\\*?[]/g, '\\$&');
}

/** Outside of a repository, for a path outside of it, and where it was built without Perl's expressions. */
function hasFailedToStart({ ending }: Ran): boolean {
  return ending.kind === 'exited' && ending.status > 1;
}

function grep({ pattern, path, glob, ignoreCase }: Query): readonly string[] {
  return [
    '-rnIHE',
    '--exclude-dir=.git',
    '--exclude-dir=node_modules',
    ...(ignoreCase ? ['-i'] : []),
    ...(glob === undefined ? [] : [`--include=${glob}`]),
    '-e',
    pattern,
    '--',
    path,
  ];
}
