import { describe, expect, test } from 'vitest';
import { gist, oneLine, visibleLine } from '../src/one-line.ts';

describe('oneLine', () => {
  test('folds lines and tabs, and obeys nothing', () => {
    expect(oneLine(' a\n\n  b\tc\u001b[31m ')).toBe('a b c');
  });
});

describe('visibleLine', () => {
  test('folds lines and shows every character', () => {
    expect(visibleLine('a\nb\u001b[31m')).toBe('a b\\u001b[31m');
  });
});

describe('gist', () => {
  test('is the first line that says something', () => {
    expect(gist('\n  npm test \n', 20)).toBe('npm test');
    expect(gist('', 20)).toBe('');
  });

  test('says that there is more', () => {
    expect(gist('one\ntwo', 20)).toBe('one …');
    expect(gist('abcdefghij', 5)).toBe('abcd…');
  });

  test('cuts no character in two', () => {
    expect(gist('😀'.repeat(9), 5)).toBe(`${'😀'.repeat(4)}…`);
    expect(gist('😀'.repeat(5), 5)).toBe('😀'.repeat(5));
  });
});
