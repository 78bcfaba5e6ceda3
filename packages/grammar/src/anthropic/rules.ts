import { type Rule, rulesOf } from '../rule.ts';
import { answersRules } from './rules/answers.ts';
import { betaRules } from './rules/beta.ts';
import { cacheRules } from './rules/cache.ts';
import { callsRules } from './rules/calls.ts';
import { contentRules } from './rules/content.ts';
import { envelopeRules } from './rules/envelope.ts';
import { mediaRules } from './rules/media.ts';
import { platformsRules } from './rules/platforms.ts';
import { resultsRules } from './rules/results.ts';
import { rolesRules } from './rules/roles.ts';
import { serverToolsRules } from './rules/server-tools.ts';
import { sizeRules } from './rules/size.ts';
import { thinkingRules } from './rules/thinking.ts';
import { toolsRules } from './rules/tools.ts';

/** Every rule of the adapter, in the order of the catalogue. */
export const rules: readonly Rule[] = rulesOf(
  'anthropic',
  envelopeRules,
  rolesRules,
  contentRules,
  callsRules,
  resultsRules,
  serverToolsRules,
  thinkingRules,
  betaRules,
  mediaRules,
  cacheRules,
  toolsRules,
  sizeRules,
  answersRules,
  platformsRules,
);
