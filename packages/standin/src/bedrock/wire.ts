import type { Wire } from '../wire.ts';
import { answer } from './answer.ts';
import { essentials, tampered } from './checks.ts';
import { refusal, refusalFrame, unknownModel, unreadable, unwelcome } from './errors.ts';
import { encoding, frames } from './frames.ts';
import { read } from './read.ts';
import { troubles } from './troubles.ts';

/** Bedrock's Converse. */
export const bedrock: Wire = {
  adapter: 'bedrock',
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
  headers: (mint) => ({ 'x-amzn-requestid': mint.uuid() }),
  encoding,
};
