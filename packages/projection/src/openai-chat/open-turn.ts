import type { Note, Notes } from '../note.ts';
import { listAt } from '../raw.ts';
import type { ChatAssistant, ChatMessage } from './body.ts';
import type { ChatProfile } from './profile.ts';

/**
 * True where calls of an open turn want their own reasoning back beside them: Gemini from its third
 * generation on, and its moving names, behind a vendor who hands that reasoning on.
 */
export function wantsReasoning(model: string, { returns }: ChatProfile): boolean {
  return returns?.member === 'reasoning_details' && /gemini-(?:[3-9]|\d\d|.*latest)/i.test(model);
}

/**
 * The messages with a line of the user behind calls whose reasoning is not this model's own: it opens a
 * turn, and calls of earlier turns are taken as they are. The line stays where it is while the turn goes on.
 */
export function withTurnsOpened(messages: readonly ChatMessage[], notes: Notes): ChatMessage[] {
  let isForeign = false;
  return messages.flatMap((message, at): ChatMessage[] => {
    if (message.role === 'assistant') isForeign = isCalling(message) && !carriesReasoning(message);
    const next = messages[at + 1];
    if (message.role !== 'tool' || !isForeign || !goesOn(next)) return [message];
    notes.add(turnOpened);
    return [message, { role: 'user', content: 'The calls above were made by another model.' }];
  });
}

/** True where nothing but this model's own reply follows a batch. */
function goesOn(next: ChatMessage | undefined): boolean {
  return next === undefined || (next.role === 'assistant' && carriesReasoning(next));
}

function isCalling(reply: ChatAssistant): boolean {
  return reply.tool_calls !== undefined;
}

function carriesReasoning(reply: ChatAssistant): boolean {
  return listAt({ ...reply }, 'reasoning_details').length > 0;
}

const turnOpened: Note = {
  rule: 'projection/turn-opened',
  at: '',
  did: 'put a line of the user behind the results of calls',
  because:
    'this model wants its own reasoning beside the calls of an open turn, and these came without',
};
