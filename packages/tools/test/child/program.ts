import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const conditions = ['@exarch/source'];
const folder = join(root, 'node_modules', `.exarch-tools-${process.pid}`);

/** Makes the host runnable without a build of the packages, and takes it away after the file's tests. */
export function hostProgram(): void {
  beforeAll(async () => {
    await build({
      configFile: false,
      logLevel: 'silent',
      root,
      resolve: { conditions },
      ssr: { resolve: { conditions }, noExternal: [/@exarch/] },
      build: {
        ssr: join(import.meta.dirname, 'host.ts'),
        outDir: folder,
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'host.mjs' } },
      },
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}

/** A process that holds a shell. */
export type Host = ChildProcess;

/** Starts a process that runs a command in a folder, with a temporary folder of its own. */
export function startHost(cwd: string, tmp: string, ...args: readonly string[]): Host {
  return spawn(process.execPath, [join(folder, 'host.mjs'), ...args], {
    cwd,
    env: { ...process.env, TMPDIR: tmp },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
