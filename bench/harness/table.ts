import type { Row } from './row.ts';

const heads = ['what', 'ours', 'beside', 'figure', 'goal', 'met'] as const;

/** Rows as a Markdown table, its columns even, so that it reads in a terminal too. */
export function table(rows: readonly Row[]): string {
  const cells = [heads, ...rows.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => width(row[column]))));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((columns) => '-'.repeat(columns + 2)).join('|')}|`;
  const [head = [], ...body] = cells;
  return [line(head), rule, ...body.map(line)].join('\n');
}

function cellsOf({ what, ours, against, figure, goal, met }: Row): readonly string[] {
  return [what, ours, against, figure, goal ?? '', met === undefined ? '' : met ? 'yes' : '**no**'];
}

function width(cell: string | undefined): number {
  return cell?.length ?? 0;
}
