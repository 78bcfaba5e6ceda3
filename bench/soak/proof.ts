import { exchangesHold } from './exchanges.ts';
import { type Kept, testsHold } from './tests.ts';

/** A claim that takes long to prove. */
export type Proof = {
  /** What held, or did not. */
  readonly claim: string;
  /** What is counted. */
  readonly unit: string;
  /** Names how many of them are wanted, in the environment. */
  readonly variable: string;
  readonly usual: number;
  readonly prove: (count: number) => Promise<Kept>;
};

/** Histories of the model fold are about this long. */
const stepsOfHistory = 43;
/** Models of the projection's tests. */
const models = 14;

/** What `npm run soak` proves, in its order. */
export const proofs: readonly Proof[] = [
  {
    claim: 'the model fold admits and reads as a naive reference does, after every step',
    unit: 'steps',
    variable: 'EXARCH_SOAK_STEPS',
    usual: 1_000_000,
    prove: testsHold({
      file: 'packages/record/test/model/context.test.ts',
      only: 'admits what the reference admits',
      counted: 100 * stepsOfHistory,
    }),
  },
  {
    claim: 'sessions, forks and edits are what a plain list makes of them, after every deed',
    unit: 'deeds',
    variable: 'EXARCH_SOAK_DEEDS',
    usual: 1_000_000,
    prove: testsHold({
      file: 'packages/log/test/history.test.ts',
      only: 'is what a plain list of all that was said makes of it',
      counted: 10_000,
    }),
  },
  {
    claim: 'a killed writer loses nothing that it acknowledged',
    unit: 'kills',
    variable: 'EXARCH_SOAK_KILLS',
    usual: 500,
    prove: testsHold({
      file: 'packages/log/test/kill.test.ts',
      only: 'loses nothing it acknowledged',
      counted: 50,
    }),
  },
  {
    claim: 'every admitted conversation comes to a body that an independent reader finds sound',
    unit: 'bodies',
    variable: 'EXARCH_SOAK_BODIES',
    usual: 100_000,
    prove: testsHold({
      file: 'packages/projection/test/project.test.ts',
      only: 'brings every admitted conversation to a sound body',
      counted: 60 * models,
    }),
  },
  {
    claim:
      'validateInput refuses nothing admitted, nor a damaged list once it is mended, on any wire',
    unit: 'bodies of each',
    variable: 'EXARCH_SOAK_VALIDATED',
    usual: 100_000,
    prove: testsHold({
      file: 'packages/projection/test/grammar.test.ts',
      only: 'finds nothing refused in',
      counted: 3_000,
    }),
  },
  {
    claim: 'a stand-in answers without an error and holds no more memory in the end',
    unit: 'exchanges',
    variable: 'EXARCH_SOAK_EXCHANGES',
    usual: 100_000,
    prove: exchangesHold,
  },
];
