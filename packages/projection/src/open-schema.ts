import { type Tool, toolRefusal } from '@exarch/conversation';
import type { Json, JsonObject } from '@exarch/values';
import { objectAt } from './raw.ts';
import { without } from './read-members.ts';

/** A tool whose schema is refused, with as much of that as can be sent: at the least, any arguments. */
export function opened(tool: Tool): Tool {
  const { parameters } = tool;
  const rooted = { properties: {}, ...without(parameters, ...notAtRoot), type: 'object' };
  const properties = soundProperties(tool, objectAt(parameters, 'properties'));
  const schemas: readonly JsonObject[] = [
    rooted,
    { ...rooted, properties },
    { type: 'object', properties, ...requiredOf(parameters, properties) },
    { type: 'object', properties },
  ];
  const sound = schemas.find((schema) => !toolRefusal({ ...tool, parameters: schema }));
  return { ...tool, parameters: sound ?? { type: 'object', properties: {} } };
}

/** What no provider takes beside the type of the arguments. */
const notAtRoot = ['anyOf', 'oneOf', 'allOf', 'not', 'enum'];

/** The properties, any value for one whose schema is refused; without those whose name is. */
function soundProperties(tool: Tool, properties: JsonObject): JsonObject {
  const isSound = (name: string, schema: Json): boolean =>
    !toolRefusal({ ...tool, parameters: { type: 'object', properties: { [name]: schema } } });
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => isSound(name, {}))
      .map(([name, schema]) => [name, isSound(name, schema) ? schema : {}]),
  );
}

function requiredOf({ required }: JsonObject, properties: JsonObject): JsonObject {
  if (!Array.isArray(required)) return {};
  const names = required.filter(
    (name) => typeof name === 'string' && Object.hasOwn(properties, name),
  );
  return { required: names };
}
