import { type Admitted, callsIn, judgeMessage, type Message } from '@exarch/conversation';
import { never, type Refusal, type Result, refusal } from '@exarch/values';
import type { Protocol } from '../protocol.ts';
import { after, owedIn, ready, type State } from './state.ts';

/** The facts that say something, each of which is one message to the model. */
export type Spoken = Extract<
  Protocol,
  { kind: 'user_prompt' | 'steering' | 'import' | 'assistant_message' | 'tool_results' }
>;

/** The message of a fact, judged: it may come from a file that anyone can edit. */
export function messageIn(fact: Spoken): Result<Admitted<Message>> {
  switch (fact.kind) {
    case 'user_prompt':
    case 'steering':
      return judgeMessage({ role: 'user', content: fact.content });
    case 'import':
    case 'assistant_message':
      return judgeMessage(fact.message);
    case 'tool_results':
      return judgeMessage({ role: 'tool', results: fact.results });
    default:
      return never(fact);
  }
}

/** Where a turn's own records leave the protocol; an import alone awaits no reply. */
export function restAfter(fact: Spoken, message: Message): State {
  return fact.kind === 'import' ? ready : after(message);
}

/** Whether results answer exactly the owed calls, each once, in the order of the calls. */
export function mismatch(state: State, message: Message): Refusal | undefined {
  if (message.role !== 'tool') return undefined;
  const owed = owedIn(state);
  if (owed.length === 0) {
    const mend = 'Results stand right behind the reply that made the calls.';
    return refusal('record/results-not-owed', '', 'No results are owed.', mend);
  }
  const given = message.results;
  const pairs =
    given.length === owed.length &&
    given.every(({ call, name }, at) => {
      const asked = owed[at];
      return asked?.id === call && asked.name === name;
    });
  if (pairs) return undefined;
  return refusal(
    'record/results-mismatch',
    '',
    `The results answer ${words(given.map(({ call }) => call))}; owed are ${words(owed.map(({ id }) => id))}.`,
    'Record one result for each call, in the order of the calls.',
  );
}

/** Whether a reply calls under an id that another call of the context has. */
export function takenId(calls: ReadonlySet<string>, reply: Message): Refusal | undefined {
  const taken = callsIn(reply).find(({ id }) => calls.has(id));
  if (!taken) return undefined;
  const because = `Another call of the context has the id ${taken.id}.`;
  return refusal('record/call-id-taken', '', because, 'Mint a new one.');
}

function words(ids: readonly string[]): string {
  return ids.length === 0 ? 'none' : ids.join(', ');
}
