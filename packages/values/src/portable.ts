/**
 * The alphabets that every provider takes, stated once: grammar, projection and admission share them.
 * Names: Gemini wants a letter or `_` first, Bedrock and Chat take no dot, all take 64 characters but
 * Gemini's oldest schema, which takes 63. Ids: Chat still refuses more than 40 characters in places.
 */
const portableName = /^[A-Za-z_][A-Za-z0-9_-]{0,62}$/;
const portableId = /^[A-Za-z0-9_-]{1,40}$/;

/** True for a tool name that no provider refuses. */
export function isPortableName(name: string): boolean {
  return portableName.test(name);
}

/** True for a call id that no provider refuses. */
export function isPortableId(id: string): boolean {
  return portableId.test(id);
}
