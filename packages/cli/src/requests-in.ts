import { detectAdapter } from '@exarch/grammar';
import { isJsonObject, type Json, type JsonObject, sliceItems, sliceJson } from '@exarch/values';
import { harBodies, type Sent } from './har.ts';

/**
 * The requests that a JSON text holds: the rows of a batch, what an archive or a log wraps around them, a
 * bare list of messages. Undefined for what is itself a request, or holds none that is known.
 */
export function requestsIn(text: string, value: Json): readonly Sent[] | undefined {
  if (Array.isArray(value)) return listed(text, value);
  if (!isJsonObject(value)) return undefined;
  const archived = harBodies(value);
  if (archived) return archived;
  const { requests } = value;
  if (Array.isArray(requests)) return listed(sliceJson(text, ['requests']) ?? '', requests);
  const held = heldBy(text, value);
  return held && [held];
}

/** A list of requests, or of messages, as tools keep a session. */
function listed(text: string, values: readonly Json[]): readonly Sent[] | undefined {
  const field = fieldFor(values);
  if (field !== undefined) return [{ text: `{"${field}":${text}}` }];
  const texts = sliceItems(text);
  const rows = values.map((value, place) => rowOf(texts[place] ?? '', value));
  return rows.some((row) => row !== undefined)
    ? rows.filter((row) => row !== undefined)
    : undefined;
}

function rowOf(text: string, value: Json): Sent | undefined {
  if (!isJsonObject(value)) return undefined;
  return heldBy(text, value) ?? (detectAdapter(value) === undefined ? undefined : { text });
}

/** Under which field a list of messages is sent, by what stands in them. */
function fieldFor(values: readonly Json[]): string | undefined {
  if (values.length === 0 || !values.every(isSaid)) return undefined;
  if (values.some((value) => isJsonObject(value) && 'parts' in value)) return 'contents';
  return values.some(isItem) ? 'input' : 'messages';
}

function isSaid(value: Json): boolean {
  return isJsonObject(value) && ('role' in value || isItem(value) || isLangChain(value['type']));
}

/** LangChain says by the type who speaks. */
function isLangChain(type: Json | undefined): boolean {
  return type === 'human' || type === 'ai' || type === 'system' || type === 'tool';
}

/** An item of the Responses protocol. */
function isItem(value: Json): boolean {
  const type = isJsonObject(value) ? value['type'] : undefined;
  return typeof type === 'string' && /^(?:function_call|custom_tool_call|reasoning$)/.test(type);
}

/** Where batches, logs and the stand-in's record keep a request. */
const holders = ['body', 'request', 'params', 'payload'];

function heldBy(text: string, value: JsonObject): Sent | undefined {
  if (isRequest(value)) return undefined;
  const url = typeof value['url'] === 'string' ? { url: value['url'] } : {};
  for (const holder of holders) {
    const inner = value[holder];
    if (typeof inner === 'string' && isRequestText(inner)) return { text: inner, ...url };
    if (!isJsonObject(inner) || detectAdapter(inner) === undefined) continue;
    return { text: sliceJson(text, [holder]) ?? '', ...url };
  }
  return undefined;
}

/** Code Assist wraps a request itself; a log says besides where it went, or what came of it. */
function isRequest(value: JsonObject): boolean {
  const isLogged = ['url', 'status', 'response'].some((field) => field in value);
  return detectAdapter(value) !== undefined && !(isLogged && isJsonObject(value['request']));
}

function isRequestText(text: string): boolean {
  try {
    return detectAdapter(JSON.parse(text)) !== undefined;
  } catch {
    return false;
  }
}

/** True for an answer of any of the wires, whole or an error, as it stands in a log. */
export function isResponse(value: Json): boolean {
  if (!isJsonObject(value) || 'messages' in value || 'contents' in value) return false;
  const { object, type } = value;
  if (object === 'response' || object === 'chat.completion') return true;
  if (type === 'error' || (type === 'message' && 'stop_reason' in value)) return true;
  return 'candidates' in value || ('output' in value && 'stopReason' in value);
}
