import { isJsonObject, type JsonObject } from '@exarch/values';
import { type Answer, json, success } from './answer.ts';
import type { Incoming } from './incoming.ts';
import { decoded, numberOf, objectOf, textOf } from './json-view.ts';
import type { Mint } from './mint.ts';
import { refusalOf } from './refusal-of.ts';
import { invalid, type Refused } from './refused.ts';
import { tokensIn } from './tokens.ts';
import type { Wire } from './wire.ts';

/** What counting needs to know. */
export type Counting = {
  readonly wire: Wire;
  readonly mint: Mint;
  /** Where the URL names it. */
  readonly model: string | undefined;
};

/** Answers how many tokens a request would be. What a real request is refused for is refused here. */
export function counted(request: Incoming, counting: Counting): Answer {
  const { wire, mint } = counting;
  const refused = refusalOfCount(request, counting);
  if (refused) return json(wire.refusal(refused, mint));
  return success(
    count(wire, tokensIn(request.text)),
    wire.headers(mint, Math.floor(Date.now() / 1_000)),
  );
}

function count({ adapter }: Wire, tokens: number): JsonObject {
  if (adapter === 'anthropic') return { input_tokens: tokens };
  if (adapter === 'openai-responses') {
    return { object: 'response.input_tokens', input_tokens: tokens };
  }
  const promptTokensDetails = [{ modality: 'TEXT', tokenCount: tokens }];
  return { totalTokens: tokens, promptTokensDetails };
}

function refusalOfCount(
  { caller, text }: Incoming,
  { wire, model }: Counting,
): Refused | undefined {
  const unwelcome = wire.unwelcome(caller);
  if (unwelcome) return unwelcome;
  const body = decoded(text);
  if (body === undefined) return wire.unreadable(text);
  if (!isJsonObject(body)) return invalid('The request body must be a JSON object.');
  const whole = asked(wire, body);
  return refusalOf(wire, whole, {
    model: model ?? textOf(whole['model']),
    caller,
    profile: undefined,
  });
}

/** The request that is counted, with what a count need not say. */
function asked({ adapter }: Wire, body: JsonObject): JsonObject {
  if (adapter === 'anthropic') {
    const budget = numberOf(objectOf(body['thinking'])['budget_tokens']) ?? 0;
    return { max_tokens: budget + 1, ...body };
  }
  const { model: _, ...inner } = objectOf(body['generateContentRequest']);
  return adapter === 'gemini' && Object.keys(inner).length > 0 ? inner : body;
}
