import type { Mutant } from './mutant.ts';
import { ofTheRecord } from './of-the-record.ts';
import { ofTheStream } from './of-the-stream.ts';
import { ofTheWire } from './of-the-wire.ts';

/** Every law with the mutant that it kills. */
export const mutants: readonly Mutant[] = [...ofTheRecord, ...ofTheStream, ...ofTheWire];
