export type { Fault, FaultName } from './faults.ts';
export { faultNames, readFaults } from './faults.ts';
export type { Line, Scenario, Turn } from './scenario.ts';
export { readScenario, scenarioShape } from './scenario.ts';
export type { Standin, StandinOptions } from './start.ts';
export { startStandin } from './start.ts';
export type { Take } from './tape.ts';
export { readTape } from './tape.ts';
