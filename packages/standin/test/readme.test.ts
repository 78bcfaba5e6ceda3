import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultNames, readScenario } from '../src/index.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('the README names every fault', () => {
  for (const name of faultNames) expect(readme).toContain(`\`${name}\``);
});

test('the README shows a script that is one', () => {
  const shown = /readScenario\(`([\s\S]*?)`\)/.exec(readme)?.[1] ?? '';
  expect(readScenario(shown.replaceAll('\\\\', '\\'))).toMatchObject({ ok: true });
});
