import type { Brand } from '@exarch/values';

/**
 * A message, or a piece of one, that every supported provider would accept.
 * Only this package mints one: by admission, by judging what comes back from disk, by mending.
 */
export type Admitted<T> = Brand<T, 'Admitted'>;

/** The one place a value becomes `Admitted`: behind each of the three doors, and nowhere else. */
export function seal<T>(value: T): Admitted<T> {
  return value as Admitted<T>;
}
