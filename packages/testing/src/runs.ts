/** How often a property runs: `base`, or as many times that as `EXARCH_RUNS` says, for a long proof. */
export function runs(base: number): number {
  const times = Number(process.env['EXARCH_RUNS'] ?? 1);
  return Number.isFinite(times) && times > 0 ? Math.ceil(base * times) : base;
}

/**
 * How a fuzz runs: over the same cases every time, and in a long proof over others each time. What
 * fails says its seed, and `EXARCH_SEED` runs that again.
 */
export function fuzzed(base: number): { readonly numRuns: number; readonly seed?: number } {
  const numRuns = runs(base);
  const seed = Number(process.env['EXARCH_SEED'] ?? (process.env['EXARCH_RUNS'] ? Number.NaN : 1));
  return Number.isSafeInteger(seed) ? { numRuns, seed } : { numRuns };
}
