import { type JsonObject, never, ok, type Result, refuse } from '@exarch/values';
import type { Place, Risk, Tool } from './tool.ts';

/**
 * How far a session may go: `read-only` looks; `ask` asks a person before it writes or runs a command;
 * `auto` writes inside its folder and asks before the rest; `full` does anything.
 */
export const profiles = ['read-only', 'ask', 'auto', 'full'] as const;
export type Profile = (typeof profiles)[number];

/** What a person is asked to agree to. */
export type Question = {
  readonly tool: string;
  /** What `always` answers: every call of this kind. */
  readonly kind: Exclude<Risk, 'read'>;
  readonly args: JsonObject;
};

/** Asks a person; `always` holds for the kind and for as long as the session. */
export type Ask = (question: Question) => Promise<'once' | 'always' | 'no'>;

/** The one place that says whether a call may run. Without `ask` nobody is there, and nothing is asked. */
export class Permission {
  readonly profile: Profile;
  readonly #ask: Ask | undefined;
  readonly #always = new Set<Risk>();

  constructor(profile: Profile, ask?: Ask) {
    this.profile = profile;
    this.#ask = ask;
  }

  /** Allowed, or why not, in words for the model. */
  async allows(tool: Tool, args: JsonObject, place: Place): Promise<Result<undefined>> {
    const kind = tool.risk(args, place);
    if (kind === 'read' || this.#always.has(kind) || allowedBy(this.profile, kind)) {
      return ok(undefined);
    }
    if (this.profile === 'read-only') return onlyReads(tool);
    return this.#ask ? this.#answered(this.#ask, { tool: tool.name, kind, args }) : nobody(kind);
  }

  async #answered(ask: Ask, question: Question): Promise<Result<undefined>> {
    const answer = await ask(question);
    if (answer === 'always') this.#always.add(question.kind);
    return answer === 'no' ? declined(question) : ok(undefined);
  }
}

function allowedBy(profile: Profile, kind: Question['kind']): boolean {
  switch (profile) {
    case 'full':
      return true;
    case 'auto':
      return kind === 'write';
    case 'ask':
    case 'read-only':
      return false;
    default:
      return never(profile);
  }
}

function onlyReads({ name }: Tool): Result<never> {
  return refuse(
    'tools/read-only',
    name,
    `It did not run: this session only reads, and "${name}" would do more.`,
    'Run with --profile ask or --profile auto.',
  );
}

function declined({ tool }: Question): Result<never> {
  return refuse(
    'tools/declined',
    tool,
    'It did not run: the user said no. Do not try it another way; say what you wanted to do and why.',
  );
}

/** The narrowest profile that would have let it run is named, for the person who reads the end. */
function nobody(kind: Question['kind']): Result<never> {
  const wider = kind === 'write' ? '--profile auto' : '--profile full';
  return refuse(
    'tools/nobody-to-ask',
    '',
    `It did not run: ${doing(kind)} wants a person’s consent, and nobody is there to ask. The user can allow it with ${wider}.`,
    `Run with ${wider}.`,
  );
}

function doing(kind: Question['kind']): string {
  switch (kind) {
    case 'write':
      return 'changing a file';
    case 'outside':
      return 'changing a file outside the session’s folder';
    case 'command':
      return 'doing more than look at this folder';
    default:
      return never(kind);
  }
}
