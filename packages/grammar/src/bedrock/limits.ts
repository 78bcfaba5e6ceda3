import type { Limit } from '../limit.ts';

/** Names of tools, in the configuration and in the history. */
export const toolNames: Limit = { alphabet: 'a-zA-Z0-9_-', min: 1, max: 64 };

/** Ids of calls. Older texts leave out the dot and the colon. */
export const callIds: Limit = { alphabet: 'a-zA-Z0-9_.:-', min: 1, max: 64 };

/** Names of documents. The underscore is not documented and was taken. */
export const documentNames: Limit = { alphabet: 'a-zA-Z0-9 _()\\[\\]\\t\\n-', min: 1, max: 200 };
