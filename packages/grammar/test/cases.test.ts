import { adapters } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { validateInput } from '../src/validate.ts';
import { isRefused } from '../src/violation.ts';
import { casesOf, targetOf } from './fixtures/cases.ts';

const offline = new Set(['pure', 'model', 'platform', 'beta']);

describe.each(adapters)('a public fault on %s', (adapter) => {
  const cases = casesOf(adapter);
  const faults = cases.filter(({ verdict, check }) => verdict === 'reject' && offline.has(check));

  test.each(faults)('$id is found as $rule', (fault) => {
    const found = validateInput(adapter, fault.body, targetOf(fault));
    expect(found.map(({ rule }) => rule)).toContain(fault.rule);
    if (!fault.disputed) expect(isRefused(found), JSON.stringify(found)).toBe(true);
  });

  const fine = cases.filter(({ verdict }) => verdict === 'accept');
  test.each(fine)('$id is let through ($rule)', (suspicious) => {
    const found = validateInput(adapter, suspicious.body, targetOf(suspicious));
    expect(found.filter(({ level }) => level === 'refused' || level === 'model')).toEqual([]);
  });

  const repaired = cases.filter((each) => each.repaired);
  test.each(repaired)('$id is let through once repaired', (fault) => {
    const found = validateInput(adapter, fault.repaired, targetOf(fault));
    expect(found.filter(({ level }) => level === 'refused' || level === 'model')).toEqual([]);
  });
});
