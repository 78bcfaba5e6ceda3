import { Agent } from '@exarch/agent';
import { admitTools } from '@exarch/conversation';
import { type Home, homeAt, homePath, type Session } from '@exarch/log';
import { scrubbed, send, type Target } from '@exarch/provider';
import { Permission } from '@exarch/tools';
import { ok, type Result } from '@exarch/values';
import { type Held, hold } from './hold.ts';
import { type Io, say } from './io.ts';
import type { Opener, Which } from './opener.ts';
import { type Held as HeldTool, toolbox } from './toolbox.ts';

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

function wired(opener: Opener, { session, chosen }: Held, tools: readonly HeldTool[]): Opened {
  const { io, settings, ask } = opener;
  const { maxTokens, effort } = settings;
  const agent = new Agent({
    session,
    target: chosen.target,
    send: sender(io),
    tools,
    permission: new Permission(settings.profile, ask),
    world: { cwd: settings.cwd, environment: scrubbed(io.env), hidden: opener.hidden },
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
