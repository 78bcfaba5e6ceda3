import type { Mint } from '../mint.ts';
import type { Reason, Refused } from '../refused.ts';
import type { Frame } from '../wire.ts';

const codes: { readonly [reason in Reason]: string | null } = {
  invalid: 'invalid_prompt',
  authentication: null,
  permission: null,
  not_found: null,
  too_large: null,
  rate_limited: 'rate_limit_exceeded',
  overloaded: 'server_error',
  server: 'server_error',
};

/** An error inside a stream: flat, and with a code where the same error outside has none. */
export function refusalFrame({ message, code, param, reason }: Refused, _mint: Mint): Frame {
  return {
    event: 'error',
    data: {
      type: 'error',
      code: code ?? codes[reason],
      message,
      param: param ?? null,
      sequence_number: 1,
    },
  };
}
