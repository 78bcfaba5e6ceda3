/** Control strings and sequences of a terminal, in their 7-bit and 8-bit forms; a string ends with its line. */
const sequences = new RegExp(
  [
    '(?:\\x1b[PX\\]^_]|[\\x90\\x98\\x9d\\x9e\\x9f])[^\\n\\x07\\x1b\\x9c]*(?:\\x07|\\x1b\\\\|\\x9c)?',
    '(?:\\x1b\\[|\\x9b)[0-?]*[ -/]*[@-~]?',
    '\\x1b[ -/]*[0-~]?',
  ].join('|'),
  'g',
);
const controls = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

/**
 * A text as it would read on paper: no control sequence is left, a line that was drawn over shows its
 * last state, and every character is visible, a tab or a line break.
 */
export function plain(text: string): string {
  const lines = text.replace(sequences, '').split('\n');
  return lines
    .map(lastState)
    .join('\n')
    .replace(/[^\n\x08]\x08/g, '')
    .replace(controls, '')
    .toWellFormed();
}

/** What stands after the last carriage return that something was drawn after. */
function lastState(line: string): string {
  let end = line.length;
  while (line[end - 1] === '\r') end -= 1;
  const drawn = line.slice(0, end);
  return drawn.slice(drawn.lastIndexOf('\r') + 1);
}
