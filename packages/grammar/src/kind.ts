/**
 * What may stand where, as data. A position is a union (or a shape) with a name; its shapes state each field
 * once, and the walker, the tests' generator and the projection read the same statement.
 */
import type { Json } from '@exarch/values';
import type { Sight } from './sight.ts';

/** A closer look at a value that already has the right JSON type. */
export type Check = (value: Json, sight: Sight) => void;

type Common = {
  /** The rule a wrong type breaks; left out, the dialect's. */
  readonly rule?: string;
  readonly also?: readonly Check[];
};

/** A string, number, whole number or boolean. */
export type Leaf = Common & { readonly is: 'string' | 'number' | 'integer' | 'boolean' };
/** One of a closed list of strings. */
export type Words = Common & { readonly is: 'words'; readonly values: ReadonlySet<string> };
/** Any JSON value, or any object: only its strings are looked at. */
export type Free = Common & { readonly is: 'free' | 'free_object' | 'free_list' };
/** A list whose items are all of one kind. */
export type List = Common & { readonly is: 'list'; readonly of: Kind };
/** Told apart by JSON type: a string or a list, for instance. */
export type ByType = Common & {
  readonly is: 'by_type';
  readonly string?: Kind;
  readonly list?: Kind;
  readonly object?: Kind;
};

/** What may not be given at all. */
export type Forbidden = Common & {
  readonly is: 'forbidden';
  readonly rule: string;
  readonly because: string;
};

/** What every field is that its holder does not name: let through where that is open, else refused. */
export type Stranger = {
  readonly holder: string;
  readonly open: boolean;
  /** The rule it breaks; left out, the dialect's. */
  readonly rule?: string;
};

/** A field of a shape: what it must be, whether it must be there, whether null stands for absent. */
export type Field = {
  readonly kind: Kind;
  readonly required: boolean;
  readonly nullable: boolean;
  /** The rule its absence breaks; left out, the kind's, else the dialect's. */
  readonly missing?: string;
  /** The rule null breaks, where it is another than that of a wrong type. */
  readonly nullBreaks?: string;
};

/** An object with declared fields. */
export type Shape = Common & {
  readonly is: 'shape';
  readonly name: string;
  readonly fields: ReadonlyMap<string, Field>;
  /** Those of `fields` that must be there. */
  readonly required: readonly (readonly [name: string, field: Field])[];
  /** True where fields may stand that it does not name. */
  readonly open: boolean;
  readonly others: Stranger;
};

/** One arm per value of the field `by`. A tag that is missing or without an arm breaks `stranger`. */
export type Union = Common & {
  readonly is: 'union';
  readonly name: string;
  readonly by: string;
  readonly arms: ReadonlyMap<string, Shape | Union>;
  /** What stands without a tag, where that is allowed. */
  readonly untagged?: Shape | Union;
  /** What stands under a tag without an arm, where new tags are let through. */
  readonly otherwise?: Shape;
  readonly stranger?: string;
  /** Tags that are known elsewhere: the rule that standing here breaks. */
  readonly misplaced?: { readonly [tag: string]: string };
};

/** An object with exactly one of its `members`; the fields of `beside` may stand with any of them. */
export type OneMember = Common & {
  readonly is: 'one_member';
  readonly name: string;
  readonly members: ReadonlyMap<string, Field>;
  readonly beside: ReadonlyMap<string, Field>;
  readonly others: Stranger;
  readonly none: string;
  readonly several: string;
  /** A field that was seen to stand alone: without a member it only warns. */
  readonly alone?: string;
};

/** What a JSON value must be. */
export type Kind = Leaf | Words | Free | List | ByType | Forbidden | Shape | Union | OneMember;

type Extras = Common;
type Fields = { readonly [name: string]: Field };

export function string(extras: Extras = {}): Leaf {
  return { is: 'string', ...extras };
}
export function number(extras: Extras = {}): Leaf {
  return { is: 'number', ...extras };
}
export function integer(extras: Extras = {}): Leaf {
  return { is: 'integer', ...extras };
}
export function boolean(extras: Extras = {}): Leaf {
  return { is: 'boolean', ...extras };
}
export function words(values: readonly string[], extras: Extras = {}): Words {
  return { is: 'words', values: new Set(values), ...extras };
}
/** Any JSON value. */
export function free(extras: Extras = {}): Free {
  return { is: 'free', ...extras };
}
/** Any JSON object. */
export function freeObject(extras: Extras = {}): Free {
  return { is: 'free_object', ...extras };
}
/** Any JSON array. */
export function freeList(extras: Extras = {}): Free {
  return { is: 'free_list', ...extras };
}
export function list(of: Kind, extras: Extras = {}): List {
  return { is: 'list', of, ...extras };
}
export function byType(arms: Omit<ByType, 'is' | keyof Common>, extras: Extras = {}): ByType {
  return { is: 'by_type', ...arms, ...extras };
}
export function forbidden(rule: string, because: string): Forbidden {
  return { is: 'forbidden', rule, because };
}

/** A field that must be there. */
export function need(kind: Kind, missing?: string): Field {
  return { kind, required: true, nullable: false, ...(missing === undefined ? {} : { missing }) };
}
/** A field that must be there; null is no better than nothing. */
export function needValue(kind: Kind, rule: string): Field {
  return { kind, required: true, nullable: false, missing: rule, nullBreaks: rule };
}
/** A field that may be left out, and may not be null. */
export function may(kind: Kind): Field {
  return { kind, required: false, nullable: false };
}
/** A field that may be left out or null. */
export function mayNull(kind: Kind): Field {
  return { kind, required: false, nullable: true };
}

type ShapeExtras = Extras & { readonly open?: boolean; readonly unknown?: string };

/** An object with these fields and no others. */
export function shape(
  name: string,
  fields: Fields,
  { open = false, unknown, ...extras }: ShapeExtras = {},
): Shape {
  const all = Object.entries(fields);
  const required = all.filter(([, field]) => field.required);
  const others = { holder: name, open, ...(unknown === undefined ? {} : { rule: unknown }) };
  return { is: 'shape', name, ...extras, open, fields: new Map(all), required, others };
}

/** An object with at least these fields. */
export function openShape(name: string, fields: Fields, extras: ShapeExtras = {}): Shape {
  return shape(name, fields, { ...extras, open: true });
}

type UnionParts = {
  readonly by: string;
  readonly arms: { readonly [tag: string]: Shape | Union };
} & Pick<Union, 'untagged' | 'otherwise' | 'stranger' | 'misplaced' | keyof Common>;

/** A position whose shapes are told apart by the field `by`. */
export function union(name: string, { arms, ...parts }: UnionParts): Union {
  return { is: 'union', name, ...parts, arms: new Map(Object.entries(arms)) };
}

type MemberParts = {
  readonly members: Fields;
  readonly beside?: Fields;
  readonly none: string;
  readonly several: string;
  readonly alone?: string;
} & Common;

/** A position whose shapes are told apart by which member is there. */
export function oneMember(
  name: string,
  { members, beside = {}, ...parts }: MemberParts,
): OneMember {
  return {
    is: 'one_member',
    name,
    ...parts,
    members: new Map(Object.entries(members)),
    beside: new Map(Object.entries(beside)),
    others: { holder: name, open: false },
  };
}
