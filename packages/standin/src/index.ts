export type { Standin, StandinOptions } from './start.ts';
export { startStandin } from './start.ts';
