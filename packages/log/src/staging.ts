import { join } from 'node:path';
import { ok, type Result, refuse } from '@exarch/values';
import type { Disk, OpenFile } from './disk.ts';
import { waitUntil } from './wait-until.ts';

const patience = { attempts: 200, pauseMs: 5 };
const gateName = 'gate';

/**
 * Where new sessions are put together before they appear. Whoever builds holds the gate with others;
 * whoever gets it alone knows that nobody builds, so that all that lies there is a killed creation's.
 */
export class Staging {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #gate: OpenFile;

  /** Opens the staging folder of a sessions folder, sweeps it if that can be told to be safe, and stays. */
  static enter(disk: Disk, sessions: string): Result<Staging> {
    const folder = join(sessions, '.new');
    disk.makeFolder(folder);
    const gate = disk.open(join(folder, gateName), 'ensure');
    const staging = new Staging(disk, folder, gate);
    let entered = false;
    try {
      staging.#sweep();
      entered = waitUntil(() => gate.tryLock('shared'), patience);
      return entered ? ok(staging) : closedGate(folder);
    } finally {
      if (!entered) gate.close();
    }
  }

  private constructor(disk: Disk, folder: string, gate: OpenFile) {
    this.#disk = disk;
    this.#folder = folder;
    this.#gate = gate;
  }

  /** A folder of one's own here. */
  make(name: string): string {
    const path = join(this.#folder, name);
    this.#disk.makeFolder(path);
    return path;
  }

  leave(): void {
    this.#gate.close();
  }

  #sweep(): void {
    const leftovers = this.#disk.names(this.#folder).filter((name) => name !== gateName);
    if (leftovers.length === 0 || !this.#gate.tryLock('exclusive')) return;
    for (const name of leftovers) this.#disk.remove(join(this.#folder, name));
  }
}

function closedGate(folder: string): Result<never> {
  return refuse(
    'log/staging-held',
    folder,
    'Another process keeps new sessions from being made.',
    `Try again in a moment; if it stays so, end the process that holds its ${gateName}.`,
  );
}
