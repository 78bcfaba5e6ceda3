import { chownSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Files } from './files.ts';

const key = 'plums-0123456789';
const line = `ANTHROPIC_API_KEY = "${key}"\n`;

describe('credentials.toml', () => {
  test('holds keys by the names they have in the environment, which counts before it', async () => {
    const files = new Files();
    files.write(files.keys, `${line}# more\n'OPENAI_API_KEY' = 'sk-o'\nXAI_API_KEY = ""\n`);
    const { credentials } = await files.read(files.cwd, { OPENAI_API_KEY: 'of-the-environment' });
    expect(credentials.first(['ANTHROPIC_API_KEY'])).toBe(key);
    expect(credentials.first(['OPENAI_API_KEY'])).toBe('of-the-environment');
    expect(credentials.first(['XAI_API_KEY'])).toBeUndefined();
    expect([...credentials.all()].sort()).toEqual(['of-the-environment', key, 'sk-o'].sort());
  });

  test('is hidden from tools, whether it is there or not', async () => {
    const files = new Files();
    expect((await files.read()).hidden).toEqual([files.keys]);
    expect((await files.read()).credentials.all()).toEqual([]);
  });

  test.each([0o600, 0o400, 0o700])('with mode %o is read', async (mode) => {
    const files = new Files();
    files.write(files.keys, line, mode);
    expect((await files.read()).credentials.all()).toEqual([key]);
  });

  test.each([0o644, 0o640, 0o660, 0o604, 0o601, 0o620, 0o610, 0o602])(
    'with mode %o is refused and says what to do',
    async (mode) => {
      const files = new Files();
      files.write(files.keys, line, mode);
      expect(await files.refusal(files.keys)).toBe(
        `: has mode 0${mode.toString(8)}, which opens it to others. Run: chmod 600 ${files.keys}`,
      );
    },
  );

  const root = process.getuid?.() === 0;

  test.skipIf(!root)(`of another user is refused${root ? '' : ' (root)'}`, async () => {
    const files = new Files();
    files.write(files.keys, line);
    chownSync(files.keys, 54_321, 54_321);
    expect(await files.refusal(files.keys)).toBe(
      ': belongs to another user. Make one of your own.',
    );
  });

  test('that is a link is refused', async () => {
    const files = new Files();
    files.write(join(files.root, 'keys'), line);
    symlinkSync(join(files.root, 'keys'), files.keys);
    expect(await files.refusal(files.keys)).toBe(
      ': is a link, not a file. Put the file itself there.',
    );
  });

  test('that is a folder is refused', async () => {
    const files = new Files();
    mkdirSync(files.keys, { mode: 0o700 });
    expect(await files.refusal(files.keys)).toBe(': is no regular file.');
  });

  test.each([
    [
      'ANTROPIC_API_KEY = "SECRET"',
      ': ANTROPIC_API_KEY is no known key. Did you mean ANTHROPIC_API_KEY?',
    ],
    ['openai_api_key = "SECRET"', ': openai_api_key is no known key. Did you mean OPENAI_API_KEY?'],
    ['[anthropic]\nkey = "SECRET"', ': anthropic is no known key. Known: ANTHROPIC_API_KEY, '],
    ['SECRET-0123456789-0123456789 = "x"', ': A long name in it is no known key. Known: '],
    ['OPENAI_API_KEY = SECRET', ' line 1, column 18: is no TOML. It looks like OPENAI_API_KEY = '],
    ['SECRET', ' line 1, column 1: is no TOML. It looks like'],
    ['OPENAI_API_KEY = "SECRET', ' line 1, column 18: is no TOML. It looks like'],
    ['OPENAI_API_KEY = ["SECRET"]', ': OPENAI_API_KEY wants a key in quotes.'],
    ['OPENAI_API_KEY = 9876543210', ': OPENAI_API_KEY wants a key in quotes.'],
    ['OPENAI_API_KEY = "SE\\u0043RET"', ': OPENAI_API_KEY wants a key of plain characters'],
    ['OPENAI_API_KEY = "SECRET\\n"', ': OPENAI_API_KEY wants a key of plain characters'],
    ["OPENAI_API_KEY = 'SEC\"RET'", ': OPENAI_API_KEY wants a key of plain characters'],
    ["OPENAI_API_KEY = 'SEC\\RET'", ': OPENAI_API_KEY wants a key of plain characters'],
    ['OPENAI_API_KEY = "SEC RET"', ': OPENAI_API_KEY wants a key of plain characters'],
    ['OPENAI_API_KEY = "SECRÉT"', ': OPENAI_API_KEY wants a key of plain characters'],
  ])('with %j is refused, and nothing of it shown', async (text, words) => {
    const files = new Files();
    files.write(files.keys, text.replaceAll('SECRET', 'SECRET-plums'));
    const refused = await files.refusal(files.keys);
    expect(refused.slice(0, words.length)).toBe(words);
    expect(refused).not.toMatch(/SEC|plums|9876|\n/);
  });
});
