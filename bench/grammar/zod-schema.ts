import { z } from 'zod';
import type { Field, Kind, OneMember, Shape, Union } from './declared.ts';
import { armsOf } from './json-schema.ts';

/** What the declarations say, as a zod schema. */
export function zodSchema(kind: Kind): z.ZodType {
  switch (kind.is) {
    case 'string':
      return z.string();
    case 'number':
      return z.number();
    case 'integer':
      return z.int();
    case 'boolean':
      return z.boolean();
    case 'words':
      return z.enum([...kind.values]);
    case 'free':
      return z.unknown();
    case 'free_object':
      return z.record(z.string(), z.unknown());
    case 'free_list':
      return z.array(z.unknown());
    case 'forbidden':
      return z.never();
    case 'list':
      return z.array(zodSchema(kind.of));
    case 'by_type':
      return z.union(armsOf(kind).map(zodSchema));
    case 'shape':
      return objectOf(kind);
    case 'union':
      return unionOf(kind);
    case 'one_member':
      return memberOf(kind);
    default:
      return kind satisfies never;
  }
}

function objectOf(
  { fields, open }: Shape,
  tag?: readonly [by: string, value: string],
): z.ZodObject {
  const shape = { ...shapeOf(fields), ...(tag ? { [tag[0]]: z.literal(tag[1]) } : {}) };
  return open ? z.looseObject(shape) : z.strictObject(shape);
}

function shapeOf(fields: ReadonlyMap<string, Field>): { readonly [name: string]: z.ZodType } {
  return Object.fromEntries(Array.from(fields, ([name, field]) => [name, fieldOf(field)]));
}

function fieldOf({ kind, required, nullable }: Field): z.ZodType {
  const inner = nullable ? zodSchema(kind).nullable() : zodSchema(kind);
  return required ? inner : inner.optional();
}

function unionOf({ by, arms, untagged, otherwise }: Union): z.ZodType {
  const rest = [untagged, otherwise].filter((arm) => arm !== undefined).map(zodSchema);
  const shapes = [...arms].flatMap(([tag, arm]) =>
    arm.is === 'shape' ? [objectOf(arm, [by, tag])] : [],
  );
  const nested = [...arms.values()].filter(({ is }) => is === 'union').map(zodSchema);
  const [first, ...others] = shapes;
  if (!first) return z.union([...nested, ...rest]);
  const tagged = z.discriminatedUnion(by, [first, ...others]);
  const more = [...nested, ...rest];
  return more.length === 0 ? tagged : z.union([tagged, ...more]);
}

function memberOf({ members, beside }: OneMember): z.ZodType {
  const optional = (fields: ReadonlyMap<string, Field>): { [name: string]: z.ZodType } =>
    Object.fromEntries(Array.from(fields, ([name, field]) => [name, fieldOf(field).optional()]));
  const names = [...members.keys()];
  return z
    .strictObject({ ...optional(members), ...optional(beside) })
    .refine((value) => names.filter((name) => value[name] !== undefined).length === 1);
}
