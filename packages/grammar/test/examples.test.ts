import { adapters } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { grammars } from '../src/grammars.ts';
import { isDecidable, isJudged } from '../src/rule.ts';
import { validateInput } from '../src/validate.ts';
import { examplesOf } from './fixtures/examples.ts';

describe.each(adapters)('the rules of %s', (adapter) => {
  const { rules } = grammars[adapter];
  const examples = examplesOf(adapter);
  const shown = rules.filter(({ id }) => examples[id] !== undefined);

  test('each have a body that breaks it, if a body can', () => {
    const bare = rules.filter((rule) => isJudged(rule) && examples[rule.id] === undefined);
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  test('have no body for a rule that is not among them', () => {
    const ids = new Set(rules.map(({ id }) => id));
    expect(Object.keys(examples).filter((id) => !ids.has(id))).toEqual([]);
  });

  test.each(shown)('$id ($name) is broken by its bad body, and it alone', (rule) => {
    const example = examples[rule.id];
    const found = validateInput(adapter, example?.bad, example?.target);
    const others = found.filter((each) => !example?.beside?.includes(each.rule));
    expect([...new Set(others.map((each) => each.rule))]).toEqual([rule.id]);
    const level = isDecidable(rule) ? rule.level : 'warning';
    expect(others.map((each) => each.level)).toContain(level);
    expect(others[0]?.says).toBe(rule.says);
  });

  test.each(shown)('$id ($name) is kept by its good body', ({ id }) => {
    expect(validateInput(adapter, examples[id]?.good, examples[id]?.target)).toEqual([]);
  });
});
