/**
 * The one walker. It reads declarations (`kind.ts`) and a value side by side and reports every difference;
 * it knows no provider. Its depth is bounded by the declarations, never by the value.
 */
import type { Json, JsonObject } from '@exarch/values';
import { isJsonObject, never } from '@exarch/values';
import type { ByType, Field, Kind, List, OneMember, Shape, Union } from './kind.ts';
import { freeFits, leafFits, misfit, strangerFits, wordFits } from './leaf.ts';
import { listed, shown } from './show.ts';
import type { Sight } from './sight.ts';

/** Reports everything in `value` that is not as `kind` says. */
export function walk(kind: Kind, value: Json, sight: Sight): void {
  if (!fits(kind, value, sight)) return;
  if (kind.also) for (const look of kind.also) look(value, sight);
}

/** The commonest kinds first. */
function fits(kind: Kind, value: Json, sight: Sight): boolean {
  switch (kind.is) {
    case 'string':
      return leafFits(kind, value, sight);
    case 'words':
      return wordFits(kind, value, sight);
    case 'shape':
      return shapeFits(kind, value, sight);
    case 'union':
      return unionFits(kind, value, sight);
    case 'by_type':
      return byTypeFits(kind, value, sight);
    case 'list':
      return listFits(kind, value, sight);
    case 'one_member':
      return oneMemberFits(kind, value, sight);
    case 'free':
    case 'free_object':
    case 'free_list':
      return freeFits(kind, value, sight);
    case 'number':
    case 'integer':
    case 'boolean':
      return leafFits(kind, value, sight);
    case 'forbidden':
      sight.report(kind.rule, kind.because);
      return false;
    default:
      return never(kind);
  }
}

function listFits(kind: List, value: Json, sight: Sight): boolean {
  if (!Array.isArray(value)) return misfit(kind, { wants: 'an array', value }, sight);
  const { depth } = sight;
  sight.depth = depth + 1;
  for (let index = 0; index < value.length; index += 1) {
    sight.way[depth] = index;
    walk(kind.of, value[index], sight);
  }
  sight.depth = depth;
  return true;
}

function byTypeFits(kind: ByType, value: Json, sight: Sight): boolean {
  const arm = armFor(kind, value);
  if (!arm) return misfit(kind, { wants: wantedOf(kind), value }, sight);
  walk(arm, value, sight);
  return true;
}

function armFor(kind: ByType, value: Json): Kind | undefined {
  if (typeof value === 'string') return kind.string;
  if (Array.isArray(value)) return kind.list;
  return isJsonObject(value) ? kind.object : undefined;
}

function wantedOf(kind: ByType): string {
  const wanted = [
    kind.string ? 'a string' : '',
    kind.list ? 'an array' : '',
    kind.object ? 'an object' : '',
  ];
  return wanted.filter((word) => word !== '').join(' or ');
}

function shapeFits(kind: Shape, value: Json, sight: Sight): boolean {
  if (!isJsonObject(value)) return misfit(kind, { wants: 'an object', value }, sight);
  const { depth } = sight;
  sight.depth = depth + 1;
  let owed = kind.required.length;
  for (const key in value) {
    const item = value[key];
    if (item === undefined) continue;
    sight.way[depth] = key;
    const field = fieldNamed(kind.fields, key, sight);
    if (field?.required) owed -= 1;
    if (field) fieldFits(field, item, sight);
    else strangerFits(kind.others, item, sight);
  }
  sight.depth = depth;
  lookForTwins(kind.fields, value, sight);
  if (owed > 0) reportMissing(kind, value, sight);
  return true;
}

/** The declared field, by either of its spellings where the dialect knows two. */
function fieldNamed(fields: FieldsByName, key: string, sight: Sight): Field | undefined {
  const field = fields.get(key);
  const { spelling } = sight.dialect;
  if (field || !spelling || !key.includes('_')) return field;
  return fields.get(spelling.of(key));
}

type FieldsByName = ReadonlyMap<string, Field>;

/** One field under both of its spellings. */
function lookForTwins(fields: FieldsByName, value: JsonObject, sight: Sight): void {
  const { spelling } = sight.dialect;
  if (!spelling) return;
  for (const key in value) {
    if (!key.includes('_')) continue;
    const declared = spelling.of(key);
    if (declared === key || !fields.has(declared) || !Object.hasOwn(value, declared)) continue;
    sight.report(spelling.twice, `Stands here beside ${declared}, which is the same field.`, [key]);
  }
}

function reportMissing(kind: Shape, value: JsonObject, sight: Sight): void {
  const there = new Set(Object.keys(value).filter((key) => value[key] !== undefined));
  const { spelling } = sight.dialect;
  if (spelling) for (const key of [...there]) there.add(spelling.of(key));
  for (const [key, field] of kind.required) {
    if (!there.has(key)) missing(field, key, sight);
  }
}

function missing(field: Field, key: string, sight: Sight): void {
  const rule = field.missing ?? field.kind.rule ?? sight.dialect.missing;
  sight.report(rule, `The field ${JSON.stringify(key)} is missing.`, [key]);
}

function fieldFits(field: Field, item: Json, sight: Sight): void {
  if (item !== null) walk(field.kind, item, sight);
  else if (field.nullBreaks !== undefined)
    sight.report(field.nullBreaks, 'Is null; give it a value.');
  else if (!field.nullable) walk(field.kind, item, sight);
}

function unionFits(kind: Union, value: Json, sight: Sight): boolean {
  if (!isJsonObject(value)) return misfit(kind, { wants: 'an object', value }, sight);
  const tag = value[kind.by];
  const arm =
    typeof tag === 'string' ? (kind.arms.get(tag) ?? kind.otherwise) : untagged(kind, tag);
  if (!arm) {
    tagMisfit(kind, tag, sight);
    return false;
  }
  walk(arm, value, sight);
  return true;
}

function untagged(kind: Union, tag: Json | undefined): Shape | Union | undefined {
  return tag === undefined || tag === null ? kind.untagged : undefined;
}

function tagMisfit(kind: Union, tag: Json | undefined, sight: Sight): void {
  const known = listed(kind.arms.keys());
  if (typeof tag === 'string') {
    sight.report(
      strangerRule(kind, tag, sight),
      `${shown(tag)} may not stand in ${kind.name}; it takes ${known}.`,
      [kind.by],
    );
    return;
  }
  const rule = tag === undefined ? sight.dialect.missing : sight.dialect.misfit;
  sight.report(
    kind.stranger ?? kind.rule ?? rule,
    `The field ${JSON.stringify(kind.by)} must say which of ${known} this is, found ${shown(tag)}.`,
    [kind.by],
  );
}

function strangerRule({ misplaced, stranger }: Union, tag: string, sight: Sight): string {
  if (misplaced && Object.hasOwn(misplaced, tag)) return misplaced[tag] ?? sight.dialect.stranger;
  return stranger ?? sight.dialect.stranger;
}

function oneMemberFits(kind: OneMember, value: Json, sight: Sight): boolean {
  if (!isJsonObject(value)) return misfit(kind, { wants: 'an object', value }, sight);
  const { depth } = sight;
  sight.depth = depth + 1;
  const found: string[] = [];
  for (const key in value) {
    const item = value[key];
    if (item === undefined) continue;
    sight.way[depth] = key;
    const member = fieldNamed(kind.members, key, sight);
    if (stands(member, item)) found.push(key);
    const field = member ?? fieldNamed(kind.beside, key, sight);
    if (field) fieldFits(field, item, sight);
    else strangerFits(kind.others, item, sight);
  }
  sight.depth = depth;
  lookForTwins(kind.members, value, sight);
  return hasOne(kind, { found, value }, sight);
}

/** A member that is null counts as absent. */
function stands(member: Field | undefined, item: Json): boolean {
  return member !== undefined && item !== null;
}

type Members = { readonly found: readonly string[]; readonly value: JsonObject };

function hasOne(kind: OneMember, { found, value }: Members, sight: Sight): boolean {
  if (found.length === 0) reportNone(kind, value, sight);
  const second = found[1];
  if (second !== undefined) {
    const because = `Has ${listed(found)} at once; make each a part of its own.`;
    sight.report(kind.several, because, [second]);
  }
  return found.length === 1;
}

function reportNone(kind: OneMember, value: JsonObject, sight: Sight): void {
  const because = `Has none of ${listed(kind.members.keys())}; leave it out or give it one.`;
  if (kind.alone !== undefined && Object.hasOwn(value, kind.alone)) sight.warn(kind.none, because);
  else sight.report(kind.none, because);
}
