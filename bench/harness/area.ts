import type { Row } from './row.ts';

/** What a run of the benchmark was asked for. */
export type Asked = {
  /** Also what takes minutes and gigabytes. */
  readonly large: boolean;
};

/** A table of the document: measured in a process of its own, so that no code warms up another's. */
export type Area = {
  readonly title: string;
  /** How it is measured, in a few sentences. */
  readonly how: string;
  readonly measure: (asked: Asked) => Promise<readonly Row[]>;
};
