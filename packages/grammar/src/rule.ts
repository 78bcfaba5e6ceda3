import type { Adapter } from '@exarch/values';
import type { Level } from './violation.ts';

/** What it takes to decide a rule; `origin`, `state` and `server` cannot be decided from a body. */
export type Check = 'pure' | 'model' | 'platform' | 'beta' | 'origin' | 'state' | 'server';

/** How a rule is known, from the strongest evidence to the weakest; `disputed` where sources disagree. */
export type Sureness =
  | 'schema'
  | 'documented'
  | 'measured'
  | 'reported'
  | 'inferred'
  | 'unverified'
  | 'disputed';

/** One thing a provider holds about a request body. */
export type Rule = {
  /** Stable: the finding's `rule`, the test's name and the docs' anchor. */
  readonly id: string;
  /** A readable name in kebab-case, unique within its adapter. */
  readonly name: string;
  readonly adapter: Adapter;
  /** What holds, in one or two sentences. */
  readonly states: string;
  /** What breaking it weighs; `accepted` marks what looks wrong and is fine, or only informs. */
  readonly level: Level | 'accepted';
  readonly check: Check;
  /** The status it answers with, where that is not 400. */
  readonly status?: number;
  /** The provider's words, numbers and ids replaced; match on a pattern, never on equality. */
  readonly says?: string;
  /** Addresses, best evidence first. */
  readonly sources: readonly string[];
  readonly sure: Sureness;
  /** A provider's own rule that its clones are not known to share: only a warning under a foreign profile. */
  readonly doubtful?: true;
  /** The profiles it belongs to; left out, the adapter's base holds it. */
  readonly of?: readonly string[];
};

/** A rule as an adapter's table writes it: the id is the key, sources are short. */
export type RuleEntry = Omit<Rule, 'id' | 'adapter' | 'sources'> & {
  readonly from: readonly string[];
};

/** True for a rule that a body, with what is known of its target, decides. */
export function isDecidable({ check }: Rule): boolean {
  return check !== 'origin' && check !== 'state' && check !== 'server';
}

/** True for a rule that `validateInput` may report as refused. */
export function isJudged(rule: Rule): boolean {
  return rule.level !== 'accepted' && isDecidable(rule);
}

/** An adapter's rules from its tables, in the order written. */
export function rulesOf(
  adapter: Adapter,
  ...tables: readonly { readonly [id: string]: RuleEntry }[]
): readonly Rule[] {
  return tables.flatMap((table) =>
    Object.entries(table).map(([id, { from, ...entry }]) => ({
      id,
      adapter,
      ...entry,
      sources: from.map(address),
    })),
  );
}

/** Where the short forms of a source live. */
const homes: readonly (readonly [prefix: string, home: string])[] = [
  ['claude:', 'https://platform.claude.com/docs/en/'],
  ['npm:', 'https://www.npmjs.com/package/'],
];

function address(source: string): string {
  const issue = /^gh:([^/]+\/[^/#]+)#(\d+)$/.exec(source);
  if (issue) return `https://github.com/${issue[1]}/issues/${issue[2]}`;
  if (source.startsWith('gh:')) return `https://github.com/${source.slice(3)}`;
  for (const [prefix, home] of homes) {
    if (source.startsWith(prefix)) return home + source.slice(prefix.length);
  }
  return source;
}
