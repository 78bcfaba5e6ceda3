/** Readers of decoded JSON for the checkers, which know nothing of the code under test. */
export type Tree = { readonly [key: string]: unknown };

export function tree(value: unknown): Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Tree)
    : {};
}

export function list(value: unknown): readonly Tree[] {
  return Array.isArray(value) ? value.map(tree) : [];
}

export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}

export function sameSet(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((one, at) => one === right[at]);
}

export function repeats(values: readonly unknown[]): readonly unknown[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}
