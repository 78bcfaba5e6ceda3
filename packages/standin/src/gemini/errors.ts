import type { JsonObject } from '@exarch/values';
import { jsonFault } from '../json-fault.ts';
import { isWrongKey, keyOf } from '../keys.ts';
import type { Mint } from '../mint.ts';
import { invalid, type Reason, type Refused } from '../refused.ts';
import type { Caller, ErrorAnswer, Frame } from '../wire.ts';

const statuses: { readonly [reason in Reason]: string } = {
  invalid: 'INVALID_ARGUMENT',
  authentication: 'INVALID_ARGUMENT',
  permission: 'PERMISSION_DENIED',
  not_found: 'NOT_FOUND',
  too_large: 'INVALID_ARGUMENT',
  rate_limited: 'RESOURCE_EXHAUSTED',
  overloaded: 'UNAVAILABLE',
  server: 'INTERNAL',
};

/** An error as Google answers it; when to come again stands in the details, not in a header. */
export function refusal(refused: Refused, _mint: Mint): ErrorAnswer {
  const headers: Record<string, string> =
    refused.rule === undefined ? {} : { 'x-exarch-rule': refused.rule };
  return { status: refused.status, headers, body: errorBody(refused) };
}

/** The same inside a stream. */
export function refusalFrame(refused: Refused, _mint: Mint): Frame {
  return { data: errorBody(refused) };
}

function errorBody(refused: Refused): JsonObject {
  const { status: code, message, reason } = refused;
  const details = detailsOf(refused);
  const more = details.length > 0 ? { details } : {};
  return { error: { code, message, status: statuses[reason], ...more } };
}

function detailsOf({ reason, message, retryAfter }: Refused): readonly JsonObject[] {
  if (reason === 'authentication') {
    return [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
        domain: 'googleapis.com',
        metadata: { service: 'generativelanguage.googleapis.com' },
      },
      { '@type': 'type.googleapis.com/google.rpc.LocalizedMessage', locale: 'en-US', message },
    ];
  }
  if (retryAfter === undefined) return [];
  return [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retryAfter}s` }];
}

/** The key, in its header or in the address. Google answers a wrong one with 400. */
export function unwelcome(caller: Caller): Refused | undefined {
  const key = keyOf(caller, 'x-goog-api-key', 'authorization') ?? caller.query.get('key') ?? '';
  if (key === '') {
    return {
      status: 403,
      reason: 'permission',
      message:
        "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
    };
  }
  if (!isWrongKey(key)) return undefined;
  return {
    status: 400,
    reason: 'authentication',
    message: 'API key not valid. Please pass a valid API key.',
  };
}

/** A body that is not JSON: the place, and a mark under it. */
export function unreadable(text: string): Refused {
  const { at } = jsonFault(text);
  const from = Math.max(0, at - 20);
  const around = text
    .slice(from, at + 20)
    .replaceAll('\n', ' ')
    .toWellFormed();
  const what = at >= text.length ? 'Unexpected end of string.' : 'Unexpected token.';
  return invalid(`Invalid JSON payload received. ${what}\n${around}\n${' '.repeat(at - from)}^`);
}

/** A model Google does not have. */
export function unknownModel(model: string): Refused | undefined {
  if (/^(?:gemini|gemma|learnlm|stand-in)/.test(model)) return undefined;
  return {
    status: 404,
    reason: 'not_found',
    message: `models/${model} is not found for API version v1beta, or is not supported for generateContent. Call ModelService.ListModels to see the list of available models and their supported methods.`,
  };
}
