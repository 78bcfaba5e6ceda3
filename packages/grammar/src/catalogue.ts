import { adapters } from '@exarch/values';
import { grammars } from './grammars.ts';
import type { Rule } from './rule.ts';

/** Every rule of every adapter, those that cannot be decided offline included. */
export const catalogue: readonly Rule[] = adapters.flatMap((adapter) => grammars[adapter].rules);

/** The rule with this id. */
export function ruleOf(id: string): Rule | undefined {
  return catalogue.find((rule) => rule.id === id);
}
