import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from '../tool.ts';
import { exportsOf } from './exports.ts';

/** What one command's shell reads first and writes last. */
export type Handover = {
  readonly cwd: string;
  /** The folder the last command ended in, where it is gone. */
  readonly lost?: string;
  /** Variables, as commands that export them again. */
  readonly exports: string;
  readonly nextExports: string;
  /** Written last: where it is whole, so are the variables. */
  readonly nextCwd: string;
};

/**
 * What outlives a call: the working directory and the exported variables. A command that is killed
 * leaves them as they were. Each command writes to files of its own, so that one which ends late is
 * not heard.
 */
export class ShellState {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'exarch-shell-'));
  readonly #home: string;
  #cwd: string;
  #commands = 0;

  constructor({ cwd, environment }: Place) {
    this.#home = cwd;
    this.#cwd = cwd;
    writeFileSync(this.#exports, exportsOf(environment), { mode: 0o600 });
  }

  /** The folder the next command starts in. */
  get cwd(): string {
    return isFolder(this.#cwd) ? this.#cwd : this.#home;
  }

  /** Prepares the next command. */
  handover(): Handover {
    this.#commands += 1;
    const lost = isFolder(this.#cwd) ? {} : { lost: this.#cwd };
    return {
      cwd: this.cwd,
      ...lost,
      exports: this.#exports,
      nextExports: join(this.folder, `exports-${this.#commands}`),
      nextCwd: join(this.folder, `cwd-${this.#commands}`),
    };
  }

  /** Takes what a command left, if it came to leaving anything. */
  takeOver({ cwd, nextExports, nextCwd }: Handover): void {
    this.#cwd = cwd;
    try {
      const left = readFileSync(nextCwd, 'utf8');
      renameSync(nextExports, this.#exports);
      rmSync(nextCwd);
      if (left.endsWith('\n')) this.#cwd = left.slice(0, -1);
    } catch {
      // It was killed, or put another program in its place, before it wrote.
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #exports(): string {
    return join(this.folder, 'exports');
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
