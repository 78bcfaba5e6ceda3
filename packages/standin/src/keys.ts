import type { Caller } from './wire.ts';

/** The key a caller shows in one of these headers, without its scheme; undefined when it shows none. */
export function keyOf({ headers }: Caller, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = headers[name];
    if (typeof value !== 'string') continue;
    const key = value.replace(/^bearer\s+/i, '').trim();
    if (key !== '' && !/^bearer$/i.test(key)) return key;
  }
  return undefined;
}

/** Any key opens the door but those that say themselves that they are wrong. */
export function isWrongKey(key: string): boolean {
  return /^(?:sk-)?(?:wrong|invalid)/i.test(key);
}
