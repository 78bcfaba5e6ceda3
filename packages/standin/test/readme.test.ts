import { readFileSync } from 'node:fs';
import { jsonSchema } from '@exarch/values';
import { expect, test } from 'vitest';
import { faultNames, readScenario, scenarioShape } from '../src/index.ts';
import { objectOf, objectsOf } from '../src/json-view.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

const schema = jsonSchema(scenarioShape);

test('the README names every fault', () => {
  for (const name of faultNames) expect(readme).toContain(`\`${name}\``);
});

test('the README tells each field of a turn, and each kind of what it says', () => {
  const [turn] = objectsOf([objectOf(objectOf(schema['properties'])['turns'])['items'] ?? null]);
  for (const field of Object.keys(objectOf(turn?.['properties']))) {
    expect(readme).toContain(`| \`${field}\` `);
  }
  const kinds = JSON.stringify(turn).matchAll(/"kind":\{"const":"(\w+)"/g);
  for (const [, kind] of kinds) expect(readme).toContain(`"kind": "${kind}"`);
});

test('the README speaks of no agent of ours', () => {
  expect(readme.replaceAll('exarch stand-in', '')).not.toMatch(/\bexarch(?: -p| resume|'s)\b/i);
});

test('the README shows a script that is one', () => {
  const shown = /readScenario\(`([\s\S]*?)`\)/.exec(readme)?.[1] ?? '';
  expect(readScenario(shown.replaceAll('\\\\', '\\'))).toMatchObject({ ok: true });
});
