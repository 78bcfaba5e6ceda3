import { type Rule, rulesOf } from '../rule.ts';
import { answersRules } from './rules/answers.ts';
import { contentRules } from './rules/content.ts';
import { endsRules } from './rules/ends.ts';
import { envelopeRules } from './rules/envelope.ts';
import { orderRules } from './rules/order.ts';
import { signaturesRules } from './rules/signatures.ts';
import { toolsRules } from './rules/tools.ts';

/** Every rule of the adapter, in the order of the catalogue. */
export const rules: readonly Rule[] = rulesOf(
  'gemini',
  envelopeRules,
  orderRules,
  endsRules,
  signaturesRules,
  contentRules,
  toolsRules,
  answersRules,
);
