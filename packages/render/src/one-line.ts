import { terminalSafe, terminalVisible } from './terminal-safe.ts';

/** Safe text folded onto one line. */
export function oneLine(text: string): string {
  return folded(terminalSafe(text));
}

/** Text whose every character matters, on one line. */
export function visibleLine(text: string): string {
  return folded(terminalVisible(text));
}

/** The first line that says something, cut to a length in characters; an ellipsis says there is more. */
export function gist(text: string, most: number): string {
  const lines = terminalVisible(text).split('\n');
  const first = lines.find((line) => line.trim() !== '')?.trim() ?? '';
  const marks = [...first.slice(0, 2 * most + 2)];
  if (marks.length > most) return `${marks.slice(0, most - 1).join('')}…`;
  return lines.filter((line) => line.trim() !== '').length > 1 ? `${first} …` : first;
}

function folded(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll('\t', ' ');
}
