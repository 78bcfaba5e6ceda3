import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isInside } from './inside.ts';
import { quiet } from './shell/exports.ts';
import type { Place } from './tool.ts';

/**
 * True only where a look through Git at the repository around `cwd` surely runs nothing that the
 * repository names: no program of its own configuration, no hook, and no configuration of a submodule.
 * The user's own configuration is trusted.
 */
export function runsNothingNamed(cwd: string, place: Place): boolean {
  const ask: Ask = (file, ...argv) =>
    spawnSync(file, argv, { cwd, env: { ...place.environment, ...quiet }, encoding: 'utf8' });
  const hook = ask('git', 'rev-parse', '--git-path', 'hooks/post-index-change');
  if (hook.status === notThere) return true;
  return (
    hook.status === 0 &&
    !existsSync(resolve(cwd, hook.stdout.replace(/\n$/, ''))) &&
    namesNoProgram(ask, trustedScopes(place)) &&
    hasNoSubmodule(ask)
  );
}

type Ask = (file: string, ...argv: readonly string[]) => SpawnSyncReturns<string>;

/** How Git ends where there is no repository that it would look at. */
const notThere = 128;

/** Settings by which a look comes to run a program, to fetch, or to look with a submodule's settings. */
const programs = new RegExp(
  [
    'core\\.(?:fsmonitor|pager|alternaterefscommand)',
    'pager\\..*',
    'diff\\.(?:external|submodule|.*\\.(?:command|textconv))',
    'filter\\..*\\.(?:clean|smudge|process)',
    'merge\\..*\\.driver',
    'gpg\\.(?:.*\\.)?(?:program|defaultkeycommand)',
    'status\\.submodulesummary',
    'extensions\\.partialclone',
    'remote\\..*\\.promisor',
  ]
    .map((key) => `^${key}$`)
    .join('|'),
);

/** What is set outside of the repository; a home inside of the folder is written to like any file there. */
function trustedScopes({ cwd, environment: { HOME } }: Place): readonly string[] {
  const isHomeApart = HOME !== undefined && !isInside(HOME, cwd, cwd);
  return ['system', 'command', ...(isHomeApart ? ['global'] : [])];
}

function namesNoProgram(ask: Ask, trusted: readonly string[]): boolean {
  const { status, stdout } = ask('git', 'config', '--list', '--show-scope', '--name-only', '-z');
  if (status !== 0) return false;
  const words = stdout.split('\0');
  return words.every(
    (key, index) =>
      index % 2 === 0 || trusted.includes(words[index - 1] ?? '') || !programs.test(key),
  );
}

function hasNoSubmodule(ask: Ask): boolean {
  const stages = 'git ls-files --stage -- :/';
  return ask('/bin/sh', '-c', `${stages} | grep -q "^160000 "`).status === 1;
}
