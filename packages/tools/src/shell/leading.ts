import type { Place } from '../tool.ts';
import { quiet } from './exports.ts';

/** Variables that decide which program a name leads to, or what a program that looks runs besides. */
const leading =
  /^(?:export|declare -x) (PATH|HOME|XDG_CONFIG_HOME|RIPGREP_CONFIG_PATH|GCONV_PATH|(?:GIT|LD|DYLD)_\w*)(?:=(.*))?$/gm;

/**
 * True where each of them is exported, if at all, as the environment gave it. A line inside of another
 * value that reads like one counts as one: that asks once too often, never too seldom.
 */
export function leadsAsGiven(exports: string, environment: Place['environment']): boolean {
  const given: Place['environment'] = { ...environment, ...quiet };
  return [...exports.matchAll(leading)].every(
    ([, name = '', value = '']) => given[name] === unquoted(value),
  );
}

/** A word as shells write it into `export -p`; one that goes on in the next line keeps its quote. */
function unquoted(word: string): string {
  return word.replace(
    /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/g,
    (_, single?: string, double?: string, bare?: string) =>
      single ?? double?.replace(/\\([$`"\\])/g, '$1') ?? bare ?? '',
  );
}
