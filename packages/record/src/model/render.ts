import { type Admitted, judgeMessage, type Message } from '@exarch/conversation';
import { utf8Length } from '@exarch/values';
import type { Frontier, Item } from './item.ts';
import { residueText } from './residue-text.ts';

/** The context as messages: one walk over the frontier, a turn as it lies, a residue as one message. */
export function rendered(frontier: Frontier): readonly Admitted<Message>[] {
  const messages: Admitted<Message>[] = [];
  for (const item of frontier) {
    if (item.item === 'residue') messages.push(residueMessage(residueText(item.residue)));
    else if (item.body.kind === 'resident')
      for (const message of item.body.messages) messages.push(message);
  }
  return messages;
}

/** What an item weighs: a turn the lines of its messages, a residue its text. */
export function weightOf(item: Item): number {
  return item.item === 'turn' ? item.bytes : utf8Length(residueText(item.residue));
}

/** The weight of the context, without rendering a turn. */
export function historyBytes(frontier: Frontier): number {
  let bytes = 0;
  for (const item of frontier) bytes += weightOf(item);
  return bytes;
}

function residueMessage(text: string): Admitted<Message> {
  const message = judgeMessage({ role: 'user', content: [{ type: 'text', text }] });
  if (!message.ok) throw new Error(`a residue renders no message: ${message.refusal.because}`);
  return message.value;
}
