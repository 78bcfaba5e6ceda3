import { type Rule, rulesOf } from '../rule.ts';
import { callsRules } from './rules/calls.ts';
import { envelopeRules } from './rules/envelope.ts';
import { hostedRules } from './rules/hosted.ts';
import { idsRules } from './rules/ids.ts';
import { messagesRules } from './rules/messages.ts';
import { optionsRules } from './rules/options.ts';
import { platformsRules } from './rules/platforms.ts';
import { reasoningRules } from './rules/reasoning.ts';

/** Every rule of the adapter, in the order of the catalogue. */
export const rules: readonly Rule[] = rulesOf(
  'openai-responses',
  envelopeRules,
  messagesRules,
  callsRules,
  idsRules,
  reasoningRules,
  optionsRules,
  hostedRules,
  platformsRules,
);
