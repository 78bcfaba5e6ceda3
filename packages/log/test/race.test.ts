import { runs } from '@exarch/testing';
import { describe, expect, test } from 'vitest';
import { readRecord } from '../src/read-record.ts';
import { Session } from '../src/session.ts';
import { heard, kill, type Running, start, writerProgram } from './child/spawn.ts';
import { diskHome, newSession, taken } from './fixtures.ts';

writerProgram('race');
const rounds = runs(200);

describe('two writers', () => {
  test(`that race after a kill, ${rounds} times over: one is in, one is told who, nothing is lost`, {
    timeout: 600 * rounds,
  }, async () => {
    const home = diskHome();
    const session = newSession(home);
    taken(session.close());
    const racer = () => start('race', 'race', home.path, session.id);
    const acknowledged = new Map<number, string>();
    let spare = racer();
    let pair: readonly Running[] = [racer(), racer()];
    await Promise.all([...pair, spare].map((each) => heard(each)));
    for (let round = 0; round < rounds; round += 1) {
      const [winner, loser] = await raced(pair, acknowledged);
      const next = racer();
      await kill(winner);
      await heard(spare);
      pair = [loser, spare];
      spare = next;
    }
    await Promise.all([...pair, spare].map(kill));
    const digests = new Map<number, string>();
    taken(readRecord(session.path, ({ locus }) => void digests.set(locus.seq, locus.digest)));
    expect(acknowledged.size).toBe(rounds);
    for (const [seq, digest] of acknowledged) expect(digests.get(seq)).toBe(digest);
    taken(taken(Session.resume(home, session.id)).close());
  });
});

/** Lets both go at once; answers the one that came in and the one that did not. */
async function raced(
  pair: readonly Running[],
  acknowledged: Map<number, string>,
): Promise<readonly [Running, Running]> {
  const before = pair.map((each) => each.lines().length);
  for (const { process } of pair) process.stdin?.write('go\n');
  const said = await Promise.all(
    pair.map(async (each, index) => (await heard(each, (before[index] ?? 0) + 1)).at(-1) ?? ''),
  );
  const first = said.findIndex((line) => line.startsWith('open '));
  const [winner, loser] = [pair[first], pair[1 - first]];
  if (!winner || !loser) throw new Error(`nobody came in: ${said.join('; ')}`);
  const [, seq = '', digest = ''] = said[first]?.split(' ') ?? [];
  acknowledged.set(Number(seq), digest);
  expect(said[1 - first]).toMatch(
    new RegExp(
      `^log/second-writer It is open in (process ${winner.process.pid} on |another process)`,
    ),
  );
  return [winner, loser];
}
