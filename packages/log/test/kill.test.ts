import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runs } from '@exarch/testing';
import { describe, expect, test } from 'vitest';
import { type Home, sessionsFolder } from '../src/home.ts';
import { readRecord } from '../src/read-record.ts';
import { Session } from '../src/session.ts';
import { listSessions } from '../src/sessions.ts';
import { heard, kill, pause, start, writerProgram } from './child/spawn.ts';
import { diskHome, newSession, taken } from './fixtures.ts';

writerProgram('kill');

describe('a killed writer', () => {
  test('loses nothing it acknowledged, fifty times over', async () => {
    const home = diskHome();
    await Promise.all([killedOver(home, runs(25)), killedOver(home, runs(25))]);
  });

  test('leaves no session without a head, wherever a creation is cut', async () => {
    const home = diskHome();
    const made = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const creator = start('kill', 'create', home.path);
      await heard(creator);
      await pause(Math.random() * 10);
      for (const id of await kill(creator)) made.add(id);
    }
    newSession(home).close();
    expect(readdirSync(join(sessionsFolder(home), '.new'))).toEqual(['gate']);
    const rows = taken(listSessions(home));
    expect(rows.filter((row) => row.state !== 'idle')).toEqual([]);
    const listed = new Set(rows.map((row) => (row.state === 'unreadable' ? '' : row.id)));
    for (const id of made) expect(listed).toContain(id);
  });
});

/** One session, taken up and killed again and again; all it ever acknowledged must be there in the end. */
async function killedOver(home: Home, rounds: number): Promise<void> {
  const session = newSession(home);
  taken(session.close());
  const acknowledged = new Map<number, string>();
  for (let round = 0; round < rounds; round += 1) {
    const writer = start('kill', 'write', home.path, session.id);
    await heard(writer);
    await pause(Math.random() * 12);
    const [open, ...lines] = await kill(writer);
    expect(open).toMatch(/^open /);
    for (const line of lines) {
      const [seq = '', digest = ''] = line.split(' ');
      acknowledged.set(Number(seq), digest);
    }
  }
  const resumed = taken(Session.resume(home, session.id));
  const digests = digestsIn(session.path);
  expect(acknowledged.size).toBeGreaterThan(rounds);
  for (const [seq, digest] of acknowledged) expect(digests.get(seq)).toBe(digest);
  expect(readFileSync(session.path).at(-1)).toBe(0x0a);
  taken(resumed.close());
}

function digestsIn(path: string): ReadonlyMap<number, string> {
  const digests = new Map<number, string>();
  taken(
    readRecord(path, ({ locus }) => {
      digests.set(locus.seq, locus.digest);
      return undefined;
    }),
  );
  return digests;
}
