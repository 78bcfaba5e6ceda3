/** What a finding on a body's shape says, for vendors whose words depend on it. */
export type ShapeFinding =
  | { readonly kind: 'absent' }
  /** What is wanted, with its article: `a string`, `an array`, `a string or an array`. */
  | { readonly kind: 'mistyped'; readonly wants: string };

/** Reads the grammar's own sentence; undefined for a finding on anything but shape. */
export function shapeFinding(because: string): ShapeFinding | undefined {
  if (/^The field "[^"]*" (?:is missing|must say which .* found nothing)/.test(because)) {
    return { kind: 'absent' };
  }
  const wants = /^Wants (.+?), found /.exec(because)?.[1];
  return wants === undefined ? undefined : { kind: 'mistyped', wants };
}
