const longest = 200;
const lead = 40;

/**
 * At most 200 bytes of a line, cut between characters: its beginning, or what stands around the match
 * where that lies too far in.
 */
export function clipped(line: string, match: number): string {
  if (match <= longest / 2) return cut(line);
  return cut(line.slice(boundaryAt(line, match - lead)));
}

function cut(text: string): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > longest) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** Not between the halves of a pair. */
function boundaryAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return 0xdc00 <= unit && unit <= 0xdfff ? at - 1 : at;
}
