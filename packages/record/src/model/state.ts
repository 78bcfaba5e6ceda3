import { type Call, callsIn, type Message } from '@exarch/conversation';
import { never } from '@exarch/values';

/** Where the protocol rests: what the next record may be. */
export type State =
  | { readonly kind: 'ready' }
  | { readonly kind: 'awaiting_reply' }
  | { readonly kind: 'awaiting_tool_results'; readonly pending: readonly Call[] }
  | { readonly kind: 'awaiting_reply_after_results' };

/** Where a context begins, and where a clear leaves it. */
export const ready: State = { kind: 'ready' };
/** Where a message of the user's leaves it. */
export const awaitingReply: State = { kind: 'awaiting_reply' };
const awaitingReplyAfterResults: State = { kind: 'awaiting_reply_after_results' };

/** Where a message leaves the protocol. An import is no message to reply to: it leaves all as it was. */
export function after(message: Message): State {
  switch (message.role) {
    case 'user':
      return awaitingReply;
    case 'assistant': {
      const pending = callsIn(message);
      return pending.length === 0 ? ready : { kind: 'awaiting_tool_results', pending };
    }
    case 'tool':
      return awaitingReplyAfterResults;
    default:
      return never(message);
  }
}

/** The calls nothing has answered yet; empty in every other state. */
export function owedIn(state: State): readonly Call[] {
  return state.kind === 'awaiting_tool_results' ? state.pending : [];
}
