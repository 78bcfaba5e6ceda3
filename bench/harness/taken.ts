import type { Result } from '@exarch/values';

/** The value of a result that this program knows to be one. */
export function taken<T>(result: Result<T>): T {
  if (!result.ok)
    throw new Error(`${result.refusal.rule} ${result.refusal.at}: ${result.refusal.because}`);
  return result.value;
}
