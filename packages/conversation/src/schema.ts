import {
  isJsonObject,
  type Json,
  type JsonObject,
  misfit,
  pointer,
  type Refusal,
  refusal,
} from '@exarch/values';
import { argumentsFault } from './arguments.ts';
import { keywordShapes, listsOfSchemas, mapsOfSchemas, schemas } from './schema-keywords.ts';

/** Why a schema of a tool's arguments could be sent to no provider, or undefined. */
export function schemaRefusal(schema: JsonObject, at: string): Refusal | undefined {
  const fault = argumentsFault(schema);
  if (fault !== undefined) {
    const because = 'It is nested deeper than 128, or holds a string or number JSON cannot carry.';
    return refusal('conversation/tool-schema-json', at, because);
  }
  return rootRefusal(schema, at) ?? innerRefusal(schema, at);
}

const propertyKey = /^[a-zA-Z0-9_.-]{1,64}$/;
/** Beside the root's type, Anthropic and OpenAI refuse these. */
const notAtRoot = ['anyOf', 'oneOf', 'allOf', 'not', 'enum'] as const;

function rootRefusal(schema: JsonObject, at: string): Refusal | undefined {
  const { type } = schema;
  if (type !== 'object') {
    const because = 'The arguments of a call are an object; the schema says otherwise.';
    return refusal('conversation/tool-schema-root', at, because, 'Say "type": "object".');
  }
  const choice = notAtRoot.find((keyword) => Object.hasOwn(schema, keyword));
  if (choice === undefined) return undefined;
  const because = `${choice} stands at the root, where Anthropic and OpenAI refuse it.`;
  return refusal(
    'conversation/tool-schema-root',
    pointer(at, choice),
    because,
    'Move the choice into a property.',
  );
}

function schemaAt(value: Json, at: string): Refusal | undefined {
  if (typeof value === 'boolean') return undefined;
  if (isJsonObject(value)) return innerRefusal(value, at);
  return refusal('conversation/tool-schema-keyword', at, 'It is no schema.');
}

function innerRefusal(schema: JsonObject, at: string): Refusal | undefined {
  for (const [keyword, value] of Object.entries(schema)) {
    const found = keywordRefusal(keyword, value, pointer(at, keyword));
    if (found) return found;
  }
  return undefined;
}

function keywordRefusal(keyword: string, value: Json, at: string): Refusal | undefined {
  if (schemas.has(keyword)) return schemaAt(value, at);
  if (listsOfSchemas.has(keyword)) return eachSchema(value, at);
  if (mapsOfSchemas.has(keyword)) return mapRefusal(keyword, value, at);
  const shape = keywordShapes.get(keyword);
  const odd = shape && misfit(shape, value, at);
  return odd && refusal('conversation/tool-schema-keyword', odd.at, `${keyword} ${odd.because}.`);
}

function eachSchema(value: Json, at: string): Refusal | undefined {
  if (!Array.isArray(value) || value.length === 0) {
    return refusal('conversation/tool-schema-keyword', at, 'It wants a list of schemas.');
  }
  for (const [index, inner] of value.entries()) {
    const found = schemaAt(inner, pointer(at, index));
    if (found) return found;
  }
  return undefined;
}

function mapRefusal(keyword: string, value: Json, at: string): Refusal | undefined {
  if (!isJsonObject(value)) {
    return refusal('conversation/tool-schema-keyword', at, 'It wants an object of schemas.');
  }
  for (const [key, inner] of Object.entries(value)) {
    const place = pointer(at, key);
    if (keyword === 'properties' && !propertyKey.test(key)) return badKey(key, place);
    const found = schemaAt(inner, place);
    if (found) return found;
  }
  return undefined;
}

function badKey(key: string, at: string): Refusal {
  return refusal(
    'conversation/tool-property-key',
    at,
    `${JSON.stringify(key.slice(0, 80))} is a property key that Anthropic refuses.`,
    'Use 1 to 64 letters, digits, _, . and -.',
  );
}
