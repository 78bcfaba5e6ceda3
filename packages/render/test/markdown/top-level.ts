/**
 * A reader of CommonMark's block structure, enough to say which headings stand at the top level of a
 * document and not inside a quotation, a list, a fence or raw HTML. Knows no tabs.
 */
export function topLevelHeadings(markdown: string): readonly string[] {
  const reader: Reader = { open: [], leaf: none, headings: [] };
  for (const line of markdown.split('\n')) read(reader, line);
  return reader.headings;
}

type Container =
  | { readonly quote: true }
  | { readonly quote: false; readonly offset: number; empty: boolean };
type Leaf =
  | { readonly is: 'none' | 'paragraph' }
  | { readonly is: 'fence'; readonly run: string }
  | { readonly is: 'html'; readonly end: RegExp };
type Place = { readonly text: string; readonly matched: number };
type Reader = { open: Container[]; leaf: Leaf; readonly headings: string[] };

const none: Leaf = { is: 'none' };

function read(reader: Reader, line: string): void {
  const place = descended(reader.open, line);
  const { leaf } = reader;
  const whole = place.matched === reader.open.length;
  if (whole && leaf.is === 'fence') {
    if (closesFence(leaf.run, place.text)) reader.leaf = none;
  } else if (whole && leaf.is === 'html') {
    if (leaf.end.test(place.text)) reader.leaf = none;
  } else start(reader, place);
}

/** How many of the open containers a line goes on with, and what it says inside them. */
function descended(open: readonly Container[], line: string): Place {
  let text = line;
  let matched = 0;
  for (const container of open) {
    const inner = inside(container, text);
    if (inner === undefined) break;
    text = inner;
    matched += 1;
  }
  return { text, matched };
}

/** What a line says inside a container; nothing if it is outside. */
function inside(container: Container, line: string): string | undefined {
  if (container.quote) return /^ {0,3}>/.test(line) ? line.replace(/^ {0,3}> ?/, '') : undefined;
  if (line.trim() === '') return container.empty ? undefined : line;
  container.empty = false;
  return indent(line) >= container.offset ? line.slice(container.offset) : undefined;
}

function start(reader: Reader, place: Place): void {
  const continued = place.matched === reader.open.length;
  const within = reader.leaf.is === 'paragraph';
  const { opened, text } = openings(place.text, within, continued);
  const paragraph = within && opened.length === 0;
  const leaf = leafOf(text, paragraph, continued);
  const depth = place.matched + opened.length;
  if (leaf === 'heading' && depth === 0) reader.headings.push(text.trim());
  if (leaf === 'more' && paragraph) return;
  reader.open = [...reader.open.slice(0, place.matched), ...opened];
  reader.leaf = leaf === 'heading' ? none : leaf === 'more' ? { is: 'paragraph' } : leaf;
}

/** The containers a line opens, one in another, and what it says inside them. */
function openings(
  line: string,
  paragraph: boolean,
  continued: boolean,
): { readonly opened: readonly Container[]; readonly text: string } {
  const opened: Container[] = [];
  let text = line;
  for (;;) {
    const first = opened.length === 0;
    const container = opening(text, paragraph && first, continued && first);
    if (!container) return { opened, text };
    opened.push(container);
    text = container.quote ? text.replace(/^ {0,3}> ?/, '') : text.slice(container.offset);
  }
}

/** The leaf a line starts, or more of a paragraph. Indented code is text that no paragraph takes in. */
function leafOf(text: string, paragraph: boolean, continued: boolean): Leaf | 'heading' | 'more' {
  if (text.trim() === '' || (paragraph && continued && isUnderline(text))) return none;
  if (indent(text) >= 4) return paragraph ? 'more' : none;
  if (/^ {0,3}#{1,6}(?: |$)/.test(text)) return 'heading';
  const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(text)?.[1];
  if (fence) return { is: 'fence', run: fence };
  return html(text, paragraph) ?? (isBreak(text) ? none : 'more');
}

function html(text: string, paragraph: boolean): Leaf | undefined {
  const line = text.trimStart();
  for (const [begins, end] of htmlKinds) {
    if (begins.test(line)) return end.test(line) ? none : { is: 'html', end };
  }
  const alone = /^(?:<[a-z][a-z0-9]*\s*\/?>|<\/[a-z][a-z0-9]*\s*>)\s*$/i.test(line);
  if (/^<\/?div(?:\s|\/?>|$)/i.test(line) || (alone && !paragraph))
    return { is: 'html', end: /^\s*$/ };
  return undefined;
}

const htmlKinds: readonly (readonly [begins: RegExp, end: RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?=\s|>|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![A-Za-z]/, />/],
];

function opening(text: string, paragraph: boolean, continued: boolean): Container | undefined {
  if (indent(text) >= 4) return undefined;
  if (/^ {0,3}>/.test(text)) return { quote: true };
  if (paragraph && continued && isUnderline(text)) return undefined;
  if (isBreak(text)) return undefined;
  return item(text, paragraph && continued);
}

function item(text: string, paragraph: boolean): Container | undefined {
  const match = /^( {0,3}(?:[-+*]|(\d{1,9})[.)]))( +|$)/.exec(text);
  if (!match) return undefined;
  const [, marker = '', number, gap = ''] = match;
  const empty = text.slice(marker.length).trim() === '';
  if (paragraph && (empty || (number !== undefined && Number(number) !== 1))) return undefined;
  const room = empty || gap.length > 4 ? 1 : gap.length;
  return { quote: false, offset: marker.length + room, empty };
}

function closesFence(run: string, text: string): boolean {
  const mark = /^ {0,3}(`{3,}|~{3,}) *$/.exec(text)?.[1];
  return mark?.startsWith(run) ?? false;
}

/** A line that makes the paragraph above it a heading. */
function isUnderline(text: string): boolean {
  return /^ {0,3}(?:=+|-+) *$/.test(text);
}

function isBreak(text: string): boolean {
  return /^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/.test(text);
}

function indent(text: string): number {
  return /^ */.exec(text)?.[0].length ?? 0;
}
