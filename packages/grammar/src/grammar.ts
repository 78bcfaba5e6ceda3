import type { Adapter, Json, JsonObject } from '@exarch/values';
import type { Kind } from './kind.ts';
import type { Rule } from './rule.ts';
import type { Dialect, Sight } from './sight.ts';
import type { Tell } from './tell.ts';
import type { Target } from './violation.ts';

/**
 * A vendor, platform or backend: the adapter's rules, those that name it in `of`, less and softened by name.
 */
export type Profile = {
  readonly name: string;
  /** Who it is, for the docs. */
  readonly title: string;
  /** Other names by which it goes. */
  readonly aliases?: readonly string[];
  /** The vendor's own entry for a base rule: the same check in its words. */
  readonly speaks?: { readonly [base: string]: string };
  /** Base rules that do not hold here. */
  readonly drops?: readonly string[];
  /** Base rules that are only a warning here. */
  readonly softens?: readonly string[];
  /** Base warnings that are refused here. */
  readonly hardens?: readonly string[];
  /** Doubtful base rules that are known to hold here all the same. */
  readonly keeps?: readonly string[];
  /** What the checks ask of the target (`sight.is`). */
  readonly traits?: readonly string[];
  /** True where the adapter's own models run, so that its model table speaks. */
  readonly ownModels?: true;
  /** What the rules that belong to it look at (`Rule.of`). */
  readonly looks?: readonly Look[];
};

/** A check over a whole body. */
export type Look = (body: JsonObject, sight: Sight) => void;

/** A family of models, told by its name. */
export type Family = {
  readonly family: string;
  /** Matched against the model's name, vendor prefixes included. */
  readonly match: RegExp;
  readonly traits: readonly string[];
  readonly sources: readonly string[];
  /** The day the facts were read. */
  readonly asOf: string;
};

/** What one adapter's folder adds up to. */
export type Grammar = {
  readonly adapter: Adapter;
  readonly rules: readonly Rule[];
  /** Rules of another adapter that hold here too. */
  readonly borrows?: readonly Rule[];
  /** The first is the adapter's own provider: the base. */
  readonly profiles: readonly [Profile, ...Profile[]];
  /** Newest last; a model that matches none is judged by the last, in warnings. */
  readonly families: readonly Family[];
  /** By what a profile is recognised; the first that tells counts. */
  readonly tells: readonly Tell[];
  readonly dialect: Dialect;
  /** The whole request. */
  readonly body: Kind;
  /** Takes off what a backend wraps around the request, and says where the request stands. */
  readonly unwrap?: (body: Json, target: Target) => { readonly body: Json; readonly at: string[] };
  readonly modelIn: (body: JsonObject) => string | undefined;
  /** Traits that the request's betas switch on. */
  readonly betaTraits?: (betas: readonly string[]) => readonly string[];
  readonly looks: readonly Look[];
};
