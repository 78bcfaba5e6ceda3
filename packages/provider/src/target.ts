import type { Adapter } from '@exarch/values';
import type { ModelFacts } from './model-facts.ts';

/** The one model a request goes to, and how to reach it. Holds a key: never recorded. */
export type Target = {
  /** Name of the provider, as the record and the screen show it. */
  readonly provider: string;
  readonly adapter: Adapter;
  readonly baseUrl: string;
  readonly model: string;
  readonly key?: string;
  readonly profile?: string;
  /** What is known of the model; absent where nothing is. */
  readonly facts?: ModelFacts;
};
