import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { areas } from './areas.ts';
import { load, machine } from './harness/machine.ts';
import type { Row } from './harness/row.ts';
import { table } from './harness/table.ts';

type Results = ReadonlyMap<string, readonly Row[]>;

const path = join(import.meta.dirname, '..', '..', 'docs', 'benchmarks.md');
const largeStart = '<!-- large: written by `npm run bench -- --large` -->';
const largeEnd = '<!-- end of large -->';
const byHand = '<!-- by hand from here on: what was missed, and why -->';

/** Writes the document anew; what `--large` measured last and what was written by hand stay. */
export function writeDocument(results: Results, seconds: number): void {
  const old = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const sections = [...results].map(([name, rows]) => section(name, rows));
  const parts = [head(seconds), ...sections, largeOf(old), byHandOf(old)];
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${parts.join('\n\n')}\n`);
}

/** Writes only what `--large` measures. */
export function writeLarge(results: Results): void {
  const old = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (!old.includes(largeStart)) throw new Error('run `npm run bench` first');
  const rows = [...results.values()].flat();
  const fresh = large(`${stamp()}\n\n${table(rows)}`);
  writeFileSync(
    path,
    old.replace(largeOf(old), () => fresh),
  );
}

function head(seconds: number): string {
  return [
    '# What it costs',
    'Written by `npm run bench`. A figure is a ratio of two sides that did the same work in one run on one machine, by turns, for several rounds: times are medians, the ratio is the median of the ratios of the rounds. Times are those that the process had of the cores, all its threads together, so that what else the machine does is not in them; where work waits (for a device, a socket, a process) they are those of the clock. Each table is measured in a process of its own.',
    `${stamp()} The whole took ${seconds.toFixed(0)} s.`,
  ].join('\n\n');
}

function stamp(): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, on ${machine()}; load averages ${load()}.`;
}

function section(name: string, rows: readonly Row[]): string {
  const area = areas[name];
  return [`## ${area?.title ?? name}`, area?.how ?? '', table(rows)].join('\n\n');
}

function large(inside: string): string {
  return `${largeStart}\n\n## Large\n\n${inside}\n\n${largeEnd}`;
}

function largeOf(old: string): string {
  const from = old.indexOf(largeStart);
  const to = old.indexOf(largeEnd);
  return from < 0 || to < 0 ? large('Not measured yet.') : old.slice(from, to + largeEnd.length);
}

function byHandOf(old: string): string {
  const from = old.indexOf(byHand);
  return from < 0 ? `${byHand}\n\n## Missed, and why` : old.slice(from).trimEnd();
}
