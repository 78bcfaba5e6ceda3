/** What a shell is told. */
export const exit = { done: 0, failed: 1, usage: 2, violations: 3, interrupted: 130 } as const;
