import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { root } from '../harness/root.ts';

/** Whether a claim held, and what else is to be said. */
export type Kept = { readonly held: boolean; readonly words: string };

/** A property of the test suite. */
export type Property = {
  readonly file: string;
  /** Part of its title. */
  readonly only: string;
  /** What an ordinary run of it counts. */
  readonly counted: number;
};

const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', root));

/**
 * Runs a property of the test suite as many times over as the count asks for. One that is no longer there
 * under that title has not held.
 */
export function testsHold({ file, only, counted }: Property): (count: number) => Promise<Kept> {
  return async (count) => {
    const times = count / counted;
    const running = spawn(process.execPath, [vitest, 'run', file, '-t', only, '--testTimeout=0'], {
      cwd: fileURLToPath(root),
      env: { ...process.env, EXARCH_RUNS: String(times) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    running.stdout.setEncoding('utf8').on('data', (text: string) => {
      process.stdout.write(text);
      said += text;
    });
    const [code] = await once(running, 'close');
    const held = code === 0 && /^[1-9]\d* passed, 0 failed/m.test(said);
    return { held, words: `${file}, ${Number(times.toFixed(1))} times over` };
  };
}
