import type { Limit } from '../limit.ts';

/** Names of functions, in `tools` and in calls. */
export const toolNames: Limit = { alphabet: 'a-zA-Z0-9_-', min: 1, max: 64 };

/** Ids of calls: more than 40 characters are refused in places, more than 64 everywhere. */
export const callIds: Limit = { alphabet: '\\s\\S', min: 1, max: 64 };

/** Names of who speaks. */
export const speakerNames: Limit = { alphabet: 'a-zA-Z0-9_-', min: 1, max: 64 };

/** Characters in one string. */
export const longestText = 10_485_760;
