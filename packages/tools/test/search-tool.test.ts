import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { searchTool } from '../src/search-tool.ts';
import { scratch, textIn, worldAt } from './scratch.ts';

const root = scratch();

function tree(name: string): string {
  const folder = join(root, name);
  mkdirSync(join(folder, 'sub [x]'), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'a.ts'), 'first\nneedle 1\nNeedle 2\n');
  writeFileSync(join(folder, 'sub [x]/b.ts'), 'a needle(3) here\n');
  writeFileSync(join(folder, 'sub [x]/b.js'), 'a needle in js\n');
  writeFileSync(join(folder, 'node_modules/c.ts'), 'needle\n');
  writeFileSync(join(folder, 'binary'), Buffer.from('needle\0needle'));
  writeFileSync(join(folder, 'long'), `needle ${'x'.repeat(5_000)}\n`);
  return folder;
}

const plainFolder = tree('plain');
const repository = tree('repository');
writeFileSync(join(repository, '.gitignore'), 'node_modules\nlong\n');
execFileSync('git', ['init', '-q'], { cwd: repository });
execFileSync('git', ['add', 'a.ts'], { cwd: repository });

async function search(folder: string, args: JsonObject): Promise<string> {
  return textIn(await searchTool().run(args, worldAt(folder)));
}

describe.each([
  ['a plain folder', plainFolder],
  ['a repository', repository],
])('searchTool in %s', (_, folder) => {
  test('finds lines with their file and number, from the folder on', async () => {
    const lines = (await search(folder, { pattern: 'needle [0-9]' })).split('\n');
    expect(lines).toEqual(['a.ts:2:needle 1']);
  });

  test('finds what is tracked and what is new, but not what is ignored or binary', async () => {
    const lines = (await search(folder, { pattern: 'needle' }))
      .split('\n')
      .map((line) => line.slice(0, 20));
    expect(lines.filter((line) => !line.startsWith('long')).sort()).toEqual([
      'a.ts:2:needle 1',
      'sub [x]/b.js:1:a nee',
      'sub [x]/b.ts:1:a nee',
    ]);
  });

  test('looks only where it is told to', async () => {
    expect(await search(folder, { pattern: 'needle', path: 'sub [x]', glob: '*.ts' })).toBe(
      'sub [x]/b.ts:1:a needle(3) here',
    );
    expect(await search(folder, { pattern: 'needle', path: 'a.ts' })).toBe('a.ts:2:needle 1');
  });

  test('takes upper and lower case alike where that is wanted', async () => {
    expect(await search(folder, { pattern: 'needle', path: 'a.ts', ignore_case: true })).toBe(
      'a.ts:2:needle 1\na.ts:3:Needle 2',
    );
  });

  test('takes a pattern for nothing else', async () => {
    expect(await search(folder, { pattern: '--help' })).toBe('Nothing was found.');
    expect(await search(folder, { pattern: '$(touch x)' })).toBe('Nothing was found.');
  });

  test('says what is wrong with a pattern', async () => {
    const output = await searchTool().run({ pattern: 'a(' }, worldAt(folder));
    expect(output.failed).toBe(true);
    expect(textIn(output).length).toBeGreaterThan(5);
  });

  test('observes scope and hits, and only reads', async () => {
    const output = await searchTool().run({ pattern: 'needle', path: 'a.ts' }, worldAt(folder));
    expect(output.observations).toEqual([
      {
        kind: 'observation',
        what: { kind: 'search', scope: join(folder, 'a.ts'), pattern: 'needle', hits: 1 },
      },
    ]);
    expect(searchTool().risk({}, worldAt(folder))).toBe('read');
  });
});

describe('searchTool', () => {
  test('clips long lines and counts what it leaves out', async () => {
    expect(await search(plainFolder, { pattern: 'needle x' })).toMatch(/^long:1:needle x+ \[…\]$/);
    writeFileSync(join(plainFolder, 'many.txt'), 'pin\n'.repeat(900));
    expect(await search(plainFolder, { pattern: 'pin' })).toContain('[The first 200 of 900 lines;');
    writeFileSync(join(plainFolder, 'many.txt'), 'pin\n'.repeat(90_000));
    expect(await search(plainFolder, { pattern: 'pin' })).toContain(
      '[The first 200 of many more lines;',
    );
  });

  test('searches outside of the folder under absolute paths', async () => {
    const path = join(plainFolder, 'a.ts');
    expect(await search(repository, { pattern: 'needle', path })).toBe(`${path}:2:needle 1`);
  });

  test('prefers ripgrep where it is there', async () => {
    const bin = join(root, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'rg'), '#!/bin/sh\nprintf "%s\\n" "./rg:1:$*"\n');
    chmodSync(join(bin, 'rg'), 0o755);
    const world = { ...worldAt(plainFolder), environment: { PATH: `${bin}:/usr/bin:/bin` } };
    const output = await searchTool().run({ pattern: 'x', glob: '*.ts', ignore_case: true }, world);
    expect(textIn(output)).toMatch(/^rg:1:.*--ignore-case --glob=\*\.ts --regexp=x -- \.$/);
  });

  test('says so where nothing on the machine can search', async () => {
    const world = { ...worldAt(plainFolder), environment: { PATH: '/nowhere' } };
    expect(textIn(await searchTool().run({ pattern: 'x' }, world))).toContain('neither rg nor git');
  });

  test.each([
    [{}, 'The argument "pattern" is missing.'],
    [{ pattern: '' }, 'has to be one line'],
    [{ pattern: 'a\nb' }, 'has to be one line'],
    [{ pattern: 'a', path: 'nope' }, 'nope does not exist.'],
  ])('refuses %j in words', async (args, words) => {
    expect(await search(plainFolder, args)).toContain(words);
  });

  test('ends when the user interrupts', async () => {
    const output = await searchTool().run(
      { pattern: 'x' },
      worldAt(plainFolder, AbortSignal.abort()),
    );
    expect(output.failed).toBe(true);
  });
});
