import { accessSync, constants, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../tool.ts';
import { exportsOf } from './exports.ts';
import { leadsAsGiven } from './leading.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** What one command's shell reads first and writes last. */
export type Handover = {
  /** A folder of its own for the files of the handover. */
  readonly folder: string;
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
 * What outlives a call: the working directory and the exported variables. They are held in memory and
 * handed over in files that stand only as long as a command runs, a folder each, so that one which
 * ends late is not heard. A command that is killed leaves both as they were.
 */
export class ShellState {
  readonly #home: string;
  #cwd: string;
  #exports: Uint8Array;

  constructor({ cwd, environment }: Place) {
    this.#home = cwd;
    this.#cwd = cwd;
    this.#exports = Buffer.from(exportsOf(environment));
  }

  /** The folder the next command starts in. */
  get cwd(): string {
    return canEnter(this.#cwd) ? this.#cwd : this.#home;
  }

  /** True while no command has changed what the name of a program leads to. */
  leadsAsGiven({ environment }: Place): boolean {
    return leadsAsGiven(Buffer.from(this.#exports).toString(), environment);
  }

  /** Prepares the next command. */
  handOver(): Handover {
    const folder = temporaryFolder('shell');
    const exports = join(folder, 'exports');
    writeFileSync(exports, this.#exports, { mode: 0o600 });
    return {
      folder,
      cwd: this.cwd,
      ...(canEnter(this.#cwd) ? {} : { lost: this.#cwd }),
      exports,
      nextExports: join(folder, 'next-exports'),
      nextCwd: join(folder, 'next-cwd'),
    };
  }

  /** Takes what a command left, if it came to leaving anything. */
  takeOver({ cwd, nextExports, nextCwd }: Handover): void {
    this.#cwd = cwd;
    try {
      const left = readFileSync(nextCwd, 'utf8');
      if (!left.endsWith('\n')) return;
      this.#exports = readFileSync(nextExports);
      this.#cwd = left.slice(0, -1);
    } catch {
      // It put another program in its place before it wrote.
    }
  }
}

/** Takes the files of a handover away. */
export function clearAway({ folder }: Handover): void {
  rmSync(folder, { recursive: true, force: true });
}

function canEnter(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
