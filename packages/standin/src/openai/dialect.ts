import type { Violation } from '@exarch/grammar';
import { shapeFinding } from '../shape-finding.ts';
import { stepsOf } from '../spoken.ts';

/** How vendors on OpenAI's wires put what the catalogue says in short, by the rule. */
const wordings: readonly (readonly [RegExp, (words: string) => string])[] = [
  [/^CMP-qwen-00[123]$/, (words) => withHead('<400> InternalError.Algo.InvalidParameter: ', words)],
  [/^CMP-minimax-/, (words) => withHead('invalid params, ', words)],
  [
    /^CMP-openrouter-002$/,
    (words) =>
      words.replace(/…missing a (\w+)$/, '. Function call is missing a $1 in functionCall parts.'),
  ],
];

/** The vendor's own words, where it has them; else those that were given. */
export function inDialect(
  violation: Violation,
  words: string,
  profile: string | undefined,
): string {
  if (profile === 'tgi' && violation.rule === 'CMP-vllm-003') {
    return withHead('Template error: syntax error: ', words);
  }
  if (profile === 'meta') return inMetas(violation) ?? words;
  const wording = wordings.find(([rules]) => rules.test(violation.rule))?.[1];
  return wording?.(words) ?? words;
}

function withHead(head: string, words: string): string {
  return words.startsWith(head) ? words : head + words;
}

function inMetas({ path, because }: Violation): string | undefined {
  const [list = '', place, ...rest] = stepsOf(path);
  if (shapeFinding(because)?.kind !== 'absent' || rest.length === 0) return undefined;
  const named = list.charAt(0).toUpperCase() + list.slice(1);
  return `${named}[${place}] missing required field \`${rest.join('.')}\``;
}
