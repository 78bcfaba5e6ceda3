import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adapters } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { catalogue, ruleOf } from '../src/catalogue.ts';
import { grammars } from '../src/grammars.ts';
import { isJudged } from '../src/rule.ts';

const source = join(import.meta.dirname, '..', 'src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);
const code = files
  .filter((file) => !/[/\\]rules[/\\]/.test(file))
  .map((file) => readFileSync(join(source, file), 'utf8'))
  .join('\n');
const cited = new Set(
  [...code.matchAll(/'((?:ANT|OAC|OAR|GEM|BED|COH|CMP-[a-z]+)-\d{3})'/g)].map((found) => found[1]),
);

describe('the catalogue', () => {
  test('names no rule twice', () => {
    const ids = catalogue.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test.each(adapters)('gives each rule of %s a readable name of its own', (adapter) => {
    const names = grammars[adapter].rules.map(({ name }) => name);
    expect(names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))).toEqual([]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('has an entry for every rule that the code cites', () => {
    expect([...cited].filter((id) => ruleOf(id ?? '') === undefined)).toEqual([]);
  });

  test('has code for every rule that a body decides', () => {
    const judged = catalogue.filter(isJudged).map(({ id }) => id);
    expect(judged.filter((id) => !cited.has(id))).toEqual([]);
  });

  test('says of every rule what holds and from where it is known', () => {
    for (const rule of catalogue) {
      expect(rule.states, rule.id).toMatch(/\S.*[.]$/);
      expect(rule.sources.length, rule.id).toBeGreaterThan(0);
      for (const address of rule.sources) expect(address, rule.id).toMatch(/^https:\/\/\S+$/);
    }
  });
});

describe('a profile', () => {
  const profiles = adapters.flatMap((adapter) =>
    grammars[adapter].profiles.map((profile) => ({ adapter, profile })),
  );

  test.each(profiles)('$profile.name of $adapter names only rules there are', ({ profile }) => {
    const { drops = [], softens = [], hardens = [], keeps = [], speaks = {} } = profile;
    const named = [...drops, ...softens, ...hardens, ...keeps, ...Object.entries(speaks).flat()];
    expect(named.filter((id) => ruleOf(id) === undefined)).toEqual([]);
  });

  test('is named by every rule that belongs to some', () => {
    for (const { id, adapter, of = [] } of catalogue) {
      const known = grammars[adapter].profiles.map(({ name }) => name);
      expect(
        of.filter((name) => !known.includes(name)),
        id,
      ).toEqual([]);
    }
  });
});

describe('a model table', () => {
  test.each(adapters)('of %s says from where and when it is', (adapter) => {
    for (const { family, sources, asOf } of grammars[adapter].families) {
      expect(sources.length, family).toBeGreaterThan(0);
      expect(asOf, family).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });
});
