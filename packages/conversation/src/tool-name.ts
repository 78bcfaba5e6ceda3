/**
 * The names that some provider takes: Anthropic and Responses up to 128 of the plain alphabet, Gemini also
 * dots and colons behind a letter or `_`. Projection spells each of them for the wires that take less.
 */
const plainName = /^[A-Za-z0-9_-]{1,128}$/;
const dottedName = /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/;

/** True for a tool's name that at least one provider takes as it is. */
export function isToolName(name: string): boolean {
  return plainName.test(name) || dottedName.test(name);
}

/**
 * The legal form of a name that no provider takes: what is left of it to read, and a digest of the whole,
 * so that it stays apart from every other name and is no tool's by accident.
 */
export function legalName(name: string): string {
  const stem = legible(name);
  return `${/^[A-Za-z_]/.test(stem) ? '' : '_'}${stem}_${digest(name)}`;
}

/** At most 48 legal characters to recognise a name or an id by. */
export function legible(text: string): string {
  const legal = text.slice(0, 400).replace(/[^A-Za-z0-9_-]+/g, '_');
  const stem = legal.replace(/^_+|_+$/g, '').slice(0, 48);
  return stem === '' ? 'unnamed' : stem;
}

/** Eight hex digits of FNV-1a over the text's code units; tells texts apart, protects nothing. */
export function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
