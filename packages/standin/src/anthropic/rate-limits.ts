/** What Anthropic's smallest tier allows in a minute. */
const limits: { readonly [what: string]: number } = {
  requests: 50,
  tokens: 38_000,
  'input-tokens': 30_000,
  'output-tokens': 8_000,
};

/** The headers that tell the limits and what is left: all, or nothing. `now` in seconds since 1970. */
export function rateLimits(
  left: 'all' | 'nothing',
  now: number,
): { readonly [name: string]: string } {
  const reset = new Date((now + 1) * 1_000).toISOString().replace('.000', '');
  return Object.fromEntries(
    Object.entries(limits).flatMap(([what, limit]) => [
      [`anthropic-ratelimit-${what}-limit`, String(limit)],
      [`anthropic-ratelimit-${what}-remaining`, left === 'all' ? String(limit) : '0'],
      [`anthropic-ratelimit-${what}-reset`, reset],
    ]),
  );
}
