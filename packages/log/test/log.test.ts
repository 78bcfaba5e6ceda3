import { refuse } from '@exarch/values';
import { describe, expect, test, vi } from 'vitest';
import { Folds } from '../src/folds.ts';
import { sourceOf } from '../src/home.ts';
import { Log } from '../src/log.ts';
import { LogFile } from '../src/log-file.ts';
import { newSessionId } from '../src/session-id.ts';
import { ruleOf, taken } from './fixtures.ts';
import { MemoryDisk } from './memory-disk.ts';

const source = sourceOf(newSessionId(1_764_520_000_000, new Uint8Array(10)));

function newLog() {
  const disk = new MemoryDisk();
  const file = disk.open(source, 'create');
  const parts = { file, path: source, durability: 'process', now: Date.now } as const;
  const folds = new Folds(source, () => refuse('test/none', '', 'There is no other log.'));
  const log = new Log(folds, new LogFile(parts, { offset: 0, seq: 0 }));
  return { log, folds, bytes: () => disk.bytesOf(source) };
}

describe('a step that fails after the append', () => {
  test.each([
    ['refuses', () => refuse('test/late', '', 'Too late.'), 'judged and then refused: Too late.'],
    [
      'throws',
      () => {
        throw new Error('a bug');
      },
      'a bug',
    ],
  ])('because it %s is thrown on, and the log takes nothing more', (_, step, words) => {
    const { log, folds, bytes } = newLog();
    taken(log.commit({ kind: 'note', text: 'before' }));
    const spy = vi.spyOn(folds, 'step').mockImplementation(step);
    expect(() => log.commit({ kind: 'note', text: 'this' })).toThrow(words);
    spy.mockRestore();
    const written = bytes();
    expect(written.toString().split('\n')).toHaveLength(3);
    expect(log.file.failed).toMatchObject({
      rule: 'log/failed',
      because: expect.stringContaining('no longer agree'),
    });
    expect(ruleOf(log.commit({ kind: 'note', text: 'after' }))).toBe('log/failed');
    expect(bytes()).toEqual(written);
  });
});
