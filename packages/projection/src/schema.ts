import type { JsonSchema, Tool } from '@exarch/conversation';
import type { Notes } from './note.ts';

const combinators = ['oneOf', 'anyOf', 'allOf'] as const;

/** A tool's schema without alternatives at its root, which some providers refuse there. */
export function rootless(tool: Tool, notes: Notes): JsonSchema {
  const found = combinators.filter((keyword) => Object.hasOwn(tool.parameters, keyword));
  if (found.length === 0) return tool.parameters;
  notes.add({
    rule: 'projection/schema-loosened',
    at: '',
    did: `left ${found.join(', ')} out at the root of the schema of ${tool.name}`,
    because: 'this provider refuses alternatives there',
  });
  const kept = Object.entries(tool.parameters).filter(
    ([keyword]) => !(combinators as readonly string[]).includes(keyword),
  );
  return Object.fromEntries(kept);
}
