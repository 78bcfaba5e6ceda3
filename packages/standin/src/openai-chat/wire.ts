import { refusal, refusalFrame, unknownModel, unreadable, unwelcome } from '../openai/errors.ts';
import { headers } from '../openai/headers.ts';
import { refusedBy } from '../openai/spoken.ts';
import { chatTroubles } from '../openai/troubles.ts';
import { eventStream, type Wire } from '../wire.ts';
import { answer } from './answer.ts';
import { frames } from './frames.ts';
import { ownRefusal } from './own-refusal.ts';
import { read } from './read.ts';

/** Chat Completions. */
export const openaiChat: Wire = {
  adapter: 'openai-chat',
  unwelcome,
  unreadable,
  unknownModel,
  refusedBy,
  ownRefusal,
  read,
  answer,
  frames,
  refusal,
  refusalFrame,
  troubles: chatTroubles,
  headers,
  encoding: eventStream,
};
