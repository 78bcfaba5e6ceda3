import type { Recorded } from '@exarch/record';
import { ok, type Refusal, type Result, refusal, refuse } from '@exarch/values';
import type { SessionId } from './session-id.ts';
import type { Started } from './title.ts';

const fromCopy = 'Something else cut or changed it; put the whole record back from a copy.';

/** The head of a log, if its first record is one and names the session whose folder it lies in. */
export function headOfSession(first: Recorded, id: SessionId): Result<Started> {
  const { fact } = first;
  if (fact.kind !== 'session_started') {
    const because = `It opens with "${fact.kind}", not with "session_started".`;
    return refuse('log/no-head', '', because, fromCopy);
  }
  if (fact.session === id) return ok(fact);
  return refuse(
    'log/foreign-head',
    '',
    `It is the record of session ${fact.session}, not of ${id}.`,
    'Put the folder back under its own name.',
  );
}

/** Why a session is not taken up again, though it reads. */
export function judgeRoot({ parent }: Started, id: SessionId): Refusal | undefined {
  if (parent === undefined) return undefined;
  return refusal(
    'log/child-session',
    '',
    `${id} is the session of an agent that ${parent} started; only roots are resumed.`,
    `Resume ${parent}, or fork this one.`,
  );
}

/** A log that holds not one complete line. */
export function noHead(path: string): Result<never> {
  const because = 'It has no complete line, so nothing says what it is.';
  return refuse('log/no-head', path, because, fromCopy);
}
