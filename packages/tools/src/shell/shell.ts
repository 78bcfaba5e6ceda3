import type { Place, World } from '../tool.ts';
import { Confinement, type Reach } from './confinement.ts';
import { Groups } from './groups.ts';
import type { Program, Ran } from './process.ts';
import { shellArguments } from './script.ts';
import { clearAway, type Handover, ShellState } from './state.ts';

/** What to run, and for how long at most. */
export type Command = {
  readonly command: string;
  /** Milliseconds. */
  readonly timeout: number;
};

/** What a command came to, and the folder it should have run in where that one is gone. */
export type ShellRan = Ran & { readonly cwd: string; readonly lost?: string };

/** A POSIX shell that outlives its commands: its folder and exported variables carry over. */
export class Shell {
  readonly #groups: Groups = new Groups();
  readonly #reach: Reach | undefined;
  #confinement: Confinement | undefined;
  #state: ShellState | undefined;

  /** Confines its commands to a reach, or does not. */
  constructor(reach?: Reach) {
    this.#reach = reach;
  }

  /** The folder the next command starts in. */
  cwd(place: Place): string {
    return this.#state?.cwd ?? place.cwd;
  }

  /** True while no command has changed what the name of a program leads to. */
  leadsAsGiven(place: Place): boolean {
    return this.#state?.leadsAsGiven(place) ?? true;
  }

  async run({ command, timeout }: Command, world: World): Promise<ShellRan> {
    this.#state ??= new ShellState(world);
    if (this.#reach) this.#confinement ??= new Confinement(this.#reach, world);
    const state = this.#state;
    const handover = state.handOver();
    try {
      const group = this.#groups.start(this.#program(command, handover, world));
      const ran = await group.ran({ signal: world.signal, timeout });
      if (ran.ending.kind === 'exited') state.takeOver(handover);
      const { cwd, lost } = handover;
      return { ...ran, cwd, ...(lost === undefined ? {} : { lost }) };
    } finally {
      this.#groups.forgetEnded();
      clearAway(handover);
    }
  }

  /** Ends everything that still runs, at once, and forgets folder and variables. */
  close(): void {
    this.#groups.kill();
    this.#confinement?.remove();
    this.#confinement = undefined;
    this.#state = undefined;
  }

  #program(command: string, handover: Handover, world: World): Program {
    const { cwd } = handover;
    const file = '/bin/sh';
    const argv = shellArguments(command, handover);
    if (!this.#confinement) return { file, argv, cwd, environment: {} };
    const { PATH } = world.environment;
    return {
      file: 'bwrap',
      argv: this.#confinement.argv(file, argv, handover),
      cwd,
      environment: { PATH },
    };
  }
}
