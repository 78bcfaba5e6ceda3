import { quoted } from './quote.ts';

/**
 * Markdown that a model wrote, made to end where it ends: a fence left open is closed. A fence at the
 * margin is open or closed beyond doubt; where indentation or raw HTML leaves doubt about what is
 * still open, the whole stands in a quotation, which ends whatever it holds.
 */
export function settled(markdown: string): string {
  const text = markdown.trimEnd();
  let standing: Standing = 'closed';
  for (const line of text.split('\n')) {
    standing = next(standing, line);
    if (standing === 'doubtful') return quoted(text);
  }
  if (standing === 'closed') return text;
  return standing.indent === '' ? `${text}\n${standing.run}` : quoted(text);
}

type Fence = { readonly indent: string; readonly run: string };
type Standing = 'closed' | 'doubtful' | Fence;

function next(standing: Exclude<Standing, 'doubtful'>, line: string): Standing {
  if (standing === 'closed') return /^[ \t]*<[A-Za-z/!?]/.test(line) ? 'doubtful' : opening(line);
  if (closes(standing, line)) return 'closed';
  return leaves(standing, line) ? 'doubtful' : standing;
}

/** A fence that this line may open: at the margin it does, indented it may stand inside a list. */
function opening(line: string): Fence | 'closed' {
  const [, indent, run] = /^([ \t]*)(`{3,}(?=[^`]*$)|~{3,})/.exec(line) ?? [];
  return indent === undefined || run === undefined ? 'closed' : { indent, run };
}

/** A fence closes with its own mark, no shorter, alone on its line; an indented one as far in as it began. */
function closes({ indent, run }: Fence, line: string): boolean {
  const [, before, mark] = /^([ \t]*)(`{3,}|~{3,})[ \t]*$/.exec(line) ?? [];
  if (before === undefined || mark === undefined) return false;
  const fits = indent === '' ? /^ {0,3}$/.test(before) : before === indent;
  return fits && mark.startsWith(run);
}

/** A line further out may end the list the fence stands in, and the fence with it. */
function leaves({ indent }: Fence, line: string): boolean {
  return line.trim() !== '' && !line.startsWith(indent);
}
