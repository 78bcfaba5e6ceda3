import { type Rule, rulesOf } from '../rule.ts';
import { answersRules } from './rules/answers.ts';
import { contentRules } from './rules/content.ts';
import { mediaRules } from './rules/media.ts';
import { messagesRules } from './rules/messages.ts';
import { reasoningRules } from './rules/reasoning.ts';
import { toolsRules } from './rules/tools.ts';

/** Every rule of the adapter, in the order of the catalogue. */
export const rules: readonly Rule[] = rulesOf(
  'bedrock',
  messagesRules,
  contentRules,
  toolsRules,
  reasoningRules,
  mediaRules,
  answersRules,
);
