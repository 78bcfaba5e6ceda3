/** Reads the declarations of an adapter into positions, samples and mutations. */
import type { Json } from '@exarch/values';
import { type Field, type Kind, type OneMember, string, type Union } from '../src/kind.ts';

/** A shape that may stand in a position, and a whole body with a sample of it in place. */
export type Pair = {
  readonly position: string;
  readonly shape: string;
  readonly kind: Kind;
  readonly sample: Json;
  readonly place: (item: Json) => Json;
  readonly fields: readonly Required[];
};

/** A field that must be there, the discriminator included: its name and what it may be. */
export type Required = { readonly name: string; readonly kind: Kind };

type Samples = (kind: Kind) => Json | undefined;
type Wrap = (item: Json) => Json;

/** A valid value of a kind: required fields only, the first of several arms. */
export function sampleOf(kind: Kind, special: Samples): Json {
  const given = special(kind);
  if (given !== undefined) return given;
  switch (kind.is) {
    case 'string':
      return 'x';
    case 'number':
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    case 'words':
      return [...kind.values][0] ?? '';
    case 'free':
    case 'free_object':
      return {};
    case 'free_list':
    case 'list':
      return [];
    case 'by_type':
      return sampleOf(kind.string ?? kind.list ?? kind.object ?? never(kind), special);
    case 'shape':
      return Object.fromEntries(
        kind.required.map(([name, field]) => [name, sampleOf(field.kind, special)]),
      );
    case 'union':
      return sampleOf([...kind.arms.values()][0] ?? never(kind), special);
    case 'one_member':
      return memberSample(kind, [...kind.members][0] ?? never(kind), special);
    case 'forbidden':
      return never(kind);
  }
}

function memberSample(_kind: OneMember, [name, field]: [string, Field], special: Samples): Json {
  return { [name]: sampleOf(field.kind, special) };
}

function never(value: unknown): never {
  throw new Error(`no sample of ${JSON.stringify(value)}`);
}

/** Every declared pair below `root`, each once per position, placed in a minimal body. */
export function pairsIn(root: Kind, special: Samples): readonly Pair[] {
  const found = new Map<string, Pair>();
  const seen = new Set<string>();
  const visit = (kind: Kind, place: Wrap, above: string, freeTag?: string): void => {
    const position = kind.is === 'union' || kind.is === 'one_member' ? kind.name : above;
    for (const arm of armsOf(kind, special, freeTag)) {
      const key = `${position}: ${arm.shape}`;
      if (arm.fields.length > 0 && !found.has(key))
        found.set(key, { ...arm, position, kind, place });
    }
    for (const [child, around, name] of childrenOf(kind, place, special)) {
      const here = name ?? position;
      const mark = `${position}>${here}>${kindName(child)}`;
      if (isNamed(child) && seen.has(mark)) continue;
      seen.add(mark);
      visit(child, around, here, tagLetThrough(kind));
    }
  };
  visit(root, (item) => item, 'the request');
  return [...found.values()];
}

/** The tag of a union that lets new ones through: any string may stand there. */
function tagLetThrough(kind: Kind): string | undefined {
  return kind.is === 'union' && kind.otherwise ? kind.by : undefined;
}

function isNamed({ is }: Kind): boolean {
  return is === 'shape' || is === 'union' || is === 'one_member';
}

type Arm = {
  readonly shape: string;
  readonly sample: Json;
  readonly fields: readonly Required[];
};

/** What may stand in the position itself: a shape, or one of the members of an object that has just one. */
function armsOf(kind: Kind, special: Samples, freeTag?: string): readonly Arm[] {
  if (kind.is === 'shape') {
    const fields = kind.required.map(([name, field]) => ({
      name,
      kind: name === freeTag ? string() : field.kind,
    }));
    return [{ shape: kind.name, sample: sampleOf(kind, special), fields }];
  }
  if (kind.is !== 'one_member') return [];
  return [...kind.members]
    .filter(([, { kind: inner }]) => inner.is !== 'forbidden')
    .map(([name, field]) => ({
      shape: name,
      sample: memberSample(kind, [name, field], special),
      fields: [{ name, kind: field.kind }],
    }));
}

type Child = readonly [kind: Kind, wrap: Wrap, position: string | undefined];

function childrenOf(kind: Kind, wrap: Wrap, special: Samples): readonly Child[] {
  switch (kind.is) {
    case 'shape':
      return [...kind.fields].map(
        ([name, field]): Child => [
          field.kind,
          (item) => wrap({ ...(sampleOf(kind, special) as object), [name]: item }),
          `${kind.name}.${name}`,
        ],
      );
    case 'union':
      return armKinds(kind).map((arm): Child => [arm, wrap, kind.name]);
    case 'one_member':
      return [...kind.members].map(
        ([name, field]): Child => [field.kind, (item) => wrap({ [name]: item }), kind.name],
      );
    case 'list':
      return [[kind.of, (item) => wrap([item]), undefined]];
    case 'by_type':
      return [kind.list, kind.object]
        .filter((arm) => arm !== undefined)
        .map((arm): Child => [arm, wrap, undefined]);
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
    case 'words':
    case 'free':
    case 'free_object':
    case 'free_list':
    case 'forbidden':
      return [];
  }
}

function armKinds({ arms, untagged }: Union): readonly Kind[] {
  return [...arms.values(), ...(untagged ? [untagged] : [])];
}

function kindName(kind: Kind): string {
  return 'name' in kind ? kind.name : kind.is;
}

/** Values of every JSON type; a number and a truth spelled as text among them. */
const strangers: readonly Json[] = [null, true, 7, '7', 'true', [], {}];

/** Values of types that the kind does not take, chosen by its declaration alone. */
export function incompatibleWith(kind: Kind): readonly Json[] {
  return strangers.filter((value) => !takes(kind, value));
}

/** True where the declaration takes values of this JSON type; an empty list fits any list. */
function takes(kind: Kind, value: Json): boolean {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  switch (kind.is) {
    case 'free':
      return true;
    case 'string':
      return type === 'string';
    case 'words':
      return type === 'string' && kind.values.has(String(value));
    case 'number':
    case 'integer':
      return type === 'number';
    case 'boolean':
      return type === 'boolean';
    case 'list':
    case 'free_list':
      return type === 'array';
    case 'by_type':
      return (
        (type === 'string' && kind.string !== undefined) ||
        (type === 'array' && kind.list !== undefined) ||
        (type === 'object' && kind.object !== undefined)
      );
    case 'forbidden':
      return false;
    case 'free_object':
    case 'shape':
    case 'union':
    case 'one_member':
      return type === 'object';
  }
}
