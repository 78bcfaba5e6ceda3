/** What stands for a part that could not stay what it was: its kind, and its JSON. */
export function inWords(kind: string, value: unknown): string {
  return `[${kind}] ${spelled(value)}`;
}

/** A value as JSON, or as near to it as it can be written. */
export function spelled(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

/** Opens a conversation whose first message is a reply. */
export const missingOpening = 'The opening of this conversation was not recorded.';

/** Introduces the reasoning of a reply that held nothing else. */
export const reasoningAlone = '[A reply held nothing but this reasoning]';

/** Introduces a result that no call here waits for. */
export function strayResult(name: string, call: string): string {
  const which = [name, call].filter((word) => word !== '').join(', ');
  return `[A result that no call here waits for${which === '' ? '' : `: ${which}`}]`;
}
