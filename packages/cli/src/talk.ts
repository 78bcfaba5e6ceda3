import { Unrecorded } from '@exarch/agent';
import { keyVariables, redact } from '@exarch/provider';
import { ok, type Result, refuse } from '@exarch/values';
import type { Arguments, Flags } from './arguments.ts';
import { type Configuration, configurationOf } from './configuration/configuration.ts';
import { exit } from './exit.ts';
import { headless } from './headless.ts';
import { type Io, pipedIn } from './io.ts';
import { LineMode } from './line-mode.ts';
import { type Opened, open } from './open.ts';
import type { Opener, Which } from './opener.ts';
import { nameIn, settingsOf } from './settings.ts';

/** `exarch`, `exarch -p`, `exarch -c`, `exarch resume`: one session, at the keyboard or without. */
export async function talk(
  io: Io,
  { command, operands, flags }: Arguments,
): Promise<Result<number>> {
  const settings = settingsOf(io, flags);
  if (!settings.ok) return settings;
  const [first, second] = operands;
  const which = whichOf(command, first, flags);
  if (!which.ok) return which;
  const said = command === 'resume' ? second : first;
  // The command has its copy: nothing that is started from here on inherits a key.
  for (const name of keyVariables()) delete process.env[name];
  const kept = await configurationOf(io.env, settings.value.cwd);
  if (!kept.ok) return kept;
  const opener = openerOf({ io, flags, settings: settings.value }, kept.value);
  if (flags.print || !io.stdin.isTTY || !io.stdout.isTTY) {
    const prompt = promptOf(said, await pipedIn(io));
    return prompt.ok ? ended(opener, which.value, prompt.value) : prompt;
  }
  const lines = new LineMode(io);
  try {
    const asking = { ...opener, ask: lines.ask };
    return await held(asking, which.value, (opened) => lines.talk(opened, said));
  } finally {
    lines.close();
  }
}

function ended(opener: Opener, which: Which, prompt: string): Promise<Result<number>> {
  const { output } = opener.settings;
  return held(opener, which, (opened) => headless(opener.io, opened, { prompt, output }));
}

/** Opens, talks, closes; a log that takes no more facts is told as what it is, once. */
async function held(
  opener: Opener,
  which: Which,
  converse: (opened: Opened) => Promise<number>,
): Promise<Result<number>> {
  const opened = await open(opener, which);
  if (!opened.ok) return opened;
  try {
    const code = await converse(opened.value);
    const closed = await opened.value.close();
    return closed.ok || code !== exit.done ? ok(code) : closed;
  } catch (thrown) {
    await opened.value.close();
    if (thrown instanceof Unrecorded) return { ok: false, refusal: thrown.refusal };
    throw thrown;
  }
}

function whichOf(command: string, first: string | undefined, flags: Flags): Result<Which> {
  if (command === 'resume') {
    if (first !== undefined) return ok({ kind: 'named', session: first });
    return refuse('cli/session-unnamed', 'resume', 'needs a session.', 'See exarch sessions.');
  }
  const named = nameIn(flags);
  if (!named.ok) return named;
  const name = named.value === undefined ? {} : { name: named.value };
  if (flags.continue) return ok({ kind: 'newest', ...name });
  return flags.fork === undefined ? ok({ kind: 'new', ...name }) : forkAt(flags.fork, name);
}

/** `SESSION`, or `SESSION@TURN` to go on from an earlier turn. */
function forkAt(text: string, name: { readonly name?: string }): Result<Which> {
  const [, session, turn] = /^(.+?)(?:@(\d{1,15}))?$/s.exec(text) ?? [];
  if (session === undefined) {
    return refuse('cli/session-unnamed', '--fork', 'needs a session.', 'See exarch sessions.');
  }
  return ok({
    kind: 'fork',
    session,
    ...(turn === undefined ? {} : { turn: Number(turn) }),
    ...name,
  });
}

type Given = Pick<Opener, 'io' | 'settings'> & { readonly flags: Flags };

/** An `AGENTS.md` may be a link to anything: no key reaches the record by it. */
function openerOf({ io, flags, settings }: Given, kept: Configuration): Opener {
  const { credentials, facts, hidden } = kept;
  const system = credentials.all().reduce((text, key) => redact(text, key), settings.system);
  return {
    io,
    settings: { ...settings, system },
    choice: { ...choiceOf(flags), facts },
    credentials,
    hidden,
  };
}

function choiceOf(flags: Flags): Opener['choice'] {
  const { provider, model, 'base-url': baseUrl } = flags;
  return {
    ...(provider === undefined ? {} : { provider }),
    ...(model === undefined ? {} : { model }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
  };
}

/** What was said, and below it what was piped in. */
function promptOf(said: string | undefined, piped: string | undefined): Result<string> {
  const parts = [said, piped].filter((part) => part !== undefined && part.trim() !== '');
  if (parts.length > 0) return ok(parts.join('\n\n'));
  return refuse(
    'cli/no-prompt',
    '',
    'Nothing was asked.',
    'Give a prompt: exarch -p "what is here?", or pipe one in.',
  );
}
