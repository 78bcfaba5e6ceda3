import type { Result } from '@exarch/values';
import type { Recorded } from './recorded.ts';

/** Reads a log a record at a time. A refused step changes nothing; stopping anywhere and going on is one replay. */
export type Fold<Out> = { step(recorded: Recorded): Result<Out> };
