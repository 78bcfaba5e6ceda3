import { lineDiff, type Run } from './line-diff.ts';

/** What changed between two texts. */
export type Change = {
  readonly added: number;
  readonly removed: number;
  /** A unified diff of at most 2,000 rows; the counts are exact. */
  readonly diff: string;
};

const context = 3;
const mostRows = 2_000;

/** What changed, as people read it; `path` names the file in it. */
export function unified(path: string, before: string, after: string): Change {
  const runs = lineDiff(linesOf(before), linesOf(after));
  const rows = hunks(runs);
  const head = [`--- ${before === '' ? '/dev/null' : path}`, `+++ ${path}`];
  const shown = rows.slice(0, mostRows);
  const rest = rows.length - shown.length;
  const note = rest > 0 ? [`[… ${rest} more rows]`] : [];
  return {
    added: count(runs, 'new'),
    removed: count(runs, 'gone'),
    diff: rows.length === 0 ? '' : [...head, ...shown, ...note].join('\n'),
  };
}

/** A last line without its break is another line than one with it. */
function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  const last = lines.pop();
  return last === '' ? lines : [...lines, `${last}\n\\ No newline at end of file`];
}

function count(runs: readonly Run[], kind: Run['kind']): number {
  return runs.reduce((sum, run) => sum + (run.kind === kind ? run.lines.length : 0), 0);
}

const marks = { same: ' ', gone: '-', new: '+' } as const;

type Row = { readonly kind: Run['kind']; readonly line: string };

function hunks(runs: readonly Run[]): readonly string[] {
  const rows = runs.flatMap(({ kind, lines }) => lines.map((line): Row => ({ kind, line })));
  const near = nearChange(rows);
  const out: string[] = [];
  let old = 1;
  let fresh = 1;
  for (let at = 0; at < rows.length; ) {
    const end = near.indexOf(near[at] === 1 ? 0 : 1, at);
    const run = rows.slice(at, end < 0 ? rows.length : end);
    const olds = run.filter(({ kind }) => kind !== 'new').length;
    const news = run.filter(({ kind }) => kind !== 'gone').length;
    if (near[at] === 1) {
      out.push(`@@ -${range(old, olds)} +${range(fresh, news)} @@`);
      for (const { kind, line } of run) out.push(marks[kind] + line);
    }
    old += olds;
    fresh += news;
    at += run.length;
  }
  return out;
}

/** 1 for each row that is a change or stands close to one. */
function nearChange(rows: readonly Row[]): Uint8Array {
  const near = new Uint8Array(rows.length);
  for (const [index, { kind }] of rows.entries()) {
    if (kind !== 'same') near.fill(1, Math.max(0, index - context), index + context + 1);
  }
  return near;
}

/** A range of no lines is named by the line before it. */
function range(start: number, lines: number): string {
  return lines === 0 ? `${start - 1},0` : `${start},${lines}`;
}
