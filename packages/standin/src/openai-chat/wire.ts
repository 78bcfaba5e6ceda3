import { refusal, refusalFrame, unknownModel, unreadable, unwelcome } from '../openai/errors.ts';
import { headers } from '../openai/headers.ts';
import { chatTroubles } from '../openai/troubles.ts';
import { eventStream, type Wire } from '../wire.ts';
import { answer } from './answer.ts';
import { essentials, tampered } from './checks.ts';
import { frames } from './frames.ts';
import { read } from './read.ts';

/** Chat Completions. */
export const openaiChat: Wire = {
  adapter: 'openai-chat',
  unwelcome,
  unreadable,
  unknownModel,
  essentials,
  tampered,
  read,
  answer,
  frames,
  refusal,
  refusalFrame,
  troubles: chatTroubles,
  headers,
  encoding: eventStream,
};
