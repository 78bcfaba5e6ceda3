import { afterEach, describe, expect, test, vi } from 'vitest';
import { fuzzed } from '../src/index.ts';

describe('fuzzed', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    [undefined, undefined, { numRuns: 100, seed: 1 }],
    ['20', undefined, { numRuns: 2000 }],
    [undefined, '-7', { numRuns: 100, seed: -7 }],
    ['20', '-7', { numRuns: 2000, seed: -7 }],
    ['20', 'x', { numRuns: 2000 }],
  ])('with EXARCH_RUNS %s and EXARCH_SEED %s runs as %j', (times, seed, run) => {
    vi.stubEnv('EXARCH_RUNS', times);
    vi.stubEnv('EXARCH_SEED', seed);
    expect(fuzzed(100)).toEqual(run);
  });
});
