import { afterAll, beforeAll } from 'vitest';
import { type Standin, type StandinOptions, startStandin } from '../src/index.ts';

/** A stand-in for the tests of one file; its address is known once they run. */
export function standing(options: StandinOptions = {}): { readonly url: string } {
  let running: Standin | undefined;
  beforeAll(async () => {
    running = await startStandin(options);
  });
  afterAll(async () => {
    await running?.close();
  });
  return {
    get url() {
      return running?.url ?? '';
    },
  };
}
