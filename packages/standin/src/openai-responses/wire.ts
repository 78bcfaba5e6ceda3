import { refusal, unknownModel, unreadable, unwelcome } from '../openai/errors.ts';
import { headers } from '../openai/headers.ts';
import { refusedBy } from '../openai/spoken.ts';
import { responsesTroubles } from '../openai/troubles.ts';
import { eventStream, type Wire } from '../wire.ts';
import { answer } from './answer.ts';
import { frames } from './frames.ts';
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
  read,
  answer,
  frames,
  refusal,
  refusalFrame: ({ message, code, param }) => ({
    event: 'error',
    data: { type: 'error', code: code ?? null, message, param: param ?? null, sequence_number: 0 },
  }),
  troubles: responsesTroubles,
  headers,
  encoding: eventStream,
};
