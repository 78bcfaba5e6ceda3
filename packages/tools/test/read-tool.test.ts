import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTool } from '../src/read-tool.ts';
import type { ToolOutput } from '../src/tool.ts';
import { scratch, textIn, worldAt } from './scratch.ts';

const folder = scratch();
const tool = readTool();
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function read(args: Record<string, string | number>): Promise<ToolOutput> {
  return tool.run(args, worldAt(folder));
}

async function words(args: Record<string, string | number>): Promise<string> {
  return textIn(await read(args));
}

describe('readTool', () => {
  test('gives the text of a file as it is, without the break at its end', async () => {
    file('a.txt', 'one\n\ttwo\n\nthree\n');
    expect(await words({ path: 'a.txt' })).toBe('one\n\ttwo\n\nthree');
  });

  test('observes what it read, and only reads', async () => {
    const path = file('a.txt', 'x');
    expect((await read({ path: 'a.txt' })).observations).toEqual([
      { kind: 'observation', what: { kind: 'read', path } },
    ]);
    expect(tool.risk({ path: '/etc/passwd' }, worldAt(folder))).toBe('read');
  });

  test('takes an absolute path and one that begins at home', async () => {
    const path = file('b.txt', 'home');
    expect(await words({ path })).toBe('home');
    expect(await words({ path: '~/b.txt' })).toBe('home');
  });

  test('gives some lines, and says where to read on', async () => {
    file('n.txt', '1\n2\n3\n4\n5\n');
    expect(await words({ path: 'n.txt', offset: 2, limit: 2 })).toBe(
      '2\n3\n[Lines 2 to 3; the file goes on. Read on with "offset": 4.]',
    );
    expect(await words({ path: 'n.txt', offset: 4, limit: 2 })).toBe('4\n5');
    expect(await words({ path: 'n.txt', offset: 5 })).toBe('5');
    expect(await words({ path: 'n.txt', offset: 6 })).toContain(
      'has 5 lines; line 6 is past its end',
    );
  });

  test('caps a long file by lines', async () => {
    file('long.txt', 'x\n'.repeat(100_000));
    const text = await words({ path: 'long.txt' });
    expect(text).toContain('Lines 1 to 2000;');
  });

  test('caps a file of long lines, and says how much of a line is left out', async () => {
    file('wide.txt', `${'y'.repeat(3_000)}\n`.repeat(200));
    const text = await words({ path: 'wide.txt' });
    expect(text).toContain(`${'y'.repeat(2_000)} [… 1000 more characters]\n`);
    expect(text.length).toBeLessThan(60_000);
    expect(text).toMatch(/Read on with "offset": \d+/);
  });

  test('reads a large file no further than it has to', async () => {
    const path = file('huge.txt', 'first\nsecond\n');
    truncateSync(path, 13);
    writeFileSync(path, `first\n${'z'.repeat(20_000_000)}\nlast`, 'utf8');
    expect(await words({ path: 'huge.txt', limit: 1 })).toContain('first\n[Lines 1 to 1;');
    expect(await words({ path: 'huge.txt', offset: 3 })).toBe('last');
  });

  test('keeps a character whole that stands across two reads', async () => {
    file('utf8.txt', `${'a'.repeat(65_535)}é`.replaceAll('aaaa', 'aaa\n'));
    const text = await words({ path: 'utf8.txt', offset: 16_384 });
    expect(text).toBe('aaaé');
  });

  test('drops the carriage returns of line ends and keeps the others', async () => {
    file('crlf.txt', 'one\r\ntwo\rthree\r\n');
    expect(await words({ path: 'crlf.txt' })).toBe('one\ntwo\rthree');
  });

  test('says that a file is empty', async () => {
    file('empty.txt', '');
    expect(await words({ path: 'empty.txt' })).toBe(`${join(folder, 'empty.txt')} is empty.`);
  });

  test('shows an image and a PDF as such', async () => {
    file('dot.dat', png);
    expect((await read({ path: 'dot.dat' })).content).toEqual([
      { type: 'media', mediaType: 'image/png', name: 'dot.dat', data: png.toString('base64') },
    ]);
    file('a.pdf', '%PDF-1.7 …');
    expect((await read({ path: 'a.pdf' })).content[0]).toMatchObject({
      mediaType: 'application/pdf',
    });
  });

  test('refuses an image that no provider takes', async () => {
    file('big.png', Buffer.concat([png, Buffer.alloc(4_000_000)]));
    const output = await read({ path: 'big.png' });
    expect(output.failed).toBe(true);
    expect(textIn(output)).toContain('at most 3,750,000 can be shown');
  });

  test('lists a folder', async () => {
    mkdirSync(join(folder, 'd/e'), { recursive: true });
    writeFileSync(join(folder, 'd/f'), '');
    expect(await words({ path: 'd' })).toBe(
      `${join(folder, 'd')} is a folder with 2 entries:\ne/\nf`,
    );
  });
});

describe('a file that cannot be read', () => {
  async function trouble(path: string): Promise<string> {
    const output = await read({ path });
    expect(output.failed).toBe(true);
    return textIn(output);
  }

  test('because it is missing', async () => {
    expect(await trouble('nope')).toBe(`${join(folder, 'nope')} does not exist.`);
  });

  test('because a part of its path is a file', async () => {
    file('plain', '');
    expect(await trouble('plain/x')).toContain('a part of its path is a file');
  });

  test('because it is binary', async () => {
    file('bin', Buffer.from([1, 2, 0, 3]));
    expect(await trouble('bin')).toContain('is a binary file of 4 bytes');
  });

  test('because it is a pipe, which nobody writes', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    expect(await trouble('pipe')).toContain('neither a file nor a folder');
  });

  test('because its links lead in a circle', async () => {
    symlinkSync('loop', join(folder, 'loop'));
    expect(await trouble('loop')).toContain('leads in a circle');
  });

  test('because the user may not', async () => {
    chmodSync(file('secret', 'x'), 0);
    const root = process.getuid?.() === 0;
    if (root) {
      chmodSync(folder, 0o755);
      process.seteuid?.(65_534);
    }
    try {
      expect(await trouble('secret')).toContain('may not be opened');
    } finally {
      if (root) process.seteuid?.(0);
    }
  });

  test.each([
    [{}, 'The argument "path" is missing.'],
    [{ path: '' }, 'The argument "path" is empty.'],
    [{ path: 'a\0b' }, 'A path cannot hold a NUL character.'],
    [{ path: 'a.txt', offset: 0 }, 'The argument "offset" is no whole number from 1.'],
    [{ path: 'a.txt', limit: 1.5 }, 'The argument "limit" is no whole number from 1.'],
  ])('because %j does not name one', async (args, because) => {
    expect(await words(args as Record<string, string>)).toBe(because);
  });

  test('because the user has interrupted', async () => {
    file('a.txt', 'x');
    const output = await tool.run({ path: 'a.txt' }, worldAt(folder, AbortSignal.abort()));
    expect(output.failed).toBe(true);
  });
});
