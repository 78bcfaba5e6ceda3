/** The text with each lone surrogate replaced by U+FFFD, as a UTF-8 encoder would. */
export function wellFormed(text: string): string {
  return text.toWellFormed();
}

/**
 * The text with each lone surrogate spelled out as its JSON escape: well formed, and nothing lost.
 * Of a JSON text it makes an equal one.
 */
export function escapeSurrogates(text: string): string {
  if (text.isWellFormed()) return text;
  return text.replace(
    /[\ud800-\udfff]/gu,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
