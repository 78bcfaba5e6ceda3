import { parseArgs } from 'node:util';
import { areas, largeAreas } from './areas.ts';
import { writeDocument, writeLarge } from './document.ts';
import { measured } from './harness/measured.ts';
import type { Row } from './harness/row.ts';
import { table } from './harness/table.ts';

/**
 * `npm run bench` measures everything and writes `docs/benchmarks.md`; `npm run bench -- NAME…` measures
 * some areas and writes nothing; `npm run bench -- --large` adds what takes gigabytes.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { large: { type: 'boolean', default: false } },
});

const started = performance.now();
if (values.large) writeLarge(await measuredAll(largeAreas, true));
else if (positionals.length > 0) await measuredAll(positionals, false);
else {
  const results = await measuredAll(Object.keys(areas), false);
  writeDocument(results, (performance.now() - started) / 1000);
}

/** One after another, each table shown as it is there. */
async function measuredAll(
  names: readonly string[],
  large: boolean,
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const results = new Map<string, readonly Row[]>();
  for (const name of names) {
    const start = performance.now();
    const rows = await measured(name, { large });
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(`\n${areas[name]?.title ?? name} (${seconds} s)\n\n${table(rows)}`);
    results.set(name, rows);
  }
  return results;
}
