import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { Home } from '../src/home.ts';
import { readSession } from '../src/reading.ts';
import type { SessionId } from '../src/session-id.ts';
import type { Transcript } from '../src/transcript.ts';
import { diskHome, newSession, note, prompt, taken } from './fixtures.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const turns = 12;
const size = 2_000_000;

/** What is outside the heap goes one collection behind what held it. */
function inMemory(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function written(home: Home): SessionId {
  const session = newSession(home);
  for (let turn = 1; turn <= turns; turn += 1) prompt(session, `${turn} `.repeat(size / 2));
  note(session, { kind: 'cleared' });
  taken(session.close());
  return session.id;
}

/** Reads a session of large turns that have left the context; the most that was held at any turn. */
function heldBy(read: (transcript: Transcript, atTurn: () => void) => void): number {
  const home = diskHome();
  const id = written(home);
  let most = 0;
  let visits = 0;
  const use = readSession(home, id, ({ transcript }) => {
    const before = inMemory();
    read(transcript, () => {
      visits += 1;
      most = Math.max(most, inMemory() - before);
    });
    return { ok: true, value: undefined };
  });
  taken(use);
  expect(visits).toBe(turns);
  return most;
}

// A turn is in memory as its bytes, the text of its line and what was parsed of that.
const ofOneTurn = 6 * size;

describe('a transcript of turns larger than what is read at once', () => {
  test('has one of them in memory while it reads', () => {
    const most = heldBy((transcript, atTurn) => {
      const ids = Array.from({ length: turns }, (_, index) => index + 1);
      taken(transcript.read(ids, atTurn));
    });
    expect(most).toBeGreaterThan(size);
    expect(most).toBeLessThan(ofOneTurn);
  });

  test('has one of them in memory while it searches', () => {
    const most = heldBy((transcript, atTurn) => {
      const find = (): number => {
        atTurn();
        return -1;
      };
      taken(transcript.grep({ find }));
    });
    expect(most).toBeGreaterThan(size);
    expect(most).toBeLessThan(ofOneTurn);
  });
});
