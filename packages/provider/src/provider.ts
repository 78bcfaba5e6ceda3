import type { Adapter } from '@exarch/values';

/** A company, or a server on the user's own machine, whose models can be asked. */
export type Provider = {
  readonly name: string;
  readonly adapter: Adapter;
  /** Where its API stands; a version in the path may be left out where the adapter has only one. */
  readonly baseUrl: string;
  /** The environment variables that may hold its key; the first that is set counts. Empty: no key is asked for. */
  readonly keys: readonly string[];
  /** The model a session starts with where none is named; absent where only the user can know. */
  readonly model?: string;
  /** The dialect it speaks of its adapter, where it speaks one. */
  readonly profile?: string;
};
