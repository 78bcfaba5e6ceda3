import { type Admitted, judgeMessage, type Tool } from '@exarch/conversation';
import type { Session } from '@exarch/log';
import type { Selected } from '@exarch/record';
import { record, Unrecorded } from './record.ts';
import { settle } from './settle.ts';

/** What a process brings to a session it did not open. */
export type Arrival = {
  readonly selected: Selected;
  /** The version that goes on writing. */
  readonly exarch: string;
  readonly system: string;
  readonly tools: Admitted<readonly Tool[]>;
};

/**
 * Makes a session that was read back ready for its next prompt: unanswered calls are answered, the
 * bookend names who goes on, what the request is built from is recorded where it changed, and the
 * model is told what did not survive.
 */
export function takeUp(session: Session, { selected, exarch, system, tools }: Arrival): void {
  settle(session);
  record(session, { kind: 'session_resumed', exarch, ...selected });
  if (session.context.system !== system) record(session, { kind: 'system', text: system });
  if (JSON.stringify(session.context.tools) !== JSON.stringify(tools)) {
    record(session, { kind: 'tools', tools });
  }
  const message = judgeMessage({ role: 'user', content: [{ type: 'text', text: note }] });
  if (!message.ok) throw new Unrecorded(message.refusal);
  if (message.value.role !== 'user') return;
  record(session, { kind: 'import', turn: session.context.reach + 1, message: message.value });
}

const note =
  '[EXARCH // The session was taken up again. The conversation is whole; the shell is a new one: its working directory, exported variables and background jobs are gone.]';
