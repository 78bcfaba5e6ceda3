import {
  array,
  boolean,
  fields,
  type JsonObject,
  misfit,
  natural,
  never,
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
import { jsonFault } from './json-fault.ts';
import { decoded } from './json-view.ts';
import { type Reply, reply, type Said } from './reply.ts';

type Text = { readonly kind: 'text'; readonly text: string };
type Thinking = { readonly kind: 'thinking'; readonly text: string };
/** Reasoning that comes sealed and unreadable, as some vendors send what they must not show. */
type RedactedThinking = { readonly kind: 'redacted_thinking'; readonly text: string };
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
export type Line = Text | Thinking | RedactedThinking | ScriptedCall | RawCall;

/** One answer of a script. */
export type Turn = {
  readonly say: readonly Line[];
  /** Only where these words stand in the last prompt, or in what came back for it. */
  readonly when?: string;
  /** Again and again, not once. */
  readonly repeat?: boolean;
  readonly stop?: 'length' | 'refusal';
  /** Tokens it costs, instead of those counted. */
  readonly usage?: { readonly input?: number; readonly output?: number };
  /** Milliseconds before the answer begins. */
  readonly delay?: number;
  /** Milliseconds between the events of its stream. */
  readonly pace?: number;
  /** Faults of this turn, spelled as for the whole stand-in. */
  readonly faults?: string;
};

/** A file of scripted turns: each request gets the first that is unused and fits, then the brain answers. */
export type Scenario = { readonly turns: readonly Turn[] };

const lineShape: Shape<Line> = union<Line, 'kind'>('kind', {
  text: fields<Text>({ kind: oneOf('text'), text: string }),
  thinking: fields<Thinking>({ kind: oneOf('thinking'), text: string }),
  redacted_thinking: fields<RedactedThinking>({ kind: oneOf('redacted_thinking'), text: string }),
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
    usage: fields<NonNullable<Turn['usage']>>(
      { input: natural, output: natural },
      'input',
      'output',
    ),
    delay: natural,
    pace: natural,
    faults: string,
  },
  'when',
  'repeat',
  'stop',
  'usage',
  'delay',
  'pace',
  'faults',
);

/** What a scenario file must be. */
export const scenarioShape: Shape<Scenario> = fields<Scenario>({ turns: array(turnShape) });

/** Reads the text of a scenario file. */
export function readScenario(text: string): Result<Scenario> {
  const json = decoded(text);
  if (json === undefined) return notJson(text);
  const found = misfit(scenarioShape, json);
  if (found) return refuse('standin/scenario-shape', found.at, `${found.because}.`);
  const scenario = json as Scenario;
  for (const [place, { faults = '' }] of scenario.turns.entries()) {
    const read = readFaults(faults);
    if (!read.ok) return { ok: false, refusal: { ...read.refusal, at: `/turns/${place}/faults` } };
  }
  return ok(scenario);
}

function notJson(text: string): Result<never> {
  const { what, line, column } = jsonFault(text);
  return refuse('standin/scenario-json', `line ${line}, column ${column}`, `is not JSON: ${what}.`);
}

/** A script being played. */
export class Script {
  readonly #turns: Turn[];

  constructor({ turns }: Scenario) {
    this.#turns = [...turns];
  }

  /** The turn that answers this request; it is used up unless it repeats. */
  next(asked: Asked): Turn | undefined {
    const { words, came } = tail(asked.history);
    const heard = [words, ...came.map(({ text }) => text)];
    const place = this.#turns.findIndex(
      ({ when }) => when === undefined || heard.some((text) => text.includes(when)),
    );
    const turn = this.#turns[place];
    if (turn && turn.repeat !== true) this.#turns.splice(place, 1);
    return turn;
  }
}

/** The reply a scripted turn makes. */
export function replyOf({ say, stop, usage }: Turn): Reply {
  const whole = reply(...say.map(said));
  const cost = usage?.output === undefined ? {} : { cost: usage.output };
  return { ...whole, ...(stop === undefined ? {} : { stop }), ...cost };
}

function said(line: Line): Said {
  switch (line.kind) {
    case 'call':
      return { kind: 'call', name: line.name, args: JSON.stringify(line.args), ...idOf(line) };
    case 'raw_call':
      return { kind: 'call', name: line.name, args: line.arguments, ...idOf(line) };
    case 'redacted_thinking':
      return { kind: 'thinking', text: line.text, redacted: true };
    case 'text':
    case 'thinking':
      return line;
    default:
      return never(line);
  }
}

function idOf({ id }: { readonly id?: string }): { readonly id?: string } {
  return id === undefined ? {} : { id };
}
