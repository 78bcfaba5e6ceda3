import {
  type Choice,
  type Credentials,
  findTarget,
  standinTarget,
  type Target,
} from '@exarch/provider';
import type { Selected } from '@exarch/record';
import { ok, type Result } from '@exarch/values';

/** The model a session talks to, and the stand-in that has to be closed after it, if it is that one. */
export type Chosen = {
  readonly target: Target;
  readonly selected: Selected;
  /** Nobody named it: no provider, no key, no recorded selection. */
  readonly byDefault: boolean;
  readonly close: () => Promise<void>;
};

const standin = 'stand-in';

/**
 * What was named by flag, else what the session recorded, else the first key in the environment, else
 * the built-in stand-in, which is then served on loopback for as long as the session is open.
 */
export async function chooseTarget(
  asked: Choice,
  recorded: Selected | undefined,
  credentials: Credentials,
): Promise<Result<Chosen>> {
  const choice = withRecorded(asked, recorded);
  const unnamed = choice.provider === undefined && choice.baseUrl === undefined;
  const found =
    unnamed || choice.provider !== standin ? findTarget(choice, credentials) : undefined;
  if (found?.ok) return ok(chosen(found.value, label(found.value, choice), async () => undefined));
  const ownModel = choice.model === undefined || choice.model.startsWith(standin);
  const nobody = unnamed && ownModel && found?.refusal.rule === 'provider/no-provider';
  if (found && !nobody) return found;
  const { startStandin } = await import('@exarch/standin');
  const served = await startStandin();
  const target = standinTarget(served.url, choice);
  return ok({ ...chosen(target, standin, () => served.close()), byDefault: unnamed });
}

/**
 * A recorded model belongs to its provider: another provider brings its own. An address that is given
 * alone is where the recorded one answers now; the built-in stand-in has none that could be another.
 */
function withRecorded(asked: Choice, recorded: Selected | undefined): Choice {
  if (!recorded || asked.provider !== undefined) return asked;
  const [, provider = '', baseUrl] = /^(.*?)(?:@(https?:.*))?$/.exec(recorded.provider) ?? [];
  if (provider === standin && asked.baseUrl !== undefined) return asked;
  return {
    provider,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    model: recorded.model,
    ...asked,
  };
}

/** A provider as the record names it: with its address where that is the user's own, to be found there again. */
function label({ provider }: Target, { baseUrl }: Choice): string {
  return baseUrl === undefined ? provider : `${provider}@${baseUrl}`;
}

function chosen(target: Target, provider: string, close: () => Promise<void>): Chosen {
  const { adapter, model, facts } = target;
  const window = facts?.window;
  const selected = { model, provider, adapter, ...(window === undefined ? {} : { window }) };
  return { target, selected, byDefault: false, close };
}
