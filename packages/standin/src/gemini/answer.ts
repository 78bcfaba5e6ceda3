import type { Json, JsonObject } from '@exarch/values';
import { argsOf, callsOf, type Reply, type Said, type Stop } from '../reply.ts';
import { seal } from '../seal.ts';
import { tokensOut } from '../tokens.ts';
import type { About } from '../wire.ts';

/** What a signature vouches for: Google binds it to its issuer, not to what stands beside it. */
export const vouched = 'gemini';

const finishReasons: { readonly [stop in Stop]: string } = {
  end: 'STOP',
  calls: 'STOP',
  length: 'MAX_TOKENS',
  refusal: 'SAFETY',
  sequence: 'STOP',
};

/** A whole generateContent answer. */
export function answer(reply: Reply, about: About): JsonObject {
  const parts = [...partsOf(reply, about), ...closing(reply, about)];
  return response(about, { parts, reply, ends: true });
}

/** What one response object holds. */
export type Piece = {
  readonly parts: readonly JsonObject[];
  /** What has been said so far; usage counts up. */
  readonly reply: Reply;
  readonly ends: boolean;
};

/** One response object: the whole answer, or one chunk of its stream. */
export function response(
  { asked, mint, tokensIn }: About,
  { parts, reply, ends }: Piece,
): JsonObject {
  const ended = ends ? { finishReason: finishReasons[reply.stop], ...finishMessage(reply) } : {};
  return {
    candidates: [{ content: { parts, role: 'model' }, ...ended, index: 0 }],
    usageMetadata: usage(reply, tokensIn),
    modelVersion: asked.model,
    responseId: mint.id('', 22),
  };
}

function finishMessage(reply: Reply): JsonObject {
  return callsOf(reply).length > 0 ? { finishMessage: 'Model generated function call(s).' } : {};
}

function usage(reply: Reply, tokensIn: number): JsonObject {
  const { all, thinking } = tokensOut(reply);
  return {
    promptTokenCount: tokensIn,
    candidatesTokenCount: all - thinking,
    totalTokenCount: tokensIn + all,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: tokensIn }],
    ...(thinking > 0 ? { thoughtsTokenCount: thinking } : {}),
    serviceTier: 'standard',
  };
}

/** The parts of a reply. Of the calls of one batch only the first is signed. */
export function partsOf(reply: Reply, about: About): readonly JsonObject[] {
  const first = reply.parts.findIndex(({ kind }) => kind === 'call');
  return reply.parts.map((said, place) => part(said, place === first, about));
}

/** One part. */
function part(said: Said, isFirstCall: boolean, about: About): JsonObject {
  if (said.kind === 'text') return { text: said.text };
  if (said.kind === 'thinking') return { text: said.text, thought: true };
  const signed = isFirstCall && signs(about) ? { thoughtSignature: seal(vouched) } : {};
  return { functionCall: functionCall(said, about), ...signed };
}

function functionCall(said: Extract<Said, { kind: 'call' }>, about: About): JsonObject {
  const args: Json = argsOf(said);
  const id = said.id ?? (signs(about) ? about.mint.id('', 8).toLowerCase() : undefined);
  return { ...(id === undefined ? {} : { id }), name: said.name, args };
}

/** From its third generation on, Gemini signs what it says and gives its calls ids. */
export function signs({ asked }: About): boolean {
  return /^(?:gemini-(?:[3-9]|flash|pro)|stand-in)/.test(asked.model);
}

/** The signature of an answer without calls comes last, on an empty text. */
export function closing(reply: Reply, about: About): readonly JsonObject[] {
  if (callsOf(reply).length > 0 || !signs(about)) return [];
  return [{ text: '', thoughtSignature: seal(vouched) }];
}
