import type { Grammar } from '../grammar.ts';
import { stringIn } from '../lenient.ts';
import { rules as chatRules } from '../openai-chat/rules.ts';
import { families } from './models.ts';
import { lookAtEnvelope, lookAtTools } from './options.ts';
import { lookAtPortability } from './portable.ts';
import { profiles } from './profiles.ts';
import { rules } from './rules.ts';
import { lookAtSequence } from './sequence.ts';
import { request } from './shapes.ts';
import { tells } from './tells.ts';

/** The Responses API, and whoever speaks a dialect of it. */
export const openaiResponses: Grammar = {
  adapter: 'openai-responses',
  rules,
  borrows: chatRules.filter(({ id }) => id === 'OAC-001'),
  profiles,
  families,
  tells,
  dialect: {
    misfit: 'OAR-007',
    missing: 'OAR-007',
    unknown: 'OAR-014',
    stranger: 'OAR-004',
    surrogate: 'OAC-001',
  },
  body: request,
  modelIn: (body) => stringIn(body, 'model'),
  looks: [lookAtEnvelope, lookAtTools, lookAtSequence, lookAtPortability],
};
