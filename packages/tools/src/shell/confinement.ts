import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { hiddenFiles } from '../hidden.ts';
import { realPath } from '../inside.ts';
import type { Place } from '../tool.ts';
import type { Handover } from './state.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** What a confined command may change: the session's folder, or nothing; a scratch folder at `/tmp` in either case. */
export type Reach = 'folder' | 'nothing';

const probed = new Map<string | undefined, boolean>();

/** True where commands can be confined: Bubblewrap is there and may make a namespace. Tried once a process and PATH. */
export function canConfine({ PATH }: Place['environment']): boolean {
  const known = probed.get(PATH);
  if (known !== undefined) return known;
  const argv = [...base, ...veil(), 'true'];
  const isAble = spawnSync('bwrap', argv, { env: { PATH }, stdio: 'ignore' }).status === 0;
  probed.set(PATH, isAble);
  return isAble;
}

const base = ['--ro-bind', '/', '/', '--dev', '/dev', '--cap-drop', 'ALL', '--die-with-parent'];

/** Hides this process and those it came from: a key may stand in the environment that they began with. */
function veil(): readonly string[] {
  return lineage(process.pid).flatMap((pid) => ['--tmpfs', `/proc/${pid}`]);
}

/** A process and its parents, as far as the system tells of them. */
function lineage(pid: number): readonly number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const parent = Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
    return [pid, ...(parent > 0 ? lineage(parent) : [])];
  } catch {
    return [];
  }
}

/** A view of the machine in which a command runs. What reaches nothing reaches no network either. */
export class Confinement {
  readonly #reach: Reach;
  readonly #place: Place;
  readonly #folder: string;
  readonly #scratch: string = realPath(temporaryFolder('scratch'));

  constructor(reach: Reach, place: Place) {
    this.#reach = reach;
    this.#place = place;
    this.#folder = realPath(place.cwd);
  }

  /** The arguments of `bwrap` that run a program in this view. */
  argv(file: string, argv: readonly string[], { folder, cwd }: Handover): readonly string[] {
    const files = realPath(folder);
    const bind = this.#reach === 'folder' ? '--bind' : '--ro-bind';
    return [
      ...base,
      ...veil(),
      ...['--bind', this.#scratch, '/tmp'],
      ...[bind, this.#folder, this.#folder],
      ...['--bind', files, files],
      ...hiddenFiles(this.#place).flatMap((path) => ['--ro-bind', '/dev/null', path]),
      ...(this.#reach === 'nothing' ? ['--unshare-net'] : []),
      ...['--chdir', cwd],
      file,
      ...argv,
    ];
  }

  /** Takes the scratch folder away. */
  remove(): void {
    rmSync(this.#scratch, { recursive: true, force: true });
  }
}
