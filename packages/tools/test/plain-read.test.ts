import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInside } from '../src/inside.ts';
import { isPlainRead } from '../src/plain-read.ts';
import { plainWords } from '../src/plain-words.ts';
import { scratch, worldAt } from './scratch.ts';

const root = scratch();
const folder = join(root, 'inside');
mkdirSync(join(folder, 'sub'), { recursive: true });
mkdirSync(join(root, 'inside-out'));
writeFileSync(join(root, 'secret'), '');
symlinkSync('../secret', join(folder, 'way-out'));
symlinkSync('../not-there-yet', join(folder, 'dangling'));
symlinkSync('sub', join(folder, 'way-in'));

describe('isPlainRead', () => {
  test.each([
    'ls',
    'ls -la src',
    'cat package.json',
    'pwd',
    'head -n 5 a.txt',
    'tail -20 sub/../a.txt',
    'wc -l way-in/x',
    "grep -rn 'two words | & ;' .",
    'rg "class [A-Z]" sub',
    'git status',
    'git log --oneline -5',
    'git diff HEAD^ HEAD',
    'git show HEAD:a.txt',
    'find . -name a.ts -type f',
    `cat ${join(folder, 'a.txt')}`,
    '  ls  -l ',
  ])('lets %s pass', (command) => {
    expect(isPlainRead(command, folder, worldAt(folder))).toBe(true);
  });

  test.each([
    '',
    'rm -rf .',
    'node x.js',
    'ls; rm x',
    'ls && rm x',
    'ls | sh',
    'ls > x',
    'cat < x',
    'cat $HOME',
    'cat `x`',
    'cat $(x)',
    'cat "$(x)"',
    'cat "a`x`"',
    'ls &',
    'ls\nrm x',
    'ls *',
    'ls ~',
    'ls {a,b}',
    'A=1 ls',
    'cat ../secret',
    'cat /etc/passwd',
    'cat way-out',
    'cat dangling',
    'cat sub/../../secret',
    'ls ../inside-out',
    'grep --file=/etc/passwd x',
    'grep -f../secret x',
    'find . -exec rm x',
    'find . -delete',
    'find . -fprint x',
    'rg --pre=sh x',
    'rg --pre sh x',
    'git',
    'git push',
    'git -c a=b status',
    'git checkout .',
    'git log --output=x',
    'git diff --ext-diff',
    'file -C -m x',
    'sort -o x y',
    './ls',
    'constructor x',
    "cat 'open",
    'cat a\\ b',
    'cat !x',
    'cat #x',
  ])('keeps %s for a person', (command) => {
    expect(isPlainRead(command, folder, worldAt(folder))).toBe(false);
  });

  test('keeps any command for a person where the shell has left the folder', () => {
    expect(isPlainRead('ls', root, worldAt(folder))).toBe(false);
    expect(isPlainRead('ls ..', join(folder, 'sub'), worldAt(folder))).toBe(true);
    expect(isPlainRead('ls ../..', join(folder, 'sub'), worldAt(folder))).toBe(false);
  });
});

describe('plainWords', () => {
  test('are what a shell would make of them', () => {
    expect(plainWords(`a 'b c'd"e f" ''`)).toEqual(['a', 'b cde f', '']);
  });

  test('are never found where a special character stands outside of single quotes', () => {
    const special = fc.constantFrom(...'|&;<>()$`\\*?[]#~{}!\n\r\t');
    const plain = fc.stringMatching(/^[a-z ./-]{0,10}$/);
    fc.assert(
      fc.property(plain, special, plain, (before, character, after) => {
        expect(plainWords(`x${before}${character}${after}y`)).toBeUndefined();
      }),
    );
  });
});

describe('isInside', () => {
  test.each([
    ['.', true],
    ['sub/new', true],
    ['..a', true],
    ['..', false],
    ['../inside-out', false],
    ['way-out', false],
    ['dangling', false],
    ['dangling/x', false],
    ['/', false],
  ])('of %s is %s', (path, expected) => {
    expect(isInside(path, folder, folder)).toBe(expected);
  });
});
