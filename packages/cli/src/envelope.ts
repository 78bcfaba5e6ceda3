import { type Adapter, isJsonObject, type JsonObject, unlikeJson } from '@exarch/values';
import type { Recognised } from './recognise.ts';

/** A request, and what a backend wraps around it. */
export type Unwrapped = { readonly request: JsonObject; readonly envelope?: JsonObject };

/** Code Assist sends a Gemini request inside another object. */
export function unwrapped(adapter: Adapter, body: JsonObject): Unwrapped {
  const { request, ...envelope } = body;
  const isWrapped = adapter === 'gemini' && body['contents'] === undefined;
  return isWrapped && isJsonObject(request)
    ? { request, envelope: sound(envelope) }
    : { request: body };
}

/** The members that can be written again: nested no deeper than any JSON is. */
export function sound(members: JsonObject): JsonObject {
  const kept = Object.entries(members).filter(([, member]) => unlikeJson(member) === undefined);
  return Object.fromEntries(kept);
}

/** The same around a mended request, for the backend that wants it. */
export function wrapped(
  { adapter, profile, model }: Recognised,
  request: JsonObject,
  envelope: JsonObject = {},
): JsonObject {
  if (adapter !== 'gemini' || profile !== 'code-assist') return request;
  return { ...envelope, ...(model === undefined ? {} : { model }), request };
}

/** The version that a platform wants in the body of a Messages request, which then names no model. */
const versions: ReadonlyMap<string, string> = new Map([
  ['bedrock-invoke', 'bedrock-2023-05-31'],
  ['vertex', 'vertex-2023-10-16'],
]);

/** A projected request as the platform takes it: where the address names the model, the body does not. */
export function addressed({ adapter, profile }: Recognised, body: JsonObject): JsonObject {
  const version = adapter === 'anthropic' ? versions.get(profile ?? '') : undefined;
  if (version === undefined) return body;
  const { model: _, ...rest } = body;
  return { anthropic_version: version, ...rest };
}
