/** How deep the objects and lists of a JSON text nest. The text is known to be JSON. */
export function jsonDepth(text: string): number {
  let deepest = 0;
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/g)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
