import { parseArgs } from 'node:util';
import { never, ok, type Result, refuse } from '@exarch/values';
import { nearest } from './nearest.ts';

/** The commands that are words; anything else is a prompt. */
export const commands = [
  'resume',
  'sessions',
  'show',
  'grep',
  'export',
  'verify',
  'check',
  'mend',
  'rules',
  'stand-in',
  'version',
  'help',
] as const;
export type Command = (typeof commands)[number] | 'run';

/** A command line, read: the command, what stands behind it, and the flags that were set. */
export type Arguments = {
  readonly command: Command;
  readonly operands: readonly string[];
  readonly flags: Flags;
};

const options = {
  adapter: { type: 'string' },
  all: { type: 'boolean' },
  'base-url': { type: 'string' },
  cd: { type: 'string' },
  continue: { type: 'boolean', short: 'c' },
  effort: { type: 'string' },
  faults: { type: 'string' },
  fork: { type: 'string' },
  format: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  lenient: { type: 'boolean' },
  'max-tokens': { type: 'string' },
  model: { type: 'string' },
  name: { type: 'string' },
  out: { type: 'string' },
  output: { type: 'string' },
  port: { type: 'string' },
  portable: { type: 'boolean' },
  print: { type: 'boolean', short: 'p' },
  profile: { type: 'string' },
  provider: { type: 'string' },
  record: { type: 'string' },
  replay: { type: 'string' },
  scenario: { type: 'string' },
  seed: { type: 'string' },
  system: { type: 'string' },
  to: { type: 'string' },
  verbose: { type: 'boolean' },
  version: { type: 'boolean', short: 'V' },
} as const;

type Options = typeof options;
export type Flag = keyof Options;
export type Flags = {
  readonly [F in Flag]?: Options[F]['type'] extends 'boolean' ? boolean : string;
};

const talking: readonly Flag[] = [
  'base-url',
  'cd',
  'effort',
  'max-tokens',
  'model',
  'output',
  'print',
  'profile',
  'provider',
  'system',
  'verbose',
];

/** The flags each command takes, beside `--help`. */
const taken: { readonly [C in Command]: readonly Flag[] } = {
  run: [...talking, 'continue', 'fork', 'name', 'version'],
  resume: talking,
  sessions: ['all', 'json', 'cd'],
  show: [],
  grep: [],
  export: ['format', 'out'],
  verify: [],
  check: ['adapter', 'model', 'profile', 'portable', 'json'],
  mend: ['adapter', 'model', 'profile', 'to'],
  rules: ['adapter', 'json'],
  'stand-in': ['port', 'scenario', 'faults', 'seed', 'record', 'replay', 'lenient'],
  version: [],
  help: [],
};

/**
 * Reads a command line; a flag that is unknown, or foreign to its command, is refused. Behind `-p`
 * stands a prompt, also one that is spelled like a command.
 */
export function readArguments(argv: readonly string[]): Result<Arguments> {
  const parsed = parsedStrictly(argv);
  if (!parsed.ok) return parsed;
  const { positionals, values } = parsed.value;
  const [first] = positionals;
  const named = commands.find((word) => word === first);
  const command = values.print && argv[0] !== named ? undefined : named;
  const operands = command ? positionals.slice(1) : positionals;
  return fitting({ command: command ?? 'run', operands, flags: values });
}

function parsedStrictly(
  argv: readonly string[],
): Result<{ readonly positionals: readonly string[]; readonly values: Flags }> {
  try {
    const { positionals, values, tokens } = parseArgs({
      args: [...argv],
      options,
      allowPositionals: true,
      strict: true,
      tokens: true,
    });
    const twice = repeated(tokens.flatMap((token) => (token.kind === 'option' ? token.name : [])));
    if (twice) return refuse('cli/flag-twice', `--${twice}`, 'is given twice.', 'Give it once.');
    return ok({ positionals, values });
  } catch (thrown) {
    return badFlag(thrown);
  }
}

function repeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}

/** The parser of the platform throws; its code says what was wrong, its words name the flag. */
function badFlag(thrown: unknown): Result<never> {
  const words = thrown instanceof Error ? thrown.message : String(thrown);
  const flag = /'[^']*?(--?[a-z-]+)[ =]?[^']*'/i.exec(words)?.[1] ?? '';
  if (/Unknown option/.test(words)) {
    const near = nearest(flag.replace(/^-+/, ''), Object.keys(options));
    return refuse(
      'cli/unknown-flag',
      flag,
      'is no flag.',
      near ? `Did you mean --${near}?` : 'See exarch --help.',
    );
  }
  const because = /does not take an argument/.test(words) ? 'takes no value.' : 'needs a value.';
  return refuse('cli/flag-value', flag, because, 'See exarch --help.');
}

function fitting(read: Arguments): Result<Arguments> {
  const { command, operands, flags } = read;
  if (flags.help || command === 'help') return ok({ command: 'help', operands: [], flags });
  const foreign = (Object.keys(flags) as Flag[]).find((flag) => !taken[command].includes(flag));
  if (foreign) {
    const where = command === 'run' ? 'here' : `with ${command}`;
    return refuse(
      'cli/foreign-flag',
      `--${foreign}`,
      `does nothing ${where}.`,
      'See exarch --help.',
    );
  }
  if (flags.fork !== undefined && flags.continue) {
    return refuse('cli/foreign-flag', '--fork', 'and --continue name two sessions.', 'Give one.');
  }
  if (operands.length > mostOperands(command)) return tooMany(command, operands);
  return mistypedCommand(read);
}

function mostOperands(command: Command): number {
  switch (command) {
    case 'grep':
    case 'check':
      return Number.POSITIVE_INFINITY;
    case 'show':
    case 'resume':
      return 2;
    case 'run':
    case 'export':
    case 'verify':
    case 'mend':
    case 'rules':
      return 1;
    case 'sessions':
    case 'stand-in':
    case 'version':
    case 'help':
      return 0;
    default:
      return never(command);
  }
}

function tooMany(command: Command, operands: readonly string[]): Result<never> {
  if (command === 'run') {
    const near = nearest(operands[0] ?? '', commands);
    const mend = near ? `Did you mean exarch ${near}?` : 'Put the prompt in quotes.';
    return refuse(
      'cli/unquoted-prompt',
      '',
      'The prompt is more than one word to the shell.',
      mend,
    );
  }
  return refuse(
    'cli/too-many',
    command,
    `does not take "${operands.at(-1)}".`,
    'See exarch --help.',
  );
}

/** A single word close to a command is a slip, not a prompt that a model should be paid for. */
function mistypedCommand(read: Arguments): Result<Arguments> {
  const [word = ''] = read.operands;
  if (read.command !== 'run' || read.flags.print || /\s/.test(word)) return ok(read);
  const near = nearest(word, commands);
  return near
    ? refuse('cli/unknown-command', word, 'is no command.', `Did you mean exarch ${near}?`)
    : ok(read);
}
