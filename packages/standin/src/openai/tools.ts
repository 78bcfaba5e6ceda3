import type { Json, JsonObject } from '@exarch/values';
import type { Choice, Offered } from '../asked.ts';
import { objectOf, textOf } from '../json-view.ts';

/** A tool from the object that names it: `function` or `custom` on Chat, the tool itself on Responses. */
export function offered(type: Json | undefined, spec: JsonObject): readonly Offered[] {
  const tool = { name: textOf(spec['name']), description: textOf(spec['description']) };
  if (type === 'function') return [{ ...tool, schema: objectOf(spec['parameters']) }];
  if (type === 'custom') return [{ ...tool, schema: {}, freeform: true }];
  return [];
}

/** How both wires say whether tools may, must or must not be called. */
export function choiceOf(choice: Json | undefined): Choice {
  if (choice === 'none') return { kind: 'none' };
  if (choice === 'required') return { kind: 'any' };
  const named = objectOf(choice);
  const spec = objectOf(named['function'] ?? named['custom'] ?? named);
  const name = textOf(spec['name']);
  return name === '' ? { kind: 'auto' } : { kind: 'named', name };
}
