import { isJsonObject, type Json, type JsonObject } from '@exarch/values';
import { decoded } from './family.ts';
import { listAt, objectAt, textAt } from './raw.ts';
import { beginning } from './redact.ts';

/** What an error body says, whichever of the usual shapes it has. */
export type Said = {
  readonly message: string;
  /** Its own codes, the most telling first. */
  readonly codes: readonly string[];
  /** A numeric code in the body: the status of a failure inside a 200, or behind a gateway. */
  readonly status: number | undefined;
  /** The place in the request it names in a field of its own. */
  readonly path: string | undefined;
  /** The objects that were read, outermost first. */
  readonly errors: readonly JsonObject[];
};

/** What a decoded error body says. */
export function saidBy(json: Json | undefined): Said {
  const outer = Array.isArray(json) ? json.find(isJsonObject) : json;
  if (typeof outer === 'string') return { ...nothing, message: outer };
  if (!isJsonObject(outer)) return nothing;
  const errors = layers(outer);
  const inner = errors.at(-1) ?? outer;
  return {
    message: messageOf(errors),
    codes: errors.toReversed().flatMap(codesOf),
    status: jsonStatusCode(errors),
    path: textAt(inner, 'param') || undefined,
    errors,
  };
}

/** True for an event that holds an error: some gateways send one bare, of no type. */
export function holdsError(event: JsonObject): boolean {
  return isJsonObject(event['error']) || textAt(event, 'error') !== '' || isFailed(baseOf(event));
}

/** Where MiniMax says how it went; it answers 200 whatever that is. */
function baseOf(body: JsonObject): JsonObject {
  return objectAt(body, 'base_resp');
}

function isFailed({ status_code: code }: JsonObject): boolean {
  return typeof code === 'number' && code !== 0;
}

const nothing: Said = { message: '', codes: [], status: undefined, path: undefined, errors: [] };

/** The numeric code of an error, of the nested object or of the flat body, where it is an HTTP status. */
function jsonStatusCode(errors: readonly JsonObject[]): number | undefined {
  for (const error of errors.toReversed()) {
    for (const key of ['code', 'status', 'status_code', 'statusCode']) {
      const code = statusOf(error[key]);
      if (code !== undefined) return code;
    }
  }
  return undefined;
}

function statusOf(code: Json | undefined): number | undefined {
  const figure = typeof code === 'string' && /^\d{3}$/.test(code) ? Number(code) : code;
  return typeof figure === 'number' && Number.isInteger(figure) && figure >= 400 && figure <= 599
    ? figure
    : undefined;
}

/** The body, the error in it, and the upstream's error that a gateway hands on inside that. */
function layers(outer: JsonObject): readonly JsonObject[] {
  const response = objectAt(outer['response'], 'error');
  const base = isFailed(baseOf(outer)) ? baseOf(outer) : response;
  const error = isJsonObject(outer['error']) ? outer['error'] : base;
  const found = [outer, ...(Object.keys(error).length > 0 ? [error] : [])];
  const raw = decoded(textAt(error['metadata'], 'raw'));
  const upstream = Array.isArray(raw) ? raw.find(isJsonObject) : raw;
  return isJsonObject(upstream) ? [...found, ...layers(upstream)] : found;
}

/** The innermost message; a gateway's own words give way to what the upstream said. */
function messageOf(errors: readonly JsonObject[]): string {
  const provider = errors.map((error) => textAt(error['metadata'], 'provider_name')).find(Boolean);
  const messages = errors.toReversed().flatMap((error) => [rawText(error), ownMessage(error)]);
  const message = messages.find((text) => text !== '') ?? '';
  return provider === undefined || message === '' ? message : `${provider}: ${message}`;
}

/** What a gateway relays as plain text; JSON was read as a body of its own, a page says nothing. */
function rawText(error: JsonObject): string {
  const raw = textAt(error['metadata'], 'raw').trim();
  return /^[[{<]/.test(raw) ? '' : beginning(raw, 500);
}

function ownMessage(error: JsonObject): string {
  for (const key of [
    'message',
    'Message',
    'error',
    'detail',
    'error_message',
    'status_msg',
    'msg',
  ]) {
    const text = textAt(error, key);
    if (text !== '') return text;
  }
  const details = [...listAt(error, 'detail'), ...listAt(error, 'errors')];
  return details.map((detail) => textAt(detail, 'msg') || textAt(detail, 'message')).join('; ');
}

/** Google's details name a reason, or the quotas that are spent. */
function detailCodes(detail: Json): readonly string[] {
  const quotas = listAt(detail, 'violations').map((violation) => textAt(violation, 'quotaId'));
  return [...quotas, textAt(detail, 'reason')];
}

function codesOf(error: JsonObject): readonly string[] {
  const own = ['code', 'type', 'status', '__type', 'name'].map((key) => textAt(error, key));
  const inner = [
    ...(isFailed(baseOf(error)) ? [`base_resp ${baseOf(error)['status_code']}`] : []),
    textAt(error['details'], 'error_code'),
    textAt(error['metadata'], 'error_type'),
    ...listAt(error, 'details').flatMap(detailCodes),
  ];
  return [...inner, ...own].filter((code) => code !== '' && code !== 'error');
}
