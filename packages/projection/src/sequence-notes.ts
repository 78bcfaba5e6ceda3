import type { Note } from './note.ts';

/** Calls that nobody answered. */
export function resultsInvented(count: number, at: number): Note {
  return {
    rule: 'projection/results-invented',
    at: `/messages/${at}`,
    did:
      count === 1
        ? 'answered a call with a result that says it was interrupted'
        : `answered ${count} calls with results that say they were interrupted`,
    because: 'every provider refuses a call without its result',
  };
}

/** A result that answers none. */
export function orphanAdopted(name: string, at: number): Note {
  return {
    rule: 'projection/orphan-adopted',
    at: `/messages/${at}`,
    did: `sent a result of ${name} as the user's words`,
    because: 'it answers no call of the reply before it',
  };
}

/** A conversation that the model opens. */
export function userOpens(): Note {
  return {
    rule: 'projection/user-opens',
    at: '',
    did: 'put a line of the user in front',
    because: 'some providers refuse a conversation that does not open with the user',
  };
}

/** A conversation that the model ends. */
export function userEnds(at: number): Note {
  return {
    rule: 'projection/user-ends',
    at: `/messages/${at}`,
    did: 'added "Continue." as the user',
    because: 'newer models refuse to go on from a reply of their own',
  };
}
