import { refusal, unknownModel, unreadable, unwelcome } from '../openai/errors.ts';
import { headers } from '../openai/headers.ts';
import { refusedBy } from '../openai/spoken.ts';
import { responsesTroubles } from '../openai/troubles.ts';
import { eventStream, type Wire } from '../wire.ts';
import { answer } from './answer.ts';
import { refusalFrame } from './error-event.ts';
import { frames } from './frames.ts';
import { memory } from './memory.ts';
import { ownRefusal } from './own-refusal.ts';
import { read } from './read.ts';

/** Responses. */
export const openaiResponses: Wire = {
  adapter: 'openai-responses',
  unwelcome,
  unreadable,
  unknownModel,
  refusedBy,
  ownRefusal,
  opensFirst: true,
  read,
  memory,
  answer,
  frames,
  refusal,
  refusalFrame,
  troubles: responsesTroubles,
  headers,
  encoding: eventStream,
};
