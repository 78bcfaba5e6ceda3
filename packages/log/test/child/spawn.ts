import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const conditions = ['@exarch/source'];

/** Makes the writer runnable without a build of the packages, and takes it away after the file's tests. */
export function writerProgram(name: string): void {
  const folder = folderOf(name);
  beforeAll(async () => {
    await build({
      configFile: false,
      logLevel: 'silent',
      root,
      resolve: { conditions },
      ssr: { resolve: { conditions }, noExternal: [/@exarch/] },
      build: {
        ssr: join(import.meta.dirname, 'writer.ts'),
        outDir: folder,
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'writer.mjs' } },
      },
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}

/** A running writer and the whole lines it has printed so far. */
export type Running = { readonly process: ChildProcess; readonly lines: () => readonly string[] };

/** Starts a writer. */
export function start(name: string, ...args: readonly string[]): Running {
  const child = spawn(process.execPath, [join(folderOf(name), 'writer.mjs'), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  return { process: child, lines: () => printed.split('\n').slice(0, -1) };
}

/** Waits until a writer has printed so many lines, or has ended. */
export async function heard(running: Running, lines = 1): Promise<readonly string[]> {
  while (running.lines().length < lines && running.process.exitCode === null) await pause(2);
  return running.lines();
}

/** Kills a writer as the kernel would, and waits until it is gone and all it printed has come. */
export async function kill(running: Running): Promise<readonly string[]> {
  const gone = once(running.process, 'close');
  running.process.kill('SIGKILL');
  await gone;
  return running.lines();
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function folderOf(name: string): string {
  return join(root, 'node_modules', `.exarch-log-${name}-${process.pid}`);
}
