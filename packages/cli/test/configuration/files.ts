import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { refusalLine } from '@exarch/values';
import { onTestFinished } from 'vitest';
import { type Configuration, configurationOf } from '../../src/configuration/configuration.ts';

/** A person's home with a folder to work in, gone after the test. */
export class Files {
  readonly root: string = realpathSync(mkdtempSync(join(tmpdir(), 'exarch-config-')));
  readonly cwd: string = join(this.root, 'work');
  readonly user: string = join(this.root, '.config', 'exarch', 'config.toml');
  readonly keys: string = join(this.root, '.config', 'exarch', 'credentials.toml');
  readonly project: string = join(this.cwd, '.exarch', 'config.toml');

  constructor() {
    for (const path of [this.user, this.project]) mkdirSync(dirname(path), { recursive: true });
    onTestFinished(() => rmSync(this.root, { recursive: true, force: true }));
  }

  write(path: string, text: string | Uint8Array, mode = 0o600): void {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    chmodSync(path, mode);
  }

  async read(cwd: string = this.cwd, environment: object = {}): Promise<Configuration> {
    const read = await configurationOf({ HOME: this.root, ...environment }, cwd);
    if (!read.ok) throw new Error(refusalLine(read.refusal));
    return read.value;
  }

  /** Why a file is refused, behind its name. */
  async refusal(path: string): Promise<string> {
    const read = await configurationOf({ HOME: this.root }, this.cwd);
    const line = read.ok ? 'it was read' : refusalLine(read.refusal);
    return line.startsWith(path) ? line.slice(path.length) : line;
  }
}
