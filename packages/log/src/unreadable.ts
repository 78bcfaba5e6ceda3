import { type Refusal, refusal } from '@exarch/values';
import { systemWords } from './disk.ts';

/** What is there and cannot be read: the system says why. What it did not report is thrown on. */
export function unreadable(path: string, cause: unknown): Refusal {
  return refusal(
    'log/unreadable',
    path,
    `It does not read: ${systemWords(cause)}.`,
    'See that this user may read it and that its disk is sound, and try again.',
  );
}
