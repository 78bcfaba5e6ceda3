import type { Wire } from '../wire.ts';
import { eventStream } from '../wire.ts';
import { answer } from './answer.ts';
import { cacheable } from './cacheable.ts';
import { refusal, refusalFrame, unknownModel, unreadable, unwelcome } from './errors.ts';
import { frames } from './frames.ts';
import { ownRefusal } from './own-refusal.ts';
import { rateLimits } from './rate-limits.ts';
import { read } from './read.ts';
import { refusedBy } from './spoken.ts';
import { troubles } from './troubles.ts';

/** Anthropic's Messages. */
export const anthropic: Wire = {
  adapter: 'anthropic',
  unwelcome,
  unreadable,
  unknownModel,
  refusedBy,
  ownRefusal,
  read,
  cacheable,
  answer,
  frames,
  refusal,
  refusalFrame,
  troubles,
  headers: (mint, now) => ({
    'request-id': mint.id('req_011C', 20),
    ...rateLimits('all', now),
    'anthropic-organization-id': mint.uuid(),
  }),
  encoding: eventStream,
};
