import { type Answer, json, success } from './answer.ts';
import type { Incoming } from './incoming.ts';
import { decoded, objectOf, textOf } from './json-view.ts';
import type { Mint } from './mint.ts';
import { tokensIn } from './tokens.ts';
import type { Wire } from './wire.ts';

/** Answers how many tokens a request would be. The same shapes are refused as in a real request. */
export function counted(
  { caller, text }: Incoming,
  { wire, mint }: { readonly wire: Wire; readonly mint: Mint },
): Answer {
  const body = decoded(text);
  if (body === undefined) return json(wire.refusal(wire.unreadable(text), mint));
  const refused = wire.unwelcome(caller) ?? unknownModel(wire, textOf(objectOf(body)['model']));
  if (refused) return json(wire.refusal(refused, mint));
  const tokens = tokensIn(text);
  return success(
    wire.adapter === 'gemini'
      ? { totalTokens: tokens, promptTokensDetails: [{ modality: 'TEXT', tokenCount: tokens }] }
      : { input_tokens: tokens },
    wire.headers(mint, 0),
  );
}

function unknownModel(wire: Wire, model: string): ReturnType<Wire['unknownModel']> {
  return wire.adapter === 'anthropic' ? wire.unknownModel(model) : undefined;
}
