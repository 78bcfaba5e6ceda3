import { eventStream, type Wire } from '../wire.ts';
import { answer } from './answer.ts';
import { refusal, refusalFrame, unknownModel, unreadable, unwelcome } from './errors.ts';
import { frames } from './frames.ts';
import { ownRefusal } from './own-refusal.ts';
import { read } from './read.ts';
import { refusedBy } from './spoken.ts';
import { troubles } from './troubles.ts';

/** Google's generateContent, as AI Studio serves it. */
export const gemini: Wire = {
  adapter: 'gemini',
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
  troubles,
  headers: () => ({ 'x-gemini-service-tier': 'standard' }),
  encoding: { ...eventStream, contentType: 'text/event-stream' },
};
