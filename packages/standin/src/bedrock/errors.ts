import { isWrongKey, keyOf } from '../keys.ts';
import type { Mint } from '../mint.ts';
import { invalid, type Reason, type Refused } from '../refused.ts';
import type { Caller, ErrorAnswer, Frame } from '../wire.ts';

const types: { readonly [reason in Reason]: string } = {
  invalid: 'ValidationException',
  authentication: 'UnrecognizedClientException',
  permission: 'AccessDeniedException',
  not_found: 'ResourceNotFoundException',
  too_large: 'ValidationException',
  rate_limited: 'ThrottlingException',
  overloaded: 'ServiceUnavailableException',
  server: 'InternalServerException',
};

/** An error as Bedrock answers it: its type stands in a header. */
export function refusal({ status, reason, message, rule }: Refused, mint: Mint): ErrorAnswer {
  const headers: Record<string, string> = {
    'x-amzn-requestid': mint.uuid(),
    'x-amzn-errortype': types[reason],
  };
  if (rule !== undefined) headers['x-exarch-rule'] = rule;
  return { status, headers, body: { message } };
}

/** The same inside a stream, as an exception event. */
export function refusalFrame({ reason, message }: Refused, _mint: Mint): Frame {
  const name = types[reason];
  return { event: name.charAt(0).toLowerCase() + name.slice(1), data: { message } };
}

/** The bearer key; a signed request is let in as well, since only AWS could check its signature. */
export function unwelcome(caller: Caller): Refused | undefined {
  const key = keyOf(caller, 'authorization');
  if (key === undefined) {
    return { status: 403, reason: 'permission', message: 'Missing Authentication Token' };
  }
  if (!isWrongKey(key)) return undefined;
  return {
    status: 403,
    reason: 'permission',
    message: 'Authentication failed: Please make sure your API Key is valid.',
  };
}

/** A body that is not JSON. */
export function unreadable(_text: string): Refused {
  return invalid('The request body is not valid JSON.');
}

const known =
  /^(?:arn:aws|stand-in|(?:(?:us|eu|apac|jp|au|global|us-gov)\.)?(?:ai21|amazon|anthropic|cohere|deepseek|google|meta|minimax|mistral|moonshot|moonshotai|nvidia|openai|qwen|stability|twelvelabs|writer|zai)\.)/;

/** A model Bedrock does not have. */
export function unknownModel(model: string): Refused | undefined {
  return known.test(model) ? undefined : invalid('The provided model identifier is invalid.');
}
