import { refusal, unknownModel, unreadable, unwelcome } from '../openai/errors.ts';
import { headers } from '../openai/headers.ts';
import { responsesTroubles } from '../openai/troubles.ts';
import { eventStream, type Wire } from '../wire.ts';
import { answer } from './answer.ts';
import { essentials, tampered } from './checks.ts';
import { frames } from './frames.ts';
import { read } from './read.ts';

/** Responses. */
export const openaiResponses: Wire = {
  adapter: 'openai-responses',
  unwelcome,
  unreadable,
  unknownModel,
  essentials,
  tampered,
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
