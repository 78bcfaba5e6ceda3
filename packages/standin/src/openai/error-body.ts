import type { JsonObject } from '@exarch/values';
import type { Reason, Refused } from '../refused.ts';
import { vendorOf } from './vendor.ts';

const types: { readonly [reason in Reason]: string } = {
  invalid: 'invalid_request_error',
  authentication: 'invalid_request_error',
  permission: 'invalid_request_error',
  not_found: 'invalid_request_error',
  too_large: 'invalid_request_error',
  rate_limited: 'requests',
  overloaded: 'server_error',
  server: 'server_error',
};

/** The error as the model's vendor shapes it: OpenAI's shape unless it has one of its own. */
export function errorBody(refused: Refused): JsonObject {
  const { message, status, reason } = refused;
  switch (vendorOf(refused.model ?? '') ?? 'openai') {
    case 'mistral':
      return { object: 'error', ...errorObject(refused), raw_status_code: status };
    case 'xai':
      return {
        code: reason === 'invalid' ? 'Client specified an invalid argument' : reason,
        error: message,
      };
    case 'openrouter':
      return { error: { message, code: status }, user_id: 'user_standin' };
    case 'glm':
      return { error: { code: reason === 'invalid' ? '1214' : '500', message } };
    default:
      return { error: errorObject(refused) };
  }
}

/** OpenAI's error object. */
export function errorObject({ reason, message, param, code }: Refused): JsonObject {
  return { message, type: types[reason], param: param ?? null, code: code ?? null };
}
