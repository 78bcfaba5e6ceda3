import type { Wire } from '../wire.ts';
import { answer } from './answer.ts';
import { refusal, refusalFrame, unknownModel, unreadable, unwelcome } from './errors.ts';
import { encoding, frames } from './frames.ts';
import { ownRefusal } from './own-refusal.ts';
import { read } from './read.ts';
import { refusedBy } from './spoken.ts';
import { troubles } from './troubles.ts';

/** Bedrock's Converse. */
export const bedrock: Wire = {
  adapter: 'bedrock',
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
  headers: (mint) => ({ 'x-amzn-requestid': mint.uuid() }),
  encoding,
};
