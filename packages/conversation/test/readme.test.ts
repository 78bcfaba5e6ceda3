import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as conversation from '../src/index.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

describe('the README', () => {
  test('runs, and prints what it says', () => {
    const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
    const code = example.replace(/import (\{.*?\}) from '.*?';/s, 'const $1 = conversation;');
    const printed: string[] = [];
    const console = { log: (...words: readonly string[]) => printed.push(words.join(' ')) };
    new Function('conversation', 'console', code)(conversation, console);
    expect(printed).toEqual([...example.matchAll(/^\/\/ (.*)$/gm)].map(([, line]) => line));
  });

  test('names every rule, and no other', () => {
    const [, list = ''] = /## Rules(.*)$/s.exec(readme) ?? [];
    const named = [...list.matchAll(/`([a-z-]+)`/g)].map(([, rule]) => rule);
    const code = sources();
    const used = new Set([
      ...[...code.matchAll(/'conversation\/([a-z-]+)'/g)].map(([, rule]) => rule),
      ...[...code.matchAll(/(?:#changed|\bnote)\(\s*'([a-z-]+)'/g)].map(([, rule]) => rule),
    ]);
    expect(named).toEqual([...used].sort());
  });
});

function sources(): string {
  const folder = new URL('../src/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
}
