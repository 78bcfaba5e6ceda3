import { Agent, takeUp } from '@exarch/agent';
import { type Admitted, admitTools, type Tool as ToolWords } from '@exarch/conversation';
import {
  type Fork,
  forkOf,
  type Home,
  homeAt,
  homePath,
  listSessions,
  type ReadableRow,
  resolveSession,
  Session,
  type SessionRow,
} from '@exarch/log';
import { type Choice, type Credentials, scrubbed, send, type Target } from '@exarch/provider';
import type { TurnId } from '@exarch/record';
import { type Ask, Permission } from '@exarch/tools';
import { ok, type Result, refuse } from '@exarch/values';
import { type Chosen, chooseTarget } from './choose-target.ts';
import { type Io, say } from './io.ts';
import type { Settings } from './settings.ts';
import { type Held as HeldTool, toolbox } from './toolbox.ts';
import { version } from './version.ts';

/** Which session a talk is held in. */
export type Which =
  | { readonly kind: 'new'; readonly name?: string }
  /** A new one that goes on from another's context, whole or up to a turn. */
  | {
      readonly kind: 'fork';
      readonly session: string;
      readonly turn?: TurnId;
      readonly name?: string;
    }
  /** The newest of this folder, which may be given another name. */
  | { readonly kind: 'newest'; readonly name?: string }
  | { readonly kind: 'named'; readonly session: string };

/** What a session is opened with. */
export type Opener = {
  readonly io: Io;
  readonly settings: Settings;
  readonly choice: Choice;
  readonly credentials: Credentials;
  /** Who is asked before a tool does more than look; nobody, without a person. */
  readonly ask?: Ask;
};

/** A session with its agent and all that has to be ended with it. */
export type Opened = {
  readonly session: Session;
  readonly agent: Agent;
  readonly target: Target;
  /** Ends the tools, the log and the stand-in, in this order; once. */
  readonly close: () => Promise<Result<undefined>>;
};

/** Opens the session a talk is to be held in, and wires an agent to it. */
export async function open(opener: Opener, which: Which): Promise<Result<Opened>> {
  const home = homeOf(opener.io);
  if (!home.ok) return home;
  const tools = toolbox(opener.settings.profile, scrubbed(opener.io.env));
  const words = admitTools(
    tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
  );
  if (!words.ok) return words;
  const held = await hold(home.value, opener, { words: words.value, which });
  return held.ok ? ok(wired(opener, held.value, tools)) : held;
}

/** Where this process's sessions live. */
export function homeOf(io: Io): Result<Home> {
  const path = homePath(io.env);
  return path.ok ? ok(homeAt(path.value)) : path;
}

type Words = Admitted<readonly ToolWords[]>;
type Held = { readonly session: Session; readonly chosen: Chosen };
type Wanted<W extends Which> = { readonly words: Words; readonly which: W };
type Fresh = Extract<Which, { readonly kind: 'new' | 'fork' }>;
type Known = Exclude<Which, Fresh>;

function hold(home: Home, opener: Opener, wanted: Wanted<Which>): Promise<Result<Held>> {
  const { which, words } = wanted;
  return which.kind === 'new' || which.kind === 'fork'
    ? begun(home, opener, { words, which })
    : resumed(home, opener, { words, which });
}

async function begun(
  home: Home,
  { io, settings, choice, credentials }: Opener,
  { words, which }: Wanted<Fresh>,
): Promise<Result<Held>> {
  const fork = which.kind === 'fork' ? forked(home, which) : ok(undefined);
  if (!fork.ok) return fork;
  const { selected: recorded, ...link } = fork.value ?? {};
  const chosen = await chooseTarget(choice, recorded, credentials);
  if (!chosen.ok) return chosen;
  const session = Session.create(home, {
    selected: chosen.value.selected,
    cwd: settings.cwd,
    exarch: version,
    system: settings.system,
    tools: words,
    ...link,
    ...(which.name === undefined ? {} : { name: which.name }),
  });
  if (!session.ok) {
    await chosen.value.close();
    return session;
  }
  if (chosen.value.byDefault) say(io, standinLine);
  return ok({ session: session.value, chosen: chosen.value });
}

function forked(home: Home, { session, turn }: Extract<Which, { kind: 'fork' }>): Result<Fork> {
  const id = resolveSession(home, session);
  return id.ok ? forkOf(home, id.value, turn) : id;
}

const standinLine =
  'exarch talks to its built-in stand-in, which is no model: set ANTHROPIC_API_KEY (or another provider’s KEY), name one with --provider, or give --base-url.';

async function resumed(
  home: Home,
  { io, settings, choice, credentials }: Opener,
  { words, which }: Wanted<Known>,
): Promise<Result<Held>> {
  const id =
    which.kind === 'newest' ? newestIn(home, settings.cwd) : resolveSession(home, which.session);
  if (!id.ok) return id;
  const session = Session.resume(home, id.value);
  if (!session.ok) return session;
  const recorded = session.value.selection.selected;
  const chosen = await chooseTarget(choice, recorded, credentials);
  if (!chosen.ok) {
    session.value.close();
    return chosen;
  }
  const { setAside } = session.value;
  if (setAside > 0)
    say(io, `[${setAside} bytes of an unfinished line were moved to record.jsonl.crash]`);
  const { selected } = chosen.value;
  takeUp(session.value, { selected, exarch: version, system: settings.system, tools: words });
  if (which.kind === 'newest' && which.name !== undefined) {
    const renamed = session.value.commit({ kind: 'renamed', name: which.name });
    if (!renamed.ok) return renamed;
  }
  return ok({ session: session.value, chosen: chosen.value });
}

/** The wire door, told to judge what it sends where the environment asks for it, and to say when it waits. */
function sender(io: Io): typeof send {
  return (target, conversation, options) =>
    send(target, conversation, {
      ...options,
      check: io.env['EXARCH_CHECK'] === '1',
      onRetry: ({ failure, tries, pause }) =>
        say(io, `[${failure.kind}: try ${tries + 1} in ${(pause / 1000).toFixed(1)} s]`),
    });
}

/**
 * The newest root session that was begun in a folder and was not closed for good. One that was made
 * after it and does not read is not passed over in silence: opening it says what is wrong with it.
 */
function newestIn(home: Home, cwd: string): Result<string> {
  const rows = listSessions(home);
  if (!rows.ok) return rows;
  const here = rows.value.filter((row) => row.cwd === cwd);
  const sound = here.find(goesOn);
  const damaged = here.find((row) => row.state === 'unreadable');
  if (damaged && !(sound && sound.id > damaged.folder)) return ok(damaged.folder);
  if (sound) return ok(sound.id);
  return refuse('cli/no-session', cwd, 'No session was begun here.', 'Begin one with exarch.');
}

function goesOn(row: SessionRow): row is ReadableRow {
  return row.state !== 'unreadable' && row.state !== 'closed' && row.parent === undefined;
}

function wired(opener: Opener, { session, chosen }: Held, tools: readonly HeldTool[]): Opened {
  const { io, settings, ask } = opener;
  const { maxTokens, effort } = settings;
  const agent = new Agent({
    session,
    target: chosen.target,
    send: sender(io),
    tools,
    permission: new Permission(settings.profile, ask),
    world: { cwd: settings.cwd, environment: scrubbed(io.env) },
    secrets: opener.credentials.all(),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(effort === undefined ? {} : { effort }),
  });
  let closing: Promise<Result<undefined>> | undefined;
  const close = async (): Promise<Result<undefined>> => {
    for (const tool of tools) tool.close?.();
    const closed = session.close();
    await chosen.close();
    return closed;
  };
  return { session, agent, target: chosen.target, close: () => (closing ??= close()) };
}
