import type { Asked } from './asked.ts';
import { think } from './brain.ts';
import { Dice, type Fault, readFaults, type Struck } from './faults.ts';
import type { Reply } from './reply.ts';
import { replyOf, type Scenario, Script, type Turn } from './scenario.ts';
import { spoiled } from './spoiled.ts';
import { endedAt } from './stop-sequence.ts';
import { capped } from './tokens.ts';

/** What one request is answered with, and what goes wrong on the way. */
export type Cue = {
  readonly reply: Reply;
  readonly struck: Struck;
  /** The script's turn, where one answers. */
  readonly turn: Turn | undefined;
};

/** Chooses each answer: the script's next turn, else the brain's; and rolls for faults. */
export class Prompter {
  readonly #script: Script | undefined;
  readonly #dice: Dice;

  constructor(scenario: Scenario | undefined, faults: readonly Fault[], seed: number | undefined) {
    this.#script = scenario && new Script(scenario);
    this.#dice = new Dice(faults, seed);
  }

  /** The answer to the next request. */
  cue(asked: Asked): Cue {
    const turn = this.#script?.next(asked);
    const struck = new Map([...this.#dice.roll(), ...struckIn(turn)]);
    const said = endedAt(turn ? replyOf(turn) : think(asked), asked.stops);
    const whole = turn ? said : capped(said, asked.maxTokens);
    return { reply: spoiled(whole, struck, asked), struck, turn };
  }
}

/** A turn's own faults strike for certain. */
function struckIn(turn: Turn | undefined): Struck {
  const read = readFaults(turn?.faults ?? '');
  return read.ok ? new Dice(read.value).roll() : new Map();
}
