/** Plain text as Markdown that reads as that text and as nothing else; a line stays a line. */
export function literal(text: string): string {
  return text
    .split('\n')
    .map((line) => literalLine(line.trim()))
    .filter((line) => line !== '')
    .join('\\\n');
}

function literalLine(line: string): string {
  return line
    .replace(/[\\`*_[\]<>&~|$]/g, '\\$&')
    .replace(/^[#+=:-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}
