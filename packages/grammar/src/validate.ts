/**
 * `validateInput`: walk the declarations, look at the whole, then weigh each finding by its rule, the profile
 * and what is known of the model. The one place a finding gets its level.
 */
import type { Adapter, Json } from '@exarch/values';
import { adapters, isJsonObject } from '@exarch/values';
import type { Grammar, Profile } from './grammar.ts';
import { grammars } from './grammars.ts';
import { inDocumentOrder, pointerTo } from './path.ts';
import { isDecidable, type Rule } from './rule.ts';
import { listed, quoted } from './show.ts';
import { type Finding, Sight } from './sight.ts';
import type { Level, Target, Violation } from './violation.ts';
import { walk } from './walk.ts';
import { wordsOf } from './words.ts';

/**
 * Everything the provider would not take in a request body, in document order; empty when it takes it.
 * Total and linear: any decoded JSON, of any depth.
 */
export function validateInput(
  adapter: Adapter,
  body: unknown,
  target: Target = {},
): readonly Violation[] {
  if (!Object.hasOwn(grammars, adapter)) return [noSuchAdapter(adapter)];
  const grammar = grammars[adapter];
  const { body: request, at } = grammar.unwrap?.(body as Json, target) ?? {
    body: body as Json,
    at: [],
  };
  const stand = standpoint(grammar, request, target);
  const sight = new Sight(grammar.dialect, stand);
  sight.way.push(...at);
  sight.depth = at.length;
  walk(grammar.body, request, sight);
  if (isJsonObject(request)) {
    for (const look of grammar.looks) look(request, sight);
    for (const look of stand.profile.looks ?? []) look(request, sight);
  }
  const judged = sight.findings.flatMap((finding) => weighed(finding, grammar, stand));
  return inDocumentOrder(body, judged).map(({ violation }) => violation);
}

/**
 * What is known of where a body goes: traits of the model's family, of the platform and of the betas sent, such
 * as `no-prefill`. Empty for a vendor of whom nothing is known; for an unknown model, those of the newest.
 */
export function traitsOf(adapter: Adapter, target: Target): ReadonlySet<string> {
  return standpoint(grammars[adapter], null, target).traits;
}

function noSuchAdapter(adapter: string): Violation {
  return {
    rule: 'grammar/adapter',
    level: 'refused',
    path: '',
    because: `${quoted(String(adapter))} is no adapter; name one of ${listed(adapters)}.`,
  };
}

/** From where a body is judged. */
type Standpoint = {
  readonly profile: Profile;
  /** False for a profile nobody has described: doubtful rules only warn. */
  readonly profileKnown: boolean;
  readonly modelKnown: boolean;
  readonly portable: boolean;
  readonly model: string;
  readonly traits: ReadonlySet<string>;
};

function standpoint(grammar: Grammar, body: Json, target: Target): Standpoint {
  const named = profileNamed(grammar, target.profile);
  const profile = named ?? { name: target.profile ?? '', title: 'unknown' };
  const families = profile.ownModels ? grammar.families : [];
  const model = (target.model ?? modelIn(grammar, body) ?? '').toLowerCase();
  const family = families.find(({ match }) => match.test(model));
  const traits = (family ?? families.at(-1))?.traits ?? [];
  return {
    profile,
    profileKnown: named !== undefined,
    modelKnown: family !== undefined,
    portable: target.portable === true,
    model,
    traits: new Set([...(profile.traits ?? []), ...traits, ...askedTraits(grammar, target)]),
  };
}

function modelIn(grammar: Grammar, body: Json): string | undefined {
  return isJsonObject(body) ? grammar.modelIn(body) : undefined;
}

function askedTraits(grammar: Grammar, target: Target): readonly string[] {
  return [...betaTraits(grammar, target), ...(target.portable ? ['portable'] : [])];
}

function betaTraits(grammar: Grammar, { betas }: Target): readonly string[] {
  return betas ? ['betas-given', ...(grammar.betaTraits?.(betas) ?? [])] : [];
}

/** The profile by its name or one of its aliases; without a name, the adapter's own provider. */
export function profileNamed(grammar: Grammar, name: string | undefined): Profile | undefined {
  if (name === undefined) return grammar.profiles[0];
  const wanted = name.toLowerCase();
  return grammar.profiles.find(
    (profile) => profile.name === wanted || profile.aliases?.includes(wanted),
  );
}

type Weighed = { readonly at: Finding['at']; readonly violation: Violation };

function weighed(finding: Finding, grammar: Grammar, stand: Standpoint): readonly Weighed[] {
  const rule = ruleNamed(grammar, stand.profile.speaks?.[finding.rule] ?? finding.rule);
  const level = levelOf(rule, stand, finding.lowered);
  if (level === undefined) return [];
  const says = wordsOf(rule, finding);
  const violation: Violation = {
    rule: rule.id,
    level,
    path: pointerTo(finding.at),
    because: finding.because,
    ...(says === undefined ? {} : { says }),
  };
  return [{ at: finding.at, violation }];
}

const byId = new Map<Grammar, ReadonlyMap<string, Rule>>();

function ruleNamed(grammar: Grammar, id: string): Rule {
  let rules = byId.get(grammar);
  if (!rules) {
    const all = [...grammar.rules, ...(grammar.borrows ?? [])];
    rules = new Map(all.map((rule) => [rule.id, rule] as const));
    byId.set(grammar, rules);
  }
  const rule = rules.get(id);
  if (!rule) throw new Error(`no entry in the catalogue: ${id}`);
  return rule;
}

function levelOf(rule: Rule, stand: Standpoint, lowered: boolean): Level | undefined {
  const { profile } = stand;
  if (rule.level === 'accepted' || profile.drops?.includes(rule.id)) return undefined;
  if (rule.of && !rule.of.includes(profile.name)) return undefined;
  if (rule.level === 'portable') return stand.portable ? 'portable' : undefined;
  if (profile.hardens?.includes(rule.id)) return 'refused';
  if (lowered || isSoft(rule, stand)) return 'warning';
  return rule.level;
}

function isSoft(rule: Rule, { profile, profileKnown, modelKnown, traits }: Standpoint): boolean {
  if (rule.level === 'model' && !modelKnown && profile.ownModels) return true;
  if (!isDecidable(rule) || traits.has(`soft:${rule.id}`)) return true;
  if (profile.softens?.includes(rule.id)) return true;
  const foreign = !profileKnown || profile.ownModels !== true;
  return rule.doubtful === true && foreign && !profile.keeps?.includes(rule.id);
}
