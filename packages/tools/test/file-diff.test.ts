import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineDiff } from '../src/file/line-diff.ts';
import { unified } from '../src/file/unified.ts';
import { scratch } from './scratch.ts';

const hasPatch = spawnSync('patch', ['--version']).status === 0;
const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { size: 'max', maxLength: 40 });

/** Length of a longest common subsequence, by the textbook's table. */
function shared(one: readonly string[], other: readonly string[]): number {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const line of one) {
    const next = [0];
    for (const [at, twin] of other.entries()) {
      const longer = Math.max(next[at] ?? 0, row[at + 1] ?? 0);
      next.push(line === twin ? (row[at] ?? 0) + 1 : longer);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe('lineDiff', () => {
  test('leads from one text to the other by a shortest way', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const runs = lineDiff(before, after);
        const left = runs.flatMap(({ kind, lines }) => (kind === 'new' ? [] : lines));
        const right = runs.flatMap(({ kind, lines }) => (kind === 'gone' ? [] : lines));
        const same = runs.flatMap(({ kind, lines }) => (kind === 'same' ? lines : []));
        expect(left).toEqual(before);
        expect(right).toEqual(after);
        expect(same).toHaveLength(shared(before, after));
      }),
    );
  });

  test('gives up on texts that have little in common, and still leads from one to the other', () => {
    const before = Array.from({ length: 3_000 }, (_, index) => `a${index}`);
    const after = Array.from({ length: 3_000 }, (_, index) => `b${index}`);
    expect(lineDiff(before, after)).toEqual([
      { kind: 'gone', lines: before },
      { kind: 'new', lines: after },
    ]);
  });
});

describe('unified', () => {
  const folder = scratch();

  test.skipIf(!hasPatch)(`is what \`patch\` understands${hasPatch ? '' : ' (patch)'}`, () => {
    const text = fc
      .tuple(lines, fc.boolean())
      .map(([all, ends]) => all.join('\n') + (ends ? '\n' : ''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { diff } = unified('f', before, after);
        writeFileSync(join(folder, 'f'), before);
        if (diff === '') {
          expect(before).toBe(after);
          return;
        }
        const input = `${diff.replace('/dev/null', 'f')}\n`;
        const done = execFileSync('patch', ['-s', '-o', '-', 'f'], { cwd: folder, input });
        expect(done.toString()).toBe(after);
      }),
      { numRuns: 60 },
    );
  });

  test('is cut at 2,000 rows with exact counts', () => {
    const after = 'x\n'.repeat(5_000);
    const change = unified('f', '', after);
    expect(change).toMatchObject({ added: 5_000, removed: 0 });
    expect(change.diff.split('\n')).toHaveLength(2 + 2_000 + 1);
  });

  test('shows three lines around a change, and joins changes that are near', () => {
    const before = '1\n2\n3\n4\n5\n6\n7\n8\n9\n';
    expect(unified('f', before, before.replace('5', 'x')).diff).toBe(
      '--- f\n+++ f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8',
    );
  });
});
