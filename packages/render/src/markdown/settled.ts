import { quoted } from './quote.ts';

/**
 * Markdown that a model wrote, made to end where it ends: a fence left open is closed. A fence at the
 * margin is open or closed beyond doubt; where indentation or raw HTML leaves doubt about what is
 * still open, the whole stands in a quotation, which ends whatever it holds.
 */
export function settled(markdown: string): string {
  const text = markdown.trimEnd().replace(/^(?:[ \t]*\n)+/, '');
  let open: Fence | undefined;
  for (const line of text.split('\n')) {
    if (open) {
      if (closes(open, line)) open = undefined;
      else if (leaves(open, line)) return quoted(text);
    } else if (/^[ \t]*<[A-Za-z/!?]/.test(line)) return quoted(text);
    else open = opening(line);
  }
  if (!open) return text;
  return open.indent === '' ? `${text}\n${open.run}` : quoted(text);
}

type Fence = { readonly indent: string; readonly run: string };

/** A fence that this line may open: at the margin it does, indented it may stand inside a list. */
function opening(line: string): Fence | undefined {
  const match = /^([ \t]*)(`{3,}(?=[^`]*$)|~{3,})/.exec(line);
  return match ? { indent: match[1] ?? '', run: match[2] ?? '' } : undefined;
}

/** A fence closes with the same mark, no shorter, alone on its line; an indented one as far in as it began. */
function closes({ indent, run }: Fence, line: string): boolean {
  const match = /^([ \t]*)(`{3,}|~{3,})[ \t]*$/.exec(line);
  const [, before, mark] = match ?? [];
  if (before === undefined || mark === undefined) return false;
  const fits = indent === '' ? /^ {0,3}$/.test(before) : before === indent;
  return fits && mark.startsWith(run);
}

/** A line further out may end the list the fence stands in, and the fence with it. */
function leaves({ indent }: Fence, line: string): boolean {
  return line.trim() !== '' && !line.startsWith(indent);
}
