import type { Grammar } from '../grammar.ts';
import { stringIn } from '../lenient.ts';
import { families } from './models.ts';
import { lookAtEnvelope } from './options.ts';
import { profiles } from './profiles.ts';
import { rules } from './rules.ts';
import { lookAtConversation } from './sequence.ts';
import { request } from './shapes.ts';

/** Amazon Bedrock Converse. */
export const bedrock: Grammar = {
  adapter: 'bedrock',
  rules,
  profiles,
  families,
  tells: [],
  dialect: { misfit: 'BED-080', missing: 'BED-080', stranger: 'BED-080' },
  body: request,
  modelIn: (body) => stringIn(body, 'modelId'),
  looks: [lookAtEnvelope, lookAtConversation],
};
