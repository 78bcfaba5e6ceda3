import {
  array,
  boolean,
  fields,
  type JsonObject,
  misfit,
  object,
  ok,
  oneOf,
  type Result,
  refuse,
  type Shape,
  string,
  union,
} from '@exarch/values';
import { type Asked, tail } from './asked.ts';
import { readFaults } from './faults.ts';
import { decoded } from './json-view.ts';
import { type Reply, reply, type Said } from './reply.ts';

type Text = { readonly kind: 'text'; readonly text: string };
type Thinking = { readonly kind: 'thinking'; readonly text: string };
type ScriptedCall = {
  readonly kind: 'call';
  readonly name: string;
  readonly args: JsonObject;
  readonly id?: string;
};
type RawCall = {
  readonly kind: 'raw_call';
  readonly name: string;
  /** Argument text as it is, however broken. */
  readonly arguments: string;
  readonly id?: string;
};

/** A piece of a scripted turn. */
export type Line = Text | Thinking | ScriptedCall | RawCall;

/** One answer of a script. */
export type Turn = {
  readonly say: readonly Line[];
  /** Only to a prompt that holds these words. */
  readonly when?: string;
  /** Again and again, not once. */
  readonly repeat?: boolean;
  readonly stop?: 'length' | 'refusal';
  /** Faults of this turn, spelled as for the whole stand-in. */
  readonly faults?: string;
};

/** A file of scripted turns: each request gets the first that is unused and fits, then the brain answers. */
export type Scenario = { readonly turns: readonly Turn[] };

const lineShape: Shape<Line> = union<Line, 'kind'>('kind', {
  text: fields<Text>({ kind: oneOf('text'), text: string }),
  thinking: fields<Thinking>({ kind: oneOf('thinking'), text: string }),
  call: fields<ScriptedCall>({ kind: oneOf('call'), name: string, args: object, id: string }, 'id'),
  raw_call: fields<RawCall>(
    { kind: oneOf('raw_call'), name: string, arguments: string, id: string },
    'id',
  ),
});

const turnShape: Shape<Turn> = fields<Turn>(
  {
    say: array(lineShape),
    when: string,
    repeat: boolean,
    stop: oneOf('length', 'refusal'),
    faults: string,
  },
  'when',
  'repeat',
  'stop',
  'faults',
);

/** What a scenario file must be. */
export const scenarioShape: Shape<Scenario> = fields<Scenario>({ turns: array(turnShape) });

/** Reads the text of a scenario file. */
export function readScenario(text: string): Result<Scenario> {
  const json = decoded(text);
  if (json === undefined) return refuse('standin/scenario-json', '', 'the scenario is not JSON.');
  const found = misfit(scenarioShape, json);
  if (found) return refuse('standin/scenario-shape', found.at, `${found.because}.`);
  const scenario = json as Scenario;
  for (const [place, { faults = '' }] of scenario.turns.entries()) {
    const read = readFaults(faults);
    if (!read.ok) return { ok: false, refusal: { ...read.refusal, at: `/turns/${place}/faults` } };
  }
  return ok(scenario);
}

/** A script being played. */
export class Script {
  readonly #turns: Turn[];

  constructor({ turns }: Scenario) {
    this.#turns = [...turns];
  }

  /** The turn that answers this request; it is used up unless it repeats. */
  next(asked: Asked): Turn | undefined {
    const { words } = tail(asked.history);
    const place = this.#turns.findIndex(({ when }) => when === undefined || words.includes(when));
    const turn = this.#turns[place];
    if (turn && turn.repeat !== true) this.#turns.splice(place, 1);
    return turn;
  }
}

/** The reply a scripted turn makes. */
export function replyOf({ say, stop }: Turn): Reply {
  const whole = reply(...say.map(said));
  return stop === undefined ? whole : { ...whole, stop };
}

function said(line: Line): Said {
  switch (line.kind) {
    case 'call':
      return { kind: 'call', name: line.name, args: JSON.stringify(line.args), ...idOf(line) };
    case 'raw_call':
      return { kind: 'call', name: line.name, args: line.arguments, ...idOf(line) };
    case 'text':
    case 'thinking':
      return line;
  }
}

function idOf({ id }: { readonly id?: string }): { readonly id?: string } {
  return id === undefined ? {} : { id };
}
