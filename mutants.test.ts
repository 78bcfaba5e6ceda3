import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mutants } from './bench/mutants/list.ts';

describe.each(mutants)('the mutant of “$law”', ({ source, cut, put, test: file, only }) => {
  test('cuts what stands there, once', () => {
    expect(readFileSync(source, 'utf8').split(cut)).toHaveLength(2);
    expect(put).not.toBe(cut);
  });

  test('is for a property that is there', () => {
    const title = /(?<=(?:(?:test|describe)[^\n]*|^\s*\]\))\(\s*)(['`])(.*?)\1/gm;
    const titles = [...readFileSync(file, 'utf8').matchAll(title)].map(([, , words]) => words);
    expect(titles.some((words) => words?.includes(only))).toBe(true);
  });
});
