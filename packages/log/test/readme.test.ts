import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');

describe('the README', () => {
  test('has examples that run and print what they say', async () => {
    const blocks = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
    expect(blocks).toHaveLength(3);
    for (const said of [
      'true: judged',
      '1 session_started, 2 system, 3 user_prompt',
      '2',
      '6: the',
      'residue: They said hello., own: Hello to you.',
      'user: 1 message',
    ]) {
      expect(readme).toContain(`// ${said}`);
    }
    const home = mkdtempSync(join(tmpdir(), 'exarch-readme-'));
    const folder = join(import.meta.dirname, '..', 'dist', `.readme-${process.pid}`);
    mkdirSync(folder, { recursive: true });
    const printed: string[] = [];
    const { log } = console;
    const { EXARCH_HOME } = process.env;
    try {
      process.env['EXARCH_HOME'] = home;
      console.log = (...all: readonly unknown[]) => {
        printed.push(
          all.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join(' '),
        );
      };
      const file = join(folder, 'example.ts');
      writeFileSync(file, blocks.join('\n'));
      await import(file);
    } finally {
      console.log = log;
      if (EXARCH_HOME === undefined) delete process.env['EXARCH_HOME'];
      else process.env['EXARCH_HOME'] = EXARCH_HOME;
      rmSync(home, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    }
    expect(printed).toEqual([
      'true',
      '1 session_started, 2 system, 3 user_prompt',
      expect.stringContaining('"rule":"record/turn-unknown"'),
      '2',
      'an example: 2 turns',
      '[{"kind":"turn","turn":1,"role":"user","line":1,"text":"Hello."}]',
      '6',
      '[]',
      '2',
      'residue: They said hello., own: Hello to you.',
      'user: 1 message',
    ]);
  });

  test('lists every rule that this package refuses by', () => {
    const source = join(import.meta.dirname, '..', 'src');
    const text = readdirSync(source).map((file) => readFileSync(join(source, file), 'utf8'));
    const rules = new Set(text.join('\n').match(/(?<=')log\/[a-z-]+(?=')/g));
    expect(rules.size).toBeGreaterThan(20);
    for (const rule of rules) expect(readme).toContain(`\`${rule}\``);
  });
});
