import { providers } from './providers.ts';

/** The environment as it is handed in; names to values. */
export type Environment = { readonly [name: string]: string | undefined };

/** The keys that were in the environment, held apart from it. */
export class Credentials {
  readonly #keys: ReadonlyMap<string, string>;

  constructor(environment: Environment) {
    const held = new Map<string, string>();
    for (const name of keyVariables()) {
      const key = environment[name]?.trim();
      if (key) held.set(name, key);
    }
    this.#keys = held;
  }

  /** The first key among these variables. */
  first(names: readonly string[]): string | undefined {
    for (const name of names) {
      const key = this.#keys.get(name);
      if (key !== undefined) return key;
    }
    return undefined;
  }

  /** Every key held, for redaction. */
  all(): readonly string[] {
    return [...this.#keys.values()];
  }
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
