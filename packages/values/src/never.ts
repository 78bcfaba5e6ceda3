/** Ends a switch over a closed union; reached only when our own invariant broke. */
export function never(value: never): never {
  throw new Error(`not an arm of its union: ${JSON.stringify(value)}`);
}
