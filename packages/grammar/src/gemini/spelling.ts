import { isJsonObject, type Json } from '@exarch/values';
import { byType, type Kind, list } from '../kind.ts';
import { fieldIn } from '../lenient.ts';

/** The declared spelling of a key: camelCase for snake_case. */
export function camel(key: string): string {
  return key.includes('_')
    ? key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    : key;
}

/** The other spelling. */
export function snake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A field under either spelling; null counts as absent. */
export function fieldOf(value: unknown, name: string): Json | undefined {
  const field = fieldIn(value, name) ?? fieldIn(value, snake(name));
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
