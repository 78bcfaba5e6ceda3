import { describe, expect, test } from 'vitest';
import { waitUntil } from '../src/wait-until.ts';

describe('waitUntil', () => {
  test('asks as often as it has patience, and no more', () => {
    let asked = 0;
    const granted = waitUntil(
      () => {
        asked += 1;
        return false;
      },
      { attempts: 3, pauseMs: 1 },
    );
    expect(granted).toBe(false);
    expect(asked).toBe(3);
  });

  test('ends as soon as it is granted', () => {
    let asked = 0;
    const granted = waitUntil(
      () => {
        asked += 1;
        return asked === 2;
      },
      { attempts: 9, pauseMs: 1 },
    );
    expect(granted).toBe(true);
    expect(asked).toBe(2);
  });
});
