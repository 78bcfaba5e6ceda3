import { type Fields, misfit, ok, type Result, refuse, type Shape } from '@exarch/values';
import { nearest } from '../nearest.ts';

/** Where a table stands: its file, and the keys that lead to it. */
export type Where = { readonly path: string; readonly keys: readonly string[] };

/** A table, judged by its shape. A key that is not known is refused with the nearest one that is. */
export function fitted<T>(shape: Shape<T> & Fields, table: unknown, where: Where): Result<T> {
  const wrong = misfit(shape, table);
  if (!wrong) return ok(table as T);
  const segments = segmentsOf(wrong.at);
  const known = knownBeside(shape, segments);
  const [last = ''] = segments.slice(-1);
  const key = dotted([...where.keys, ...segments]);
  if (known && !known.includes(last)) return unknownKey(where.path, key, mendFor(last, known));
  return refuse('cli/config-value', where.path, `${key} ${wrong.because}.`);
}

/** A value that its shape takes and its meaning does not. */
export function outOfBounds(where: Where, wants: string): Result<never> {
  return refuse('cli/config-value', where.path, `${dotted(where.keys)} wants ${wants}.`);
}

/** The refusal of a key that is not known. */
export function unknownKey(path: string, key: string, mend: string): Result<never> {
  return refuse('cli/config-key', path, `${key} is no known key.`, mend);
}

/** What to say of a word that is none of the known ones. */
export function mendFor(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  return near === undefined ? `Known: ${known.join(', ')}.` : `Did you mean ${near}?`;
}

/** Keys as TOML spells them in a row. */
function dotted(keys: readonly string[]): string {
  return keys.map((key) => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key))).join('.');
}

/** The keys that are known where the last of these stands. */
function knownBeside(shape: Fields, segments: readonly string[]): readonly string[] | undefined {
  let fields: Fields | undefined = shape;
  for (const segment of segments.slice(0, -1)) {
    const inner: Fields['each'][string] | undefined = fields?.each[segment];
    fields = inner?.is === 'fields' ? inner : undefined;
  }
  return segments.length > 0 && fields ? Object.keys(fields.each) : undefined;
}

function segmentsOf(pointer: string): readonly string[] {
  const [, ...segments] = pointer.split('/');
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
