import { eventStream, type Wire } from '../wire.ts';
import { answer } from './answer.ts';
import { essentials, tampered } from './checks.ts';
import { refusal, refusalFrame, unknownModel, unreadable, unwelcome } from './errors.ts';
import { frames } from './frames.ts';
import { read } from './read.ts';
import { troubles } from './troubles.ts';

/** Google's generateContent, as AI Studio serves it. */
export const gemini: Wire = {
  adapter: 'gemini',
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
  headers: () => ({ 'x-gemini-service-tier': 'standard' }),
  encoding: { ...eventStream, contentType: 'text/event-stream' },
};
