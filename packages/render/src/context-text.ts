import type { SpanRow } from '@exarch/record';
import { spanWords } from '@exarch/record';
import { never } from '@exarch/values';
import { oneLine } from './one-line.ts';

/** The context's items as a table of plain text, a line each. */
export function contextText(rows: readonly SpanRow[]): string {
  const cells = rows.map(cellsOf);
  const widths = [0, 1, 2].map((column) =>
    cells.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cellsOf(row: SpanRow): readonly string[] {
  const what = row.kind === 'own' ? row.role : `${row.role}, ${row.kind}`;
  return [spanWords(row.span), what, `${row.bytes} bytes`, oneLine(row.label) + whereWords(row)];
}

function whereWords({ location }: SpanRow): string {
  switch (location.kind) {
    case 'resident':
      return '';
    case 'under':
      return ` (under ${spanWords(location.span)})`;
    case 'withdrawn':
      return ' (withdrawn)';
    default:
      return never(location);
  }
}
