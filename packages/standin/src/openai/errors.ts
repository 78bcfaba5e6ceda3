import { isWrongKey, keyOf } from '../keys.ts';
import type { Mint } from '../mint.ts';
import { invalid, type Refused } from '../refused.ts';
import type { Caller, ErrorAnswer, Frame } from '../wire.ts';
import { errorBody, errorObject } from './error-body.ts';
import { rateLimits } from './headers.ts';

const keysPage = 'https://platform.openai.com/account/api-keys';

/** An error as OpenAI answers it, on either of its wires. */
export function refusal(refused: Refused, mint: Mint): ErrorAnswer {
  const headers: Record<string, string> = { 'x-request-id': mint.hex('req_', 32) };
  if (refused.retryAfter !== undefined) {
    headers['retry-after'] = String(refused.retryAfter);
    Object.assign(headers, rateLimits('nothing'));
  }
  if (refused.rule !== undefined) headers['x-exarch-rule'] = refused.rule;
  return { status: refused.status, headers, body: errorBody(refused) };
}

/** The same inside a Chat stream, which has no name for it. */
export function refusalFrame(refused: Refused, _mint: Mint): Frame {
  return { data: { error: errorObject(refused) } };
}

/** The key. */
export function unwelcome(caller: Caller): Refused | undefined {
  const key = keyOf(caller, 'authorization', 'api-key');
  if (key === undefined) {
    return {
      status: 401,
      reason: 'authentication',
      message: `You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY), or as the password field (with blank username) if you're accessing the API from your browser and are prompted for a username and password. You can obtain an API key from ${keysPage}.`,
    };
  }
  if (!isWrongKey(key)) return undefined;
  return {
    status: 401,
    reason: 'authentication',
    message: `Incorrect API key provided: ${masked(key)}. You can find your API key at ${keysPage}.`,
    code: 'invalid_api_key',
  };
}

/** A key shown as OpenAI shows it: both ends, stars between. */
function masked(key: string): string {
  if (key.length <= 12) return key;
  return `${key.slice(0, 8)}${'*'.repeat(Math.min(key.length - 12, 60))}${key.slice(-4)}`;
}

/** A body that is not JSON. */
export function unreadable(_text: string): Refused {
  return invalid(
    "We could not parse the JSON body of your request. (HINT: This likely means you aren't using your HTTP library correctly. The OpenAI API expects a JSON payload, but what was sent was not valid JSON. If you have trouble figuring out how to fix this, please contact us through our help center at help.openai.com.)",
  );
}

const ours = /^(?:gpt-|o[134](?:-|$)|chatgpt|codex-|computer-use|ft:|stand-in)/;
const compatible =
  /^(?:deepseek|mistral|magistral|ministral|codestral|devstral|pixtral|open-mi|grok|kimi|moonshot|qwen|qwq|glm|minimax|llama|meta-llama|gemma|gemini|claude|phi|command|sonar|nova|venice|zai-|smollm|accounts\/|[\w.-]+\/[\w.-])/i;

/** A model that none of the vendors who speak this wire has. */
export function unknownModel(model: string): Refused | undefined {
  if (ours.test(model) || compatible.test(model)) return undefined;
  return {
    status: 404,
    reason: 'not_found',
    message: `The model \`${model}\` does not exist or you do not have access to it.`,
    code: 'model_not_found',
  };
}
