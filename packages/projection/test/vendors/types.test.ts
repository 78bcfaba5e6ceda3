/** The vendors' own types take whatever we project: the compiler is the test, the titles only name it. */
import type { MessageCreateParamsStreaming } from '@anthropic-ai/sdk/resources/messages';
import type { ConverseStreamRequest } from '@aws-sdk/client-bedrock-runtime';
import type { Json } from '@exarch/values';
import type { Content, GenerationConfig, Tool } from '@google/genai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { ResponseCreateParamsStreaming } from 'openai/resources/responses/responses';
import { describe, expectTypeOf, test } from 'vitest';
import type { AnthropicBody } from '../../src/anthropic/body.ts';
import type { BedrockBody } from '../../src/bedrock/body.ts';
import type { GeminiBody } from '../../src/gemini/body.ts';
import type { ChatBody } from '../../src/openai-chat/body.ts';
import type { ResponsesBody } from '../../src/openai-responses/body.ts';

type Document = NonNullable<ConverseStreamRequest['additionalModelRequestFields']>;

/** An SDK's type as its client spells it in JSON: bytes become base64, an enum the texts of its members. */
type Spelled<T> = [Document] extends [T]
  ? Json
  : T extends Uint8Array
    ? string
    : T extends string
      ? `${T}`
      : T extends readonly (infer E)[]
        ? Spelled<E>[]
        : T extends object
          ? { [K in keyof T]: Spelled<T[K]> }
          : T;

/** Google's SDK has a type for each part of a request, and none for the whole as it is sent. */
type GenerateContent = {
  contents: Content[];
  systemInstruction?: Content;
  tools?: Tool[];
  generationConfig?: GenerationConfig;
};
type Converse = Omit<ConverseStreamRequest, 'modelId'>;

describe('every body', () => {
  test('is of the type that Anthropic’s SDK sends', () => {
    expectTypeOf<AnthropicBody>().toExtend<MessageCreateParamsStreaming>();
  });

  test('is of the type that OpenAI’s SDK sends to Chat Completions', () => {
    expectTypeOf<ChatBody>().toExtend<ChatCompletionCreateParamsStreaming>();
  });

  test('is of the type that OpenAI’s SDK sends to Responses', () => {
    expectTypeOf<ResponsesBody>().toExtend<ResponseCreateParamsStreaming>();
  });

  test('is of the types that Google’s SDK sends', () => {
    expectTypeOf<GeminiBody>().toExtend<Spelled<GenerateContent>>();
  });

  test('is of the type that Amazon’s SDK sends', () => {
    expectTypeOf<BedrockBody>().toExtend<Spelled<Converse>>();
  });
});

describe('a type as it is spelled in JSON', () => {
  test('still refuses an enum’s unknown member, bytes that are no text, and a missing field', () => {
    type Asking<Level> = { generationConfig: { thinkingConfig: { thinkingLevel: Level } } };
    expectTypeOf<Asking<'HIGH'>>().toExtend<Pick<Spelled<GenerateContent>, 'generationConfig'>>();
    expectTypeOf<Asking<'high'>>().not.toExtend<
      Pick<Spelled<GenerateContent>, 'generationConfig'>
    >();
    type Said<Block> = { messages: { role: 'user'; content: Block[] }[] };
    type Picture<Bytes> = { image: { format: 'png'; source: { bytes: Bytes } } };
    expectTypeOf<Said<Picture<string>>>().toExtend<Spelled<Converse>>();
    expectTypeOf<Said<Picture<Uint8Array>>>().not.toExtend<Spelled<Converse>>();
    expectTypeOf<Said<{ toolResult: { toolUseId: string } }>>().not.toExtend<Spelled<Converse>>();
  });
});
