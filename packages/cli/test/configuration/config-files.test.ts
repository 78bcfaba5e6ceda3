import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { modelFacts } from '@exarch/provider';
import { describe, expect, test } from 'vitest';
import { Files } from './files.ts';

/** A model's table. */
function facts(name: string, lines: string): string {
  return `[models."${name}"]\n${lines}\n`;
}

describe('config.toml', () => {
  test('says what is known of models', async () => {
    const files = new Files();
    const text = `
      [models.plain]
      window = 32_768
      output = 4_096
      price = { input = 3, output = 15 }

      [models."vendor/plum:8b".price]
      input = 3
      output = 15
      cache_read = 0.3
      cache_write = 3.75
      long_input = { above = 200_000, input = 6, output = 22.5, cache_read = 0.6 }

      [models.empty]
    `;
    files.write(files.user, text);
    expect((await files.read()).facts).toEqual([
      {
        plain: {
          window: 32_768,
          output: 4_096,
          price: { input: 3, output: 15, cacheRead: 3, cacheWrite: 3 },
        },
        'vendor/plum:8b': {
          price: {
            input: 3,
            output: 15,
            cacheRead: 0.3,
            cacheWrite: 3.75,
            long: { above: 200_000, input: 6, output: 22.5, cacheRead: 0.6, cacheWrite: 6 },
          },
        },
        empty: {},
      },
    ]);
  });

  test('is optional', async () => {
    const files = new Files();
    expect((await files.read()).facts).toEqual([]);
    for (const path of [files.user, files.project]) files.write(path, '# nothing\n');
    expect((await files.read()).facts).toEqual([{}, {}]);
    rmSync(join(files.root, '.config'), { recursive: true });
    files.write(join(files.root, '.config'), 'a file where the folder would be');
    expect((await files.read()).facts).toEqual([{}]);
  });

  test('of the project counts before the user’s, each fact for itself', async () => {
    const files = new Files();
    files.write(files.user, facts('plum', 'window = 1\noutput = 1'));
    files.write(files.project, facts('plum', 'window = 2'));
    const read = await files.read();
    expect(modelFacts('plum', read.facts)).toEqual({ window: 2, output: 1 });
  });

  test('of the user stands in $XDG_CONFIG_HOME, where that is an absolute path', async () => {
    const files = new Files();
    const folder = join(files.root, 'xdg');
    files.write(files.user, facts('plum', 'window = 1'));
    files.write(join(folder, 'exarch', 'config.toml'), facts('plum', 'window = 2'));
    for (const [XDG_CONFIG_HOME, window] of [
      [folder, 2],
      ['xdg', 1],
      ['', 1],
    ] as const) {
      const read = await files.read(files.cwd, { XDG_CONFIG_HOME });
      expect(read.facts).toEqual([{ plum: { window } }]);
    }
    expect((await files.read(files.cwd, { HOME: '' })).hidden).toEqual([]);
  });

  test('of the project is the nearest one, up to the repository’s root', async () => {
    const files = new Files();
    const deep = join(files.cwd, 'a', 'b');
    mkdirSync(deep, { recursive: true });
    files.write(files.project, facts('plum', 'window = 1'));
    expect((await files.read(deep)).facts).toEqual([]);
    mkdirSync(join(files.cwd, '.git'));
    expect((await files.read(deep)).facts).toEqual([{ plum: { window: 1 } }]);
    files.write(join(files.cwd, 'a', '.exarch', 'config.toml'), facts('plum', 'window = 2'));
    expect((await files.read(deep)).facts).toEqual([{ plum: { window: 2 } }]);
    mkdirSync(join(deep, '.git'));
    expect((await files.read(deep)).facts).toEqual([]);
  });

  test.each([
    ['[model."plum"]', 'model is no known key. Did you mean models?'],
    [facts('plum', 'widnow = 1'), 'models.plum.widnow is no known key. Did you mean window?'],
    [facts('a b', 'x = 1'), 'models."a b".x is no known key. Known: window, output, price.'],
    [
      facts('p', 'price = { input = 1, output = 1, cache-read = 1 }'),
      'models.p.price.cache-read is no known key. Did you mean cache_read?',
    ],
    [
      facts('p', 'price = { input = 1, output = 1, long_input = { abov = 1 } }'),
      'models.p.price.long_input.abov is no known key. Did you mean above?',
    ],
    [
      facts('__proto__', 'widow = 1'),
      'models.__proto__.widow is no known key. Did you mean window?',
    ],
    ['"a/b~c" = 1', '"a/b~c" is no known key. Known: models.'],
    [facts('p', 'window = "big"'), 'models.p.window wants a whole number from 0, is "big".'],
    [facts('p', 'window = 1.5'), 'models.p.window wants a whole number from 0, is 1.5.'],
    [
      facts('p', 'window = 2024-01-01'),
      'models.p.window wants a whole number from 0, is "2024-01-01".',
    ],
    [facts('p', 'window = 0'), 'models.p.window wants at least 1 token.'],
    [facts('p', 'output = 0'), 'models.p.output wants at least 1 token.'],
    [
      facts('p', 'window = 100\noutput = 200'),
      'models.p.output wants at most the window, 100 tokens.',
    ],
    [facts('p', 'price = 3'), 'models.p.price wants an object, is 3.'],
    [facts('p', 'price = { input = 3 }'), 'models.p.price.output is missing.'],
    [
      facts('p', 'price = { input = -1, output = 1 }'),
      'models.p.price.input wants 0 to 1,000,000 dollars for a million tokens.',
    ],
    [
      facts('p', 'price = { input = 1, output = 1e300 }'),
      'models.p.price.output wants 0 to 1,000,000 dollars for a million tokens.',
    ],
    [
      facts('p', 'price = { input = nan, output = 1 }'),
      'models.p.price.input wants a number, is "NaN".',
    ],
    [
      facts(
        'p',
        'price = { input = 1, output = 1, long_input = { above = 0, input = 1, output = 1 } }',
      ),
      'models.p.price.long_input.above wants at least 1 token.',
    ],
    ['models = 1', 'models wants an object, is 1.'],
    ['models = 2024-01-01', 'models wants an object, is "2024-01-01".'],
    ['[[models]]\nwindow = 1', 'models wants an object, is an array of 1.'],
    ['models.p = 1', 'models.p wants an object, is 1.'],
  ])('with %j is refused and names the key', async (text, words) => {
    const files = new Files();
    for (const path of [files.user, files.project]) {
      files.write(path, text);
      expect(await files.refusal(path)).toBe(`: ${words}`);
      rmSync(path);
    }
  });

  test.each([
    ['[models\n', ' line 1, column 8: is no TOML: '],
    ['[models.a]\nwindow = \n', ' line 2, column 10: is no TOML: '],
    ['a = 1\na = 2', ' line 2, column 1: is no TOML: '],
    [Buffer.from([0x61, 0xff]), ': is no UTF-8 text.'],
    [`#${'x'.repeat(1024 * 1024)}`, ': is longer than 1024 KiB.'],
  ])('that is no TOML is refused and names the place: %#', async (text, words) => {
    const files = new Files();
    for (const path of [files.user, files.project]) {
      files.write(path, text);
      const line = await files.refusal(path);
      expect(line.slice(0, words.length)).toBe(words);
      expect(line).not.toContain('\n');
      rmSync(path);
    }
  });

  test('that is no file, or a link to what never ends, is refused', async () => {
    const files = new Files();
    symlinkSync('/dev/zero', files.project);
    expect(await files.refusal(files.project)).toBe(': is no regular file.');
    rmSync(files.project);
    mkdirSync(files.user);
    expect(await files.refusal(files.user)).toBe(': is no regular file.');
  });

  test('that is a link is read, and refused where it leads nowhere', async () => {
    const files = new Files();
    symlinkSync(join(files.root, 'dotfile'), files.user);
    expect(await files.refusal(files.user)).toBe(': is a link that leads nowhere.');
    files.write(join(files.root, 'dotfile'), facts('plum', 'window = 7'));
    expect((await files.read()).facts).toEqual([{ plum: { window: 7 } }]);
  });

  test('with a byte-order mark and the line ends of Windows is read', async () => {
    const files = new Files();
    files.write(files.user, `\ufeff${facts('plum', 'window = 7')}`.replaceAll('\n', '\r\n'));
    expect((await files.read()).facts).toEqual([{ plum: { window: 7 } }]);
  });

  test.each([
    'ANTHROPIC_API_KEY = "plums"',
    'base_url = "http://127.0.0.1:9"',
    'provider = "ollama"',
    '[mcp.plum]\ncommand = "touch"',
    facts('plum', 'base_url = "http://127.0.0.1:9"'),
  ])('of a project says nothing but facts: %j is refused', async (text) => {
    const files = new Files();
    files.write(files.project, text);
    expect(await files.refusal(files.project)).toMatch(/^: \S+ is no known key\. (?!.*plums)/);
  });
});
