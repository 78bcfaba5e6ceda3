import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyOfWorkspace } from './mutants/copy.ts';
import { mutants } from './mutants/list.ts';
import type { Mutant } from './mutants/mutant.ts';

/** `npm run mutants [WORD]`: cuts each guard in a copy of the workspace and sees its property die. */
const [, , word = ''] = process.argv;
const copy = copyOfWorkspace();
const asked = mutants.filter(({ law }) => law.includes(word));
if (asked.length === 0) {
  console.error(`no law says "${word}"`);
  process.exitCode = 1;
}
try {
  for (const mutant of asked) {
    const died = dies(mutant, copy.path);
    console.log(`${died ? 'died    ' : 'SURVIVED'} ${mutant.law} (${mutant.source})`);
    if (!died) process.exitCode = 1;
  }
} finally {
  copy.remove();
}

/** A property dies when it fails; one that is not found, or does not load, has told nothing. */
function dies({ source, cut, put, test, only }: Mutant, root: string): boolean {
  const path = join(root, source);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    whole.replace(cut, () => put),
  );
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const ran = spawnSync(process.execPath, [vitest, 'run', test, '-t', only], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  writeFileSync(path, whole);
  return ran.status !== 0 && /^ *Tests +[1-9]\d* failed/m.test(ran.stdout);
}
