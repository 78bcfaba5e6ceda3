import type { Grammar } from '../grammar.ts';
import { stringIn } from '../lenient.ts';
import { lookAtWeight } from './media.ts';
import { families } from './models.ts';
import { lookAtEnvelope, lookAtPlatform, lookAtSampling, lookAtThinking } from './options.ts';
import { profiles } from './profiles.ts';
import { rules } from './rules.ts';
import { lookAtConversation } from './sequence.ts';
import { request } from './shapes.ts';
import { tells } from './tells.ts';
import { lookAtToolChoice, lookAtTools } from './tools.ts';

/** The Messages API. */
export const anthropic: Grammar = {
  adapter: 'anthropic',
  rules,
  profiles,
  families,
  tells,
  dialect: {
    misfit: 'ANT-009',
    missing: 'ANT-009',
    unknown: 'ANT-003',
    stranger: 'ANT-010',
    surrogate: 'ANT-200',
  },
  body: request,
  modelIn: (body) => stringIn(body, 'model'),
  betaTraits: (betas) => betas.map((beta) => `beta:${beta.replace(/-\d{4}-\d{2}-\d{2}$/, '')}`),
  looks: [
    lookAtEnvelope,
    lookAtPlatform,
    lookAtSampling,
    lookAtThinking,
    lookAtTools,
    lookAtToolChoice,
    lookAtWeight,
    lookAtConversation,
  ],
};
