import { describe, expect, test } from 'vitest';
import type { Came } from '../src/asked.ts';
import { telling } from '../src/telling.ts';

function came(command: string, text: string, failed = false): Came {
  return { call: { id: '1', name: 'shell', args: JSON.stringify({ command }) }, text, failed };
}

const names = Array.from({ length: 12 }, (_, place) => `file${place}.ts`);

describe('telling', () => {
  test.each([
    [
      'ls',
      names.join('\n'),
      'There are 12 files here: `file0.ts`, `file1.ts`, `file2.ts`, `file3.ts`, `file4.ts`, `file5.ts`, `file6.ts`, `file7.ts` and 4 more.',
    ],
    [
      'ls',
      'exit.ts\nstatus.ts\noutput.ts\n',
      'There are 3 files here: `exit.ts`, `status.ts` and `output.ts`.',
    ],
    ['ls', 'only.md', 'There is one file here: `only.md`.'],
    ['ls src', 'a\nb', 'There are 2 files in `src`: `a` and `b`.'],
    ['pwd', '/home/me\n', '`pwd` gave: /home/me'],
    ['true', '', '`true` finished and printed nothing.'],
    ['pwd', 'STDOUT:\n/home/me\nEXIT: 0', '`pwd` gave: /home/me'],
    ['true', 'EXIT: 0', '`true` finished and printed nothing.'],
    ['make', 'STDOUT:\nworking\nSTDERR:\nmake: no rule\nEXIT: 2', '`make` failed: make: no rule'],
    ['make', 'STDERR:\na warning\nEXIT: 0', '`make` gave: a warning'],
    [
      'sleep 9',
      'EXIT: none; it took longer than 5 s and was ended with all it started',
      '`sleep 9` failed.',
    ],
    ['pwd', '{"stdout":"/x\\n","stderr":"","exit_code":0}', '`pwd` gave: /x'],
    ['x', '{"stdout":"","stderr":"x: not found","exit_code":127}', '`x` failed: x: not found'],
    ['ls', 'Output: plums.txt\nProcess Group PGID: 7', 'There is one file here: `plums.txt`.'],
    [
      'ls',
      'Command: ls\nDirectory: (root)\nOutput: a\nb\nError: (none)\nExit Code: 0\nSignal: (none)\nBackground PIDs: 9\nProcess Group PGID: (none)',
      'There are 2 files here: `a` and `b`.',
    ],
    ['cat log', 'Error: no plums', '`cat log` gave: Error: no plums'],
    ['x', '<stdout>\nyes\n</stdout>\nexit code: 1', '`x` failed: yes'],
    ['cat a.json', '{"name":"a","error":"none"}', '`cat a.json` gave: {"name":"a","error":"none"}'],
    ['cat a', '     1→one\n     2→two', '`cat a` gave 2 lines:\n\n```\none\ntwo\n```'],
  ])('says of %s with %j what it gave', (command, text, words) => {
    expect(telling([came(command, text)])).toBe(words);
  });

  test('shows the head of a long output and says how much more there is', () => {
    const lines = Array.from({ length: 100 }, (_, place) => `line ${place}`);
    const told = telling([came('seq', lines.join('\n'))]);
    expect(told).toContain('`seq` gave 100 lines');
    expect(told).toContain('line 7\n… and 92 more');
    expect(told).not.toContain('line 8');
  });

  test('tells of each result', () => {
    expect(telling([came('a', '1'), came('b', 'no', true)])).toBe('`a` gave: 1\n\n`b` failed: no');
  });
});
