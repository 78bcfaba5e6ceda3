import { type Rule, rulesOf } from '../rule.ts';
import { callsRules } from './rules/calls.ts';
import { contentRules } from './rules/content.ts';
import { envelopeRules } from './rules/envelope.ts';
import { optionsRules } from './rules/options.ts';
import { portableRules } from './rules/portable.ts';
import { rolesRules } from './rules/roles.ts';
import { vendorsARules } from './rules/vendors-a.ts';
import { vendorsBRules } from './rules/vendors-b.ts';
import { vendorsCRules } from './rules/vendors-c.ts';

/** Every rule of the adapter, in the order of the catalogue. */
export const rules: readonly Rule[] = rulesOf(
  'openai-chat',
  envelopeRules,
  rolesRules,
  contentRules,
  callsRules,
  optionsRules,
  portableRules,
  vendorsARules,
  vendorsBRules,
  vendorsCRules,
);
