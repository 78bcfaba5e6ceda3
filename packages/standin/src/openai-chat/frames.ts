import type { Json, JsonObject } from '@exarch/values';
import { objectOf } from '../json-view.ts';
import { filler } from '../openai/filler.ts';
import type { Call, Reply, Said } from '../reply.ts';
import type { About, Frame } from '../wire.ts';
import { envelope, finishReasons, toolCall, usage } from './answer.ts';
import { detail, isRouted, reasoningField, signature } from './reasoning.ts';

/** The stream of a Chat answer; each chunk is a whole object that shares the answer's id. */
export function frames(reply: Reply, about: About): readonly Frame[] {
  const counts = objectOf(about.body['stream_options'])['include_usage'] === true;
  const shared = {
    ...envelope(about, 'chat.completion.chunk'),
    ...(counts ? { usage: null } : {}),
  };
  const chunk = (delta: JsonObject, finish: Json = null): Frame => ({
    data: {
      ...shared,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      ...filler(about),
    },
  });
  const cost: Frame = {
    data: { ...shared, choices: [], usage: usage(reply, about), ...filler(about) },
  };
  return [
    chunk({ role: 'assistant', content: startsWithCall(reply) ? null : '', refusal: null }),
    ...deltas(reply, about).map((delta) => chunk(delta)),
    chunk({}, finishReasons[reply.stop]),
    ...(counts ? [cost] : []),
    { data: '[DONE]' },
  ];
}

function startsWithCall({ parts }: Reply): boolean {
  return parts[0]?.kind === 'call';
}

function deltas(reply: Reply, about: About): readonly JsonObject[] {
  let place = 0;
  return reply.parts.flatMap((said) => {
    if (said.kind !== 'call') return spoken(said, about);
    place += 1;
    return called(said, place - 1, about);
  });
}

function spoken(said: Exclude<Said, Call>, { body, asked, cutting }: About): readonly JsonObject[] {
  if (said.kind === 'text') return cutting.words(said.text).map((content) => ({ content }));
  const field = reasoningField(body, asked.model) ?? 'counted';
  if (field === 'counted') return [];
  const pieces = cutting.words(said.text);
  return isRouted(asked.model)
    ? routed(asked.model, { field, pieces, whole: said.text })
    : pieces.map((piece) => ({ [field]: piece }));
}

type Thought = {
  readonly field: string;
  readonly pieces: readonly string[];
  readonly whole: string;
};

/** Through OpenRouter each piece comes twice, and the signature last. */
function routed(model: string, { field, pieces, whole }: Thought): readonly JsonObject[] {
  const signed = signature(model, whole);
  const said = pieces.map((text) => ({
    [field]: text,
    reasoning_details: [detail(model, { text })],
  }));
  if (signed === undefined) return said;
  const last = { [field]: null, reasoning_details: [detail(model, { signature: signed })] };
  return [...said, last];
}

/** The id and the name come once, with the first piece; the arguments follow under the same index. */
function called(call: Call, index: number, about: About): readonly JsonObject[] {
  const part = (rest: JsonObject): JsonObject => ({ tool_calls: [{ index, ...rest }] });
  const text = (args: string): JsonObject =>
    call.freeform ? { custom: { input: args } } : { function: { arguments: args } };
  const opening = toolCall({ ...call, args: '' }, about);
  return [part(opening), ...about.cutting.json(call.args).map((piece) => part(text(piece)))];
}
