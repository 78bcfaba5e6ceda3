import type { Limit } from '../limit.ts';

/** Names in `tools`. The documentation says 64, the service enforces 128. */
export const toolNames: Limit = { alphabet: 'a-zA-Z0-9_-', min: 1, max: 128 };

/** Names in calls of the history: only the length is known to be held. */
export const calledNames: Limit = { alphabet: '\\s\\S', min: 1, max: 200 };

/** Ids of `tool_use`, and of the results that answer them. No length limit is known. */
export const callIds: Limit = { alphabet: 'a-zA-Z0-9_-', min: 1, max: Number.POSITIVE_INFINITY };

/** Keys under `properties` of an input schema. */
export const propertyKeys: Limit = { alphabet: 'a-zA-Z0-9_.-', min: 1, max: 64 };

/** Names in `tool_reference`. */
export const referencedNames: Limit = { alphabet: '\\s\\S', min: 1, max: 64 };
