import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { admitPrompt } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import { Context, type Fact, factShape, type Recorded } from '../src/index.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

describe('the README', () => {
  test('folds facts as its example does', () => {
    const answers: string[] = [];
    // example
    // Whoever appends to a file brings the place of each line; here the lines stand nowhere.
    const context = new Context('01JX/record.jsonl', () => {
      throw new Error('no parent to read');
    });
    let seq = 0;
    function commit(fact: Fact): string {
      const refused = context.judge(fact);
      if (refused) return `${refused.rule}: ${refused.because}`;
      seq += 1;
      const locus = { seq, start: seq * 100, end: seq * 100 + 99, digest: '0'.repeat(32) };
      const recorded: Recorded = { at: 1764520000000, locus, fact };
      return context.step(recorded).ok ? context.state.kind : 'never';
    }

    const said = admitPrompt([{ type: 'text', text: 'What is in this folder?' }]);
    if (!said.ok) throw new Error(said.refusal.because);
    // end
    const turn = context.reach + 1;
    answers.push(commit({ kind: 'user_prompt', turn, voice: 'human', content: said.value }));
    answers.push(commit({ kind: 'rewound', anchor: 7 }));
    answers.push(commit({ kind: 'cleared' }));
    for (const answer of answers) expect(readme).toContain(`// '${answer}'`);
    expect(context.reach).toBe(1);
  });

  test('shows the example that runs here', () => {
    const source = readFileSync(new URL(import.meta.url), 'utf8');
    const [, rest = ''] = source.split('    // example\n');
    const [code = ''] = rest.split('    // end\n');
    expect(readme).toContain(code.replace(/^ {4}/gm, ''));
  });

  test('has an example of an eviction, a fork, a resume and a read that says what it prints', async () => {
    const [, code = ''] = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, block]) => block);
    const built = join(import.meta.dirname, '..', 'dist');
    mkdirSync(built, { recursive: true });
    const file = join(mkdtempSync(join(built, '.readme-')), 'example.ts');
    const printed: string[] = [];
    const { log } = console;
    try {
      console.log = (...all: readonly unknown[]) => printed.push(all.map(String).join(' '));
      writeFileSync(file, code);
      await import(file);
    } finally {
      console.log = log;
      rmSync(dirname(file), { recursive: true });
    }
    expect(printed).toEqual([
      'They asked for a listing.,Three files.',
      '0 2',
      'parent/record.jsonl true',
    ]);
    for (const said of [
      'They asked for a listing., Three files.',
      '0 2: the',
      'parent/record.jsonl true',
    ]) {
      expect(code).toContain(`// ${said}`);
    }
  });

  test('lists every kind of fact with every field it has', () => {
    const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
    for (const [kind, { each, optional }] of Object.entries(
      factShape.is === 'union' ? factShape.arms : {},
    )) {
      const row = rows.find((line) => line.split('|')[1]?.includes(`\`${kind}\``));
      for (const field of Object.keys(each).filter((name) => name !== 'kind')) {
        expect(row).toContain(`\`${field}${optional.includes(field) ? '?' : ''}\``);
      }
    }
  });

  test('lists every rule that this package refuses by', () => {
    for (const rule of ruleIds()) expect(readme).toContain(`\`record/${rule}\``);
  });
});

function ruleIds(): ReadonlySet<string> {
  const files = [
    'head',
    'judge-fact',
    'line',
    'span',
    'model/decide',
    'model/eviction',
    'model/link',
  ];
  const more = [
    'link-nesting',
    'message',
    'model',
    'rewind',
    'seeds',
    'admissible-prefix',
    'transcript',
  ];
  const sources = [...files, ...more.map((name) => `model/${name}`)].map((name) =>
    readFileSync(new URL(`../src/${name}.ts`, import.meta.url), 'utf8'),
  );
  return new Set(sources.join().match(/(?<='record\/)[a-z0-9-]+(?=')/g));
}
