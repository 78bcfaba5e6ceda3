import { runsNothingNamed } from './git-programs.ts';
import { hiddenUnder } from './hidden.ts';
import { isInside } from './inside.ts';
import { plainWords } from './plain-words.ts';
import type { Place } from './tool.ts';

/**
 * True for a command that can only look, and only inside the folder: plain words, a program known to
 * change nothing with the options it is given, and no path that leads out. Says no where it does not know,
 * and where keys are kept in the folder.
 */
export function isPlainRead(command: string, cwd: string, place: Place): boolean {
  const words = plainWords(command);
  const folder = place.cwd;
  if (!words || !isInside('.', cwd, folder) || hiddenUnder(folder, place).length > 0) return false;
  const [program = '', ...rest] = words;
  const forbidden = Object.hasOwn(readers, program) ? readers[program] : undefined;
  if (!forbidden) return false;
  return (
    isHarmless(program, rest, forbidden) &&
    rest.every((word) => staysInside(word, cwd, folder)) &&
    (program !== 'git' || runsNothingNamed(cwd, place))
  );
}

/** Programs that only look, each with the options that would make it do more. */
const readers: { readonly [program: string]: readonly RegExp[] } = {
  ls: [],
  cat: [],
  pwd: [],
  head: [],
  tail: [],
  wc: [],
  nl: [],
  cut: [],
  stat: [],
  du: [],
  df: [],
  echo: [],
  whoami: [],
  uname: [],
  which: [],
  basename: [],
  dirname: [],
  realpath: [],
  readlink: [],
  cmp: [],
  diff: [],
  cksum: [],
  md5sum: [],
  sha256sum: [],
  true: [],
  grep: [],
  file: [/^-[^-]*C/, /^--c/],
  rg: [/^--pre/, /^--hostname-bin/],
  find: [/^-(?:exec|ok|delete|fprint|fls)/],
  git: [/^--(?:o$|ou|ext|textc|alt|subm|h)/],
};

/** What Git does that only looks; anything before the verb may redirect it. */
const gitVerbs = new Set([
  'status',
  'log',
  'diff',
  'show',
  'blame',
  'ls-files',
  'rev-parse',
  'shortlog',
]);

function isHarmless(
  program: string,
  rest: readonly string[],
  forbidden: readonly RegExp[],
): boolean {
  if (program === 'git' && !gitVerbs.has(rest[0] ?? '')) return false;
  return !rest.some((word) => forbidden.some((option) => option.test(word)));
}

/** An option with a path in it is not looked into: it does not stay. */
function staysInside(word: string, cwd: string, folder: string): boolean {
  if (!word.startsWith('-')) return isInside(word, cwd, folder);
  return !word.includes('/') && !word.includes('..');
}
