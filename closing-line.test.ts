import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

const vitest = join(import.meta.dirname, 'node_modules', 'vitest', 'vitest.mjs');
const reporter = join(import.meta.dirname, 'closing-line.ts');

describe('the closing line', () => {
  test('counts what passed, and names what was skipped', () => {
    const { status, lines } = run({
      a: "test('one', () => {}); test('two', () => {});",
      b: "describe('plums (tmux)', () => { test.skip('three', () => {}); });",
    });
    expect(status).toBe(0);
    expect(lines.at(-1)).toBe('2 passed, 0 failed, 1 skipped');
    expect(lines.at(-2)).toBe('skipped: b.test.js: plums (tmux) > three');
  });

  test('counts every way to fail', () => {
    const { status, lines } = run({
      assertion: "test('one', () => { throw new Error('no'); });",
      collecting: "import './nowhere.js'; test('two', () => {});",
      empty: '',
      hook: "describe('x', () => { beforeAll(() => { throw new Error('no'); }); test('three', () => {}); });",
      late: "test('four', () => { Promise.reject(new Error('nobody waits for this')); });",
    });
    expect(status).toBe(1);
    expect(lines.at(-1)).toMatch(/^1 passed, 5 failed(, 1 skipped)?$/);
  });
});

/** Runs files of tests in a folder of their own with nothing but our reporter. */
function run(files: { readonly [name: string]: string }) {
  const root = mkdtempSync(join(tmpdir(), 'closing-line-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(root, `${name}.test.js`), text);
  }
  const config = `import { ClosingLine } from '${reporter}';
export default { test: { globals: true, reporters: [new ClosingLine()] } };`;
  writeFileSync(join(root, 'vitest.config.ts'), config);
  const ran = spawnSync(process.execPath, [vitest, 'run', '--root', root], { encoding: 'utf8' });
  return { status: ran.status, lines: ran.stdout.trimEnd().split('\n') };
}
