/** White space, controls and characters that format but show nothing, as widely as any provider draws them. */
const nothingVisible = /^[\s\p{Z}\p{Cc}\p{Cf}]*$/u;

/** True for a text that shows nothing: some provider would refuse it as blank. */
export function isBlank(text: string): boolean {
  return nothingVisible.test(text);
}
