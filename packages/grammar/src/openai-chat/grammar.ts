import type { Grammar } from '../grammar.ts';
import { stringIn } from '../lenient.ts';
import { families } from './models.ts';
import { lookAtEnvelope, lookAtModel, lookAtTools } from './options.ts';
import { lookAtPortability } from './portable.ts';
import { profiles } from './profiles.ts';
import { rules } from './rules.ts';
import { lookAtSequence } from './sequence.ts';
import { request } from './shapes.ts';
import { tells } from './tells.ts';

/** Chat Completions, and whoever speaks a dialect of it. */
export const openaiChat: Grammar = {
  adapter: 'openai-chat',
  rules,
  profiles,
  families,
  tells,
  dialect: {
    misfit: 'OAC-006',
    missing: 'OAC-006',
    unknown: 'OAC-002',
    stranger: 'OAC-025',
    surrogate: 'OAC-001',
  },
  body: request,
  modelIn: (body) => stringIn(body, 'model'),
  looks: [lookAtEnvelope, lookAtTools, lookAtModel, lookAtSequence, lookAtPortability],
};
