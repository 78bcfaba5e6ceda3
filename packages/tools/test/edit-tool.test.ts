import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { editTool } from '../src/edit-tool.ts';
import type { ToolOutput } from '../src/tool.ts';
import { writeTool } from '../src/write-tool.ts';
import { scratch, textIn, worldAt } from './scratch.ts';

const folder = scratch();
const world = worldAt(folder);
const at = (name: string): string => join(folder, name);
const read = (name: string): string => readFileSync(at(name), 'utf8');

function edit(path: string, old: string, fresh: string): Promise<ToolOutput> {
  return editTool().run({ path, old, new: fresh }, world);
}

describe('editTool', () => {
  test('replaces the one place, and says and observes what changed', async () => {
    writeFileSync(at('a'), 'one\ntwo\nthree\n');
    const output = await edit('a', 'two\n', '2\n2½\n');
    expect(read('a')).toBe('one\n2\n2½\nthree\n');
    expect(textIn(output)).toBe(`Changed ${at('a')} at line 2: 2 lines added, 1 removed.`);
    expect(output.observations).toMatchObject([
      { kind: 'change', path: at('a'), outcome: 'modified', added: 2, removed: 1 },
    ]);
    expect(output.observations[0]).toHaveProperty('diff', expect.stringContaining('-two\n+2\n+2½'));
  });

  test.each([
    ['none', 'x', 'is not in'],
    ['an empty one', '', 'is empty'],
  ])('refuses %s', async (_, old, because) => {
    writeFileSync(at('a'), 'one\n');
    const output = await edit('a', old, 'y');
    expect(output.failed).toBe(true);
    expect(textIn(output)).toContain(because);
    expect(read('a')).toBe('one\n');
  });

  test('refuses several, overlapping ones too, and names their lines', async () => {
    writeFileSync(at('a'), 'x\naa\nx\naaa\n');
    expect(textIn(await edit('a', 'x\n', 'y\n'))).toContain('2 times (lines 1, 3)');
    expect(textIn(await edit('a', 'aa', 'b'))).toContain('3 times (lines 2, 4, 4)');
    writeFileSync(at('a'), 'x'.repeat(1_000));
    expect(textIn(await edit('a', 'x', 'y'))).toContain('at least 20 times');
  });

  test('takes nothing in the new text for a pattern', async () => {
    writeFileSync(at('a'), 'one');
    await edit('a', 'one', "$& $1 $' \\n");
    expect(read('a')).toBe("$& $1 $' \\n");
  });

  test('keeps every byte it does not replace', async () => {
    writeFileSync(at('a'), Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x80]));
    await edit('a', 'a', 'b');
    expect([...readFileSync(at('a'))]).toEqual([0xff, 0xfe, 0x62, 0x00, 0x80]);
  });

  test('keeps the line ends of a file that ends them with CR LF', async () => {
    writeFileSync(at('a'), 'one\r\ntwo\r\nthree\r\n');
    await edit('a', 'one\ntwo', '1\n2');
    expect(read('a')).toBe('1\r\n2\r\nthree\r\n');
  });

  test('keeps mode and link, and leaves no draft behind', async () => {
    mkdirSync(at('d'));
    writeFileSync(at('d/real'), 'one');
    chmodSync(at('d/real'), 0o750);
    symlinkSync('real', at('d/link'));
    await edit('d/link', 'one', 'two');
    expect(read('d/real')).toBe('two');
    expect(lstatSync(at('d/link')).isSymbolicLink()).toBe(true);
    expect(statSync(at('d/real')).mode & 0o777).toBe(0o750);
    expect(readdirSync(at('d')).sort()).toEqual(['link', 'real']);
  });

  test('says what stands in the way', async () => {
    expect(textIn(await edit('nope', 'a', 'b'))).toBe(`${at('nope')} does not exist.`);
    expect(textIn(await edit('.', 'a', 'b'))).toContain('is a folder');
    expect(textIn(await edit('a', 'same', 'same'))).toContain('are the same');
    expect(textIn(await editTool().run({ path: 'a', old: 'a' }, world))).toContain(
      '"new" is missing',
    );
  });

  test('is a write inside of the folder and more outside of it', () => {
    const { risk } = editTool();
    expect(risk({ path: 'a' }, world)).toBe('write');
    expect(risk({ path: 'new/file' }, world)).toBe('write');
    expect(risk({ path: '../a' }, world)).toBe('outside');
    expect(risk({ path: '/etc/hosts' }, world)).toBe('outside');
    symlinkSync('/etc', at('etc'));
    expect(risk({ path: 'etc/new' }, world)).toBe('outside');
    symlinkSync('/nowhere/new', at('dangling'));
    expect(risk({ path: 'dangling' }, world)).toBe('outside');
    expect(risk({}, world)).toBe('outside');
  });
});

describe('writeTool', () => {
  const write = (path: string, content: string) => writeTool().run({ path, content }, world);

  test('creates a file and the folders on its way', async () => {
    const output = await write('x/y/z.txt', 'one\ntwo\n');
    expect(read('x/y/z.txt')).toBe('one\ntwo\n');
    expect(textIn(output)).toBe(`Created ${at('x/y/z.txt')} with 2 lines.`);
    expect(output.observations).toMatchObject([{ kind: 'change', outcome: 'created', added: 2 }]);
  });

  test('takes the place of a file, and keeps its mode', async () => {
    writeFileSync(at('w'), 'one\ntwo\n');
    chmodSync(at('w'), 0o700);
    const output = await write('w', 'one\n2\n');
    expect(read('w')).toBe('one\n2\n');
    expect(statSync(at('w')).mode & 0o777).toBe(0o700);
    expect(output.observations).toMatchObject([{ outcome: 'modified', added: 1, removed: 1 }]);
  });

  test('writes an empty file', async () => {
    await write('empty', '');
    expect(read('empty')).toBe('');
  });

  test('writes no lone surrogate', async () => {
    await write('lone', 'a\ud800b');
    expect(read('lone')).toBe('a\ufffdb');
  });

  test('says what stands in the way, and leaves nothing behind', async () => {
    expect(textIn(await write('x', 'text'))).toContain('is no file');
    expect(textIn(await write('x/y/z.txt/deeper', 'text'))).toContain(
      'a part of its path is a file',
    );
    expect(existsSync(at('x/y/z.txt'))).toBe(true);
    expect(readdirSync(at('x/y'))).toEqual(['z.txt']);
  });
});
