/** How often a property runs: `base`, or as many times that as `EXARCH_RUNS` says, for a long proof. */
export function runs(base: number): number {
  const times = Number(process.env['EXARCH_RUNS'] ?? 1);
  return Number.isFinite(times) && times > 0 ? Math.ceil(base * times) : base;
}
