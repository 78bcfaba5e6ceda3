import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { runs } from '@exarch/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Disk } from '../src/disk.ts';
import { nodeDisk } from '../src/node-disk.ts';
import { verifySession } from '../src/verify.ts';
import { hasty } from './faulty-disk.ts';
import { diskHome } from './fixtures.ts';
import type { Chronicle } from './history/chronicle.ts';
import { type History, histories } from './history/deeds.ts';
import { expectLaws, keptInVain } from './history/laws.ts';
import { World } from './history/world.ts';
import { MemoryDisk } from './memory-disk.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/**
 * Lives through a history, its laws asked of after each deed, and what is in memory after some: a
 * collection serves all sessions at once, and costs more than a deed. Answers how many deeds there were.
 */
async function lived(
  { deeds, lines, weighed }: History,
  disk: Disk,
  root: string,
): Promise<number> {
  const world = new World(disk, root, lines);
  const places = new Set([...weighed.map((place) => place % deeds.length), deeds.length - 1]);
  for (const [place, deed] of deeds.entries()) {
    expectLaws(world.do(deed), world.home);
    if (places.has(place)) expect(await keptAfterCollection(world.chronicles)).toBe(0);
  }
  for (const chronicle of world.chronicles) {
    world.takeUp(chronicle);
    expectLaws(chronicle, world.home);
    world.letGo(chronicle);
    expect(verifySession(world.home, chronicle.id).problems).toEqual([]);
  }
  return deeds.length;
}

/** What the runtime itself still holds of a message is let go within a few turns; what we hold is not. */
async function keptAfterCollection(chronicles: readonly Chronicle[]): Promise<number> {
  const kept = (): number => chronicles.reduce((sum, each) => sum + keptInVain(each), 0);
  for (let tries = 0; tries < 5; tries += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    if (kept() === 0) return 0;
  }
  return kept();
}

describe('any history of sessions', () => {
  test('is what a plain list of all that was said makes of it, after every one of ten thousand deeds', {
    timeout: 120_000 * runs(1),
  }, async () => {
    let steps = 0;
    await fc.assert(
      fc.asyncProperty(histories(30, 90), async (history) => {
        steps += await lived(history, new MemoryDisk(), '/root');
      }),
      { numRuns: runs(190), endOnFailure: true },
    );
    expect(steps).toBeGreaterThanOrEqual(runs(10_000));
  });

  test('is so on a real disk', { timeout: 60_000 * runs(1) }, async () => {
    const disk = hasty(nodeDisk);
    let place = 0;
    const { path } = diskHome();
    await fc.assert(
      fc.asyncProperty(histories(30, 90), async (history) => {
        place += 1;
        await lived(history, disk, `${path}/${place}`);
      }),
      { numRuns: runs(6), endOnFailure: true },
    );
  });
});
