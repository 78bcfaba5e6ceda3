import { type Rule, rulesOf } from '../rule.ts';
import { callsRules } from './rules/calls.ts';
import { contentRules } from './rules/content.ts';
import { envelopeRules } from './rules/envelope.ts';
import { optionsRules } from './rules/options.ts';
import { portableRules } from './rules/portable.ts';
import { rolesRules } from './rules/roles.ts';
import { vendorsFirstRules } from './rules/vendors-first.ts';
import { vendorsHostedRules } from './rules/vendors-hosted.ts';
import { vendorsLocalRules } from './rules/vendors-local.ts';
import { vendorsMistralRules } from './rules/vendors-mistral.ts';
import { vendorsSecondRules } from './rules/vendors-second.ts';

/** Every rule of the adapter, in the order of the catalogue. */
export const rules: readonly Rule[] = rulesOf(
  'openai-chat',
  envelopeRules,
  rolesRules,
  contentRules,
  callsRules,
  optionsRules,
  portableRules,
  vendorsFirstRules,
  vendorsMistralRules,
  vendorsHostedRules,
  vendorsSecondRules,
  vendorsLocalRules,
);
