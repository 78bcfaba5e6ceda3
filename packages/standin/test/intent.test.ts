import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepsIn, type Wish } from '../src/intent.ts';

function spelled(wish: Wish): string {
  return wish.kind === 'run' ? `$ ${wish.command}` : `${wish.kind} ${wish.path}`;
}

/** Steps by `/`, wishes of one step by `&`. */
function wanted(words: string): string {
  return stepsIn(words)
    .map((step) => step.map(spelled).join(' & '))
    .join(' / ');
}

describe('stepsIn', () => {
  test.each([
    ['run `ls`', '$ ls'],
    ['Run `ls -la` and tell me what you see', '$ ls -la'],
    ['run `ls` and `pwd`', '$ ls & $ pwd'],
    ['Please run `git status`, `git log -1` and `date`.', '$ git status & $ git log -1 & $ date'],
    ['run ls', '$ ls'],
    ['run ls -la /tmp', '$ ls -la /tmp'],
    ['Run ls.', '$ ls'],
    ['run ls and pwd', '$ ls & $ pwd'],
    ['run ls and tell me what is there', '$ ls'],
    ['Could you run the command ls -la for me?', '$ ls -la'],
    ['run the following command: npm test', '$ npm test'],
    ['run "echo hi there" please', '$ echo hi there'],
    ['execute git log --oneline -5', '$ git log --oneline -5'],
    ['run ls | wc -l', '$ ls | wc -l'],
    ['run npm run build, please', '$ npm run build'],
    ['run ./build.sh --fast now', '$ ./build.sh --fast'],
    ['run this:\n```sh\nif true; then echo yes; fi\n```', '$ if true; then echo yes; fi'],
    ['run `if true; then echo yes; fi`', '$ if true; then echo yes; fi'],
    ['run `mkdir x` and then `ls`', '$ mkdir x / $ ls'],
    ['run `mkdir x` and then run `ls`', '$ mkdir x / $ ls'],
    ['read README.md', 'read README.md'],
    ['Read README.md and package.json.', 'read README.md & read package.json'],
    ['open src/index.ts', 'read src/index.ts'],
    ['read `notes`', 'read notes'],
    ['read "my notes.txt"', 'read my notes.txt'],
    ['cat README', 'read README'],
    ['what is in package.json?', 'read package.json'],
    ['What does docs/guide.md say?', 'read docs/guide.md'],
    ['summarise ./CHANGELOG.md for me', 'read ./CHANGELOG.md'],
    ['show me `git log -3`', '$ git log -3'],
    ['run `ls`, then read README.md', '$ ls / read README.md'],
    ['run `ls` and read README.md', '$ ls & read README.md'],
    ['What files are here?', 'list .'],
    ['list the files', 'list .'],
    ['list the files in src', 'list src'],
    ['show me the files in packages/values', 'list packages/values'],
    ["what's in this folder?", 'list .'],
    ['which directory is this? where am I?', 'list .'],
    ['where am I?', '$ pwd'],
    ['what time is it?', '$ date'],
    ['ls -la', '$ ls -la'],
    ['git status', '$ git status'],
    ['$ make all', '$ make all'],
    ['!make all', '$ make all'],
    ['`uname -a`', '$ uname -a'],
  ])('hears in "%s" the wish %s', (words, wish) => {
    expect(wanted(words)).toBe(wish);
  });

  test.each([
    'hello',
    'what is 2 + 2?',
    'in the long run, it works',
    'the tests run out of memory',
    'run tests',
    'how do I run it?',
    'find the bug',
    'tell me about e.g. cats',
    'is the server running on port 80?',
    'write a poem',
    '`foo` is undefined, why?',
  ])('hears no wish in "%s"', (words) => {
    expect(wanted(words)).toBe('');
  });

  test('bears any words', () => {
    const scraps = fc.constantFrom(
      'run ',
      'read ',
      '`',
      '```',
      'ls',
      ' and ',
      ' then ',
      '\u0001',
      '0',
      '"',
      '.',
      '\n',
      'a/b ',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(scraps, fc.string()), { size: 'max', maxLength: 60 }),
        (parts) => {
          for (const wish of stepsIn(parts.join('')).flat()) expect(spelled(wish)).toMatch(/./);
        },
      ),
    );
  });
});
