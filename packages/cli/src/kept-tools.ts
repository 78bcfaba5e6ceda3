import type { Note } from '@exarch/projection';
import { isJsonObject, type Json, type JsonObject, unlikeJson } from '@exarch/values';

/** A body with what it got back, and the places in the original where that stood. */
export type Kept = { readonly body: JsonObject; readonly places: ReadonlySet<string> };

/**
 * On its own wire a body keeps the tools that are no functions, which run where the model does, and
 * Bedrock's choice among tools, as far as they do not make it refused.
 */
export function withTools(
  projected: JsonObject,
  { original, notes }: { readonly original: JsonObject; readonly notes: readonly Note[] },
  faults: (body: JsonObject) => number,
): Kept {
  const places = new Set<string>();
  let body = projected;
  for (const { at } of notes) {
    const more = withPlace(body, original, at);
    if (more === undefined || faults(more) > faults(body)) continue;
    places.add(at);
    body = more;
  }
  return { body, places };
}

/** The body with what stood at a place of the original; undefined for a place that holds no tool. */
function withPlace(body: JsonObject, original: JsonObject, at: string): JsonObject | undefined {
  if (at === '/toolConfig/toolChoice') return withChoice(body, original);
  const [, index, member] = /^\/tools\/(\d+)(?:\/(\w+))?$/.exec(at) ?? [];
  const tool = index === undefined ? undefined : listOf(original['tools'])[Number(index)];
  const hosted = member === undefined ? tool : hostedIn(tool, member);
  if (!isJsonObject(hosted) || unlikeJson(hosted) !== undefined) return undefined;
  return { ...body, tools: [...listOf(body['tools']), hosted] };
}

/** Gemini names a hosted tool by a member; what else stands in a function is no tool. */
function hostedIn(tool: Json | undefined, member: string): JsonObject | undefined {
  const value = isJsonObject(tool) && !('name' in tool) && !('type' in tool) ? tool[member] : null;
  return isJsonObject(value) ? { [member]: value } : undefined;
}

function withChoice(body: JsonObject, original: JsonObject): JsonObject | undefined {
  const [config, came] = [body['toolConfig'], original['toolConfig']];
  const choice = isJsonObject(came) ? came['toolChoice'] : undefined;
  if (!isJsonObject(config) || choice === undefined || unlikeJson(choice)) return undefined;
  return { ...body, toolConfig: { ...config, toolChoice: choice } };
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
