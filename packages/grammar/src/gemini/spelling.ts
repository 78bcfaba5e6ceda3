import { isJsonObject, type Json } from '@exarch/values';
import { byType, type Kind, list } from '../kind.ts';

/** The declared spelling of a key: camelCase for snake_case. */
export function camel(key: string): string {
  return key.includes('_')
    ? key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    : key;
}

const snakes = new Map<string, string>();

/** The other spelling; of names we chose, so the few there are stay known. */
function snake(key: string): string {
  let spelled = snakes.get(key);
  if (spelled === undefined) {
    spelled = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    snakes.set(key, spelled);
  }
  return spelled;
}

/** A field under either spelling; null counts as absent. */
export function fieldOf(value: unknown, name: string): Json | undefined {
  if (!isJsonObject(value)) return undefined;
  const field = value[name] ?? value[snake(name)];
  return field === null ? undefined : field;
}

/** A string field under either spelling. */
export function textOf(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : undefined;
}

/** A repeated field: a lone object stands for a list of one. */
export function manyIn(value: unknown, name: string): readonly Json[] {
  const field = fieldOf(value, name);
  if (Array.isArray(field)) return field;
  return isJsonObject(field) ? [field] : [];
}

/** A repeated message, which may be given alone. */
export function many(kind: Kind, rule?: string): Kind {
  const extras = rule === undefined ? {} : { rule };
  return byType({ list: list(kind), object: kind }, extras);
}
