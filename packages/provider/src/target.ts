import type { Adapter } from '@exarch/values';

/** The one model a request goes to, and how to reach it. Holds a key: never recorded. */
export type Target = {
  /** Name of the provider, as the record and the screen show it. */
  readonly provider: string;
  readonly adapter: Adapter;
  readonly baseUrl: string;
  readonly model: string;
  readonly key?: string;
  readonly profile?: string;
};
