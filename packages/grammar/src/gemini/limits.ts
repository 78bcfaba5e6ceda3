import type { Limit } from '../limit.ts';

/** Names of functions. Sources say 63, 64 and 128; the service's own text says 64. */
export const toolNames: Limit = { alphabet: 'A-Za-z0-9_.:-', first: 'A-Za-z_', min: 1, max: 64 };

/** Ids of calls: optional, and no pattern is known. */
export const callIds: Limit = { alphabet: '\\s\\S', min: 0, max: Number.POSITIVE_INFINITY };

/** What stands for a signature that was lost; both are whole groups of the URL-safe alphabet. */
export const standIns: readonly string[] = [
  'skip_thought_signature_validator',
  'context_engineering_is_the_way_to_go',
];
