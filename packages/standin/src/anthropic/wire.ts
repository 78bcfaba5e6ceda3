import type { Wire } from '../wire.ts';
import { eventStream } from '../wire.ts';
import { answer } from './answer.ts';
import { essentials, tampered } from './checks.ts';
import { refusal, refusalFrame, unknownModel, unreadable, unwelcome } from './errors.ts';
import { frames } from './frames.ts';
import { read } from './read.ts';
import { troubles } from './troubles.ts';

/** Anthropic's Messages. */
export const anthropic: Wire = {
  adapter: 'anthropic',
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
  troubles,
  headers: (mint) => ({
    'request-id': mint.id('req_011C', 20),
    'anthropic-organization-id': mint.uuid(),
  }),
  encoding: eventStream,
};
