import { adapters } from '@exarch/values';
import { grammars } from './grammars.ts';
import type { Rule } from './rule.ts';

/** Every rule of every adapter, those that cannot be decided offline included. */
export const catalogue: readonly Rule[] = adapters.flatMap((adapter) => grammars[adapter].rules);

/** The rule with this id, in whatever case it is written. */
export function ruleOf(id: string): Rule | undefined {
  const wanted = id.toLowerCase();
  return catalogue.find((rule) => rule.id.toLowerCase() === wanted);
}
