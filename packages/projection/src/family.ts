import type { Native, Origin } from '@exarch/conversation';
import { type Adapter, isJsonObject, type JsonObject } from '@exarch/values';

/** The models that read each other's signed and encrypted parts, as one name. */
export function family(adapter: Adapter, model: string): string {
  const bare = undated(model);
  if (adapter !== 'gemini') return bare;
  const [, generation] = /gemini-(\d+)/.exec(bare) ?? [];
  return generation === undefined ? bare : `gemini-${generation}`;
}

/** True where a native part of that origin may go back to this one. */
export function isOwn(origin: Origin, target: Origin): boolean {
  if (origin.adapter !== target.adapter) return false;
  return (
    origin.model === target.model ||
    family(origin.adapter, origin.model) === family(target.adapter, target.model)
  );
}

/** The object a native text says, where this origin may be sent it. */
export function ownObject(native: Native | undefined, target: Origin): JsonObject | undefined {
  if (native === undefined || !isOwn(native.origin, target)) return undefined;
  const value = decoded(native.json);
  return isJsonObject(value) ? value : undefined;
}

/** What a JSON text says; undefined where it is none. */
export function decoded(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** A model's name without what does not tell models apart: path, region, vendor, date, revision. */
function undated(model: string): string {
  return model
    .toLowerCase()
    .replace(/^(?:models\/|publishers\/google\/models\/)/, '')
    .replace(/^(?:us|us-gov|eu|apac|global|jp|au)\./, '')
    .replace(/^anthropic\./, '')
    .replace(/-v\d+(?::\d+)?$/, '')
    .replace(/[-@](?:20\d{6}|20\d\d-\d\d-\d\d)$/, '')
    .replace(/-(?:latest)$/, '');
}
