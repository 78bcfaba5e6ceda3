import type { Provider } from './provider.ts';
import { providers } from './providers.ts';

/** The environment as it is handed in; names to values. */
export type Environment = { readonly [name: string]: string | undefined };

/**
 * The keys that were in the environment, held apart from it, and those that were kept elsewhere under
 * the same names: each of these is asked only where the whole environment has no answer.
 */
export class Credentials {
  readonly #sources: readonly Keys[];

  constructor(environment: Environment, kept: Environment = {}) {
    this.#sources = [keysIn(environment), keysIn(kept)];
  }

  /** The first key among these variables. */
  first(names: readonly string[]): string | undefined {
    for (const keys of this.#sources) {
      const name = names.find((each) => keys.has(each));
      if (name !== undefined) return keys.get(name);
    }
    return undefined;
  }

  /** The first of these providers whose key is there. */
  firstHolder(among: readonly Provider[]): Provider | undefined {
    for (const keys of this.#sources) {
      const holder = among.find((provider) => provider.keys.some((name) => keys.has(name)));
      if (holder) return holder;
    }
    return undefined;
  }

  /** Every key held, for redaction; also one that another of its name goes before. */
  all(): readonly string[] {
    return this.#sources.flatMap((keys) => [...keys.values()]);
  }
}

type Keys = ReadonlyMap<string, string>;

function keysIn(environment: Environment): Keys {
  const held = new Map<string, string>();
  for (const name of keyVariables()) {
    const key = Object.hasOwn(environment, name) ? environment[name]?.trim() : undefined;
    if (key) held.set(name, key);
  }
  return held;
}

/** Every variable that may hold a key of a provider in the table. */
export function keyVariables(): ReadonlySet<string> {
  return new Set(providers.flatMap(({ keys }) => keys));
}

/** Other variables that open a model to whoever reads them. */
const otherSecrets = /_API_?KEY$|^ANTHROPIC_AUTH_TOKEN$|^CLAUDE_CODE_OAUTH_TOKEN$/i;

/**
 * The environment that a child process may see: without the table's key variables, set or malformed,
 * and without any other variable that is named as a key is.
 */
export function scrubbed(environment: Environment): Environment {
  const secret = keyVariables();
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => value !== undefined && !secret.has(name) && !otherSecrets.test(name),
    ),
  );
}
