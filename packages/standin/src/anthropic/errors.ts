import type { JsonObject } from '@exarch/values';
import { jsonFault } from '../json-fault.ts';
import { isWrongKey, keyOf } from '../keys.ts';
import type { Mint } from '../mint.ts';
import { invalid, type Reason, type Refused } from '../refused.ts';
import type { Caller, ErrorAnswer, Frame } from '../wire.ts';
import { rateLimits } from './rate-limits.ts';

const types: { readonly [reason in Reason]: string } = {
  invalid: 'invalid_request_error',
  authentication: 'authentication_error',
  permission: 'permission_error',
  not_found: 'not_found_error',
  too_large: 'request_too_large',
  rate_limited: 'rate_limit_error',
  overloaded: 'overloaded_error',
  server: 'api_error',
};

/** An error as Anthropic answers it. */
export function refusal(refused: Refused, mint: Mint): ErrorAnswer {
  const id = mint.id('req_011C', 20);
  const headers: Record<string, string> = { 'request-id': id };
  if (refused.retryAfter !== undefined) {
    headers['retry-after'] = String(refused.retryAfter);
    Object.assign(headers, rateLimits('nothing', Math.floor(Date.now() / 1_000)));
  }
  if (refused.rule !== undefined) headers['x-exarch-rule'] = refused.rule;
  return { status: refused.status, headers, body: errorBody(refused, id) };
}

/** The same inside a stream. */
export function refusalFrame(refused: Refused, mint: Mint): Frame {
  return { event: 'error', data: errorBody(refused, mint.id('req_011C', 20)) };
}

function errorBody({ reason, message, code }: Refused, id: string): JsonObject {
  const details = code === undefined ? {} : { details: { error_code: code } };
  return { type: 'error', error: { type: types[reason], message, ...details }, request_id: id };
}

/** The key, and the version header without which nothing is answered. */
export function unwelcome(caller: Caller): Refused | undefined {
  const key = keyOf(caller, 'x-api-key', 'authorization');
  const refused = (message: string): Refused => ({
    status: 401,
    reason: 'authentication',
    message,
  });
  if (key === undefined) return refused('x-api-key header is required');
  if (isWrongKey(key)) return refused('invalid x-api-key');
  if (caller.headers['anthropic-version'] === undefined)
    return invalid('anthropic-version: header is required');
  return undefined;
}

/** A body that is not JSON. */
export function unreadable(text: string): Refused {
  const { what, at, line, column } = jsonFault(text);
  return invalid(
    `The request body is not valid JSON: ${what}: line ${line} column ${column} (char ${at})`,
  );
}

/** A model of another name than Anthropic's. */
export function unknownModel(model: string): Refused | undefined {
  if (/^(?:claude-|stand-in)/.test(model)) return undefined;
  return { status: 404, reason: 'not_found', message: `model: ${model}` };
}
