import type { Failure } from '@exarch/conversation';
import type { Adapter } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify } from '../src/index.ts';

type Given = { readonly status?: number; readonly body: unknown };

function classified(adapter: Adapter, { status = 400, body }: Given): Failure {
  return classify(adapter, {
    status,
    headers: () => undefined,
    body: JSON.stringify(body),
    now: 1_750_000_000_000,
  });
}

const nested = (message: string, more: object = {}): object => ({ error: { message, ...more } });

describe('an overflow', () => {
  test.each<[Adapter, string, number | undefined, number | undefined]>([
    ['anthropic', 'prompt is too long: 210118 tokens > 200000 maximum', 210118, 200000],
    [
      'anthropic',
      'input length and `max_tokens` exceed context limit: 187254 + 20000 > 204798, decrease',
      187254,
      204798,
    ],
    [
      'openai-chat',
      "This model's maximum context length is 128000 tokens. However, your messages resulted in 130211 tokens.",
      130211,
      128000,
    ],
    [
      'openai-chat',
      "This model's maximum context length is 131,072 tokens. However, you requested 140,000 tokens (132,000 in the messages, 8,000 in the completion).",
      140000,
      131072,
    ],
    [
      'openai-chat',
      "This endpoint's maximum context length is 200000 tokens. However, you requested about 212000 tokens",
      212000,
      200000,
    ],
    [
      'openai-chat',
      'the request (9000 tokens) exceeds the available context size (8192 tokens)',
      9000,
      8192,
    ],
    [
      'openai-chat',
      "This model's maximum prompt length is 131072 but the request contains 140000 tokens.",
      140000,
      131072,
    ],
    ['openai-chat', 'Range of input length should be [1, 98304]', undefined, 98304],
    [
      'openai-responses',
      'Your input exceeds the context window of this model. Please adjust your input and try again.',
      undefined,
      undefined,
    ],
    [
      'gemini',
      'The input token count (1050000) exceeds the maximum number of tokens allowed (1048576).',
      1050000,
      1048576,
    ],
    [
      'gemini',
      'The input token count exceeds the maximum number of tokens allowed 1048576.',
      undefined,
      1048576,
    ],
    ['bedrock', 'Input is too long for requested model.', undefined, undefined],
    [
      'bedrock',
      'The model returned the following errors: prompt is too long: 201 tokens > 200 maximum',
      201,
      200,
    ],
    ['bedrock', 'too many total text bytes: 30000000', undefined, undefined],
  ])('of %s is read from "%s"', (adapter, message, used, limit) => {
    const failure = classified(adapter, { status: 400, body: nested(message) });
    expect(failure).toMatchObject({ kind: 'context_overflow', retry: 'never' });
    expect([failure.used, failure.limit]).toEqual([used, limit]);
  });

  test('is known by its code alone', () => {
    const body = nested('Zu lang.', { code: 'context_length_exceeded' });
    expect(classified('openai-chat', { body }).kind).toBe('context_overflow');
  });

  test('is not what a limit on rates speaks of', () => {
    const body = nested('prompt is too long: 5 tokens > 4 maximum', { type: 'rate_limit_error' });
    expect(classified('anthropic', { status: 429, body }).kind).toBe('rate_limited');
  });

  /** As pasted by people into public issues, or as the servers' own sources and tests spell it. */
  test.each<[string, string, number | undefined, number | undefined]>([
    [
      'Kimi (MoonshotAI/kimi-cli#2011)',
      'Invalid request: Your request exceeded model token limit: 262144 (requested: 269030)',
      269030,
      262144,
    ],
    [
      'Mistral (earendil-works/pi, overflow.ts)',
      'Prompt contains 65673 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
      65673,
      32768,
    ],
    [
      'Mistral, shorter',
      'Prompt contains 300000 tokens, too large for model with 131072 maximum context length',
      300000,
      131072,
    ],
    [
      'Cerebras (cline/cline#5140)',
      'Please reduce the length of the messages or completion. Current length is 42328 while limit is 40000',
      42328,
      40000,
    ],
    [
      'Groq (OpenHands#1902)',
      'Please reduce the length of the messages or completion.',
      undefined,
      undefined,
    ],
    ['GLM (NousResearch/hermes-agent#1877)', 'Prompt exceeds max length', undefined, undefined],
    ['GLM (earendil-works/pi#9805)', 'Prompt too long', undefined, undefined],
    [
      'GLM (NousResearch/hermes-agent#61728)',
      'tokens in request more than max tokens allowed',
      undefined,
      undefined,
    ],
    [
      'MiniMax (MiniMax-AI/MiniMax-M2#119)',
      'invalid params, context window exceeds limit (2013)',
      undefined,
      undefined,
    ],
    [
      'Qwen (QwenLM/qwen-code#98)',
      '<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 204800]',
      undefined,
      204800,
    ],
    [
      'Together (Alishahryar1/free-claude-code#263)',
      "The input (345516 tokens) is longer than the model's context length (262144 tokens). (request_id=req_123)",
      345516,
      262144,
    ],
    [
      'Hugging Face’s server (huggingface/llm-vscode#94)',
      'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 2048. Given: 3474 `inputs` tokens and 60 `max_new_tokens`',
      3474,
      2048,
    ],
    [
      'xAI (cline/cline#3120)',
      "This model's maximum prompt length is 131072 but the request contains 136973 tokens.",
      136973,
      131072,
    ],
    [
      'DeepSeek (evalstate/fast-agent#621)',
      "This model's maximum context length is 131072 tokens. However, you requested 131134 tokens (122942 in the messages, 8192 in the completion). Please reduce the length of the messages or completion.",
      131134,
      131072,
    ],
    [
      'OpenAI (cline/cline#5474)',
      'Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 289650 tokens. Please reduce the length of the messages.',
      289650,
      272000,
    ],
    [
      'vLLM 0.9 messages',
      "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens in the messages, Please reduce the length of the messages.",
      9000,
      8192,
    ],
    [
      'vLLM 0.11 input',
      "This model's maximum context length is 8192 tokens. However, your request has 9000 input tokens. Please reduce the length of the input messages.",
      9000,
      8192,
    ],
    [
      'vLLM 0.25 total',
      "This model's maximum context length is 262144 tokens. However, you requested 128000 output tokens and your prompt contains at least 134145 input tokens, for a total of at least 262145 tokens. Please reduce the length of the input prompt or the number of requested output tokens.",
      262145,
      262144,
    ],
    [
      'vLLM 0.25 characters',
      "This model's maximum context length is 8192 tokens. However, you requested 64 output tokens and your prompt contains 100000 characters (more than 81280 characters, which is the upper bound for 8128 input tokens). Please reduce the length of the input prompt or the number of requested output tokens.",
      undefined,
      8192,
    ],
    [
      'vLLM’s engine (xorbitsai/inference#3785)',
      '[address=0.0.0.0:37591, pid=324770] The decoder prompt (length 17772) is longer than the maximum model length of 16384.',
      17772,
      16384,
    ],
    [
      'vLLM’s engine (hiyouga/LlamaFactory#7723)',
      'Prompt length of 5016 is longer than the maximum model length of 4096.',
      5016,
      4096,
    ],
    [
      'SGLang',
      "Requested token count exceeds the model's maximum context length of 131072 tokens. You requested a total of 140000 tokens: 132000 tokens from the input messages and 8000 tokens for the completion.",
      140000,
      131072,
    ],
    [
      'a proxy',
      "Input length (265330) exceeds model's maximum context length (262144).",
      265330,
      262144,
    ],
    [
      'OpenRouter',
      'Input length 265330 exceeds the maximum allowed input length of 262144 tokens.',
      265330,
      262144,
    ],
    [
      'LM Studio (lmstudio-ai/lmstudio-bug-tracker#546)',
      'Trying to keep the first 111490 tokens when context the overflows. However, the model is loaded with context length of only 32768 tokens, which is not enough.',
      111490,
      32768,
    ],
    [
      'LM Studio (anomalyco/opencode#11141)',
      'Cannot truncate prompt with n_keep (15028) >= n_ctx (7424)',
      15028,
      7424,
    ],
    [
      'LM Studio (anomalyco/opencode#2259)',
      'The number of tokens to keep from the initial prompt is greater than the context length. Try to load the model with a larger context length, or provide a shorter input',
      undefined,
      undefined,
    ],
    [
      'LM Studio (lmstudio-ai/model-catalog#38)',
      'Input length 1581 exceeds context length 1500',
      1581,
      1500,
    ],
    [
      'Ollama',
      'prompt too long; exceeded max context length by 100918 tokens',
      undefined,
      undefined,
    ],
    [
      'DeepSeek (lessweb/deepcode-cli#344)',
      'Input length 1805012 exceeds the maximum length 1048566.',
      1805012,
      1048566,
    ],
    ['Kimi, without a size', 'Your request exceeded model token limit: 131072', undefined, 131072],
    [
      'a gateway, of a prompt',
      'Prompt contains 9000 tokens, over the maximum context length of 8192',
      9000,
      8192,
    ],
    ['a gateway, of a length', 'The prompt length is 9000, the maximum is 8192', 9000, 8192],
    ['a gateway, of tokens', 'input tokens (9000) exceeds the limit of 8192', 9000, 8192],
    ['a gateway, of a size', 'Request size exceeds model context window', undefined, undefined],
    [
      'llama.cpp, before it counted',
      'the request exceeds the available context size. try increasing the context size or enable context shift',
      undefined,
      undefined,
    ],
  ])('of %s is read from "%s"', (_, message, used, limit) => {
    for (const status of [400, 422, 500]) {
      const failure = classified('openai-chat', { status, body: nested(message) });
      expect(failure).toMatchObject({ kind: 'context_overflow', retry: 'never' });
      expect([failure.used, failure.limit]).toEqual([used, limit]);
    }
  });

  test('of llama.cpp has its sizes beside the words, or in them', () => {
    const more = { code: 400, type: 'exceed_context_size_error' };
    const sizes = { n_prompt_tokens: 14429, n_ctx: 8192 };
    for (const message of ['the request exceeds the available context size.', 'too much']) {
      const body = nested(message, { ...more, ...sizes });
      expect(classified('openai-chat', { status: 200, body })).toMatchObject({
        kind: 'context_overflow',
        used: 14429,
        limit: 8192,
      });
    }
    expect(classified('openai-chat', { body: nested('x', more) })).not.toHaveProperty('limit');
  });

  test('of GLM is known by its number', () => {
    const body = nested('提示过长', { code: '1261' });
    expect(classified('openai-chat', { body }).kind).toBe('context_overflow');
  });

  test.each([
    [
      413,
      'Request too large for model `llama-3.3-70b-versatile` in organization `org_01` service tier `on_demand` on tokens per minute (TPM): Limit 12000, Requested 14137, please reduce your message size and try again.',
      14137,
      12000,
    ],
    [
      429,
      'Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 342389. The input or output tokens must be reduced in order to run successfully.',
      342389,
      30000,
    ],
  ])('is a request (%i) that no minute’s limit will ever take', (status, message, used, limit) => {
    const body = nested(message, { type: 'tokens', code: 'rate_limit_exceeded' });
    expect(classified('openai-chat', { status, body })).toMatchObject({
      kind: 'context_overflow',
      used,
      limit,
      retry: 'never',
    });
  });

  test('is not what a minute’s limit has no room for just now', () => {
    for (const message of [
      'Rate limit reached for model `x` on tokens per minute (TPM): Limit 6000, Used 5034, Requested 1443. Please try again in 4.77s.',
      'Request too large for x on tokens per minute (TPM): Limit 6000, Requested 1443.',
    ]) {
      const body = nested(message, { type: 'tokens', code: 'rate_limit_exceeded' });
      expect(classified('openai-chat', { status: 429, body }).kind).toBe('rate_limited');
    }
  });

  test('is not what a cap on the answer speaks of', () => {
    const message =
      'max_tokens: 100000 > 64000, which is the maximum allowed number of output tokens for claude-x';
    expect(classified('anthropic', { body: nested(message) }).kind).toBe('invalid_request');
  });

  const caps: readonly (readonly [string, (sent: number, cap: number) => string])[] = [
    [
      'vLLM',
      (sent, cap) =>
        `'max_tokens' or 'max_completion_tokens' is too large: ${cap}. This model's maximum context length is 32768 tokens and your request has ${sent} input tokens (${cap} > 32768 - ${sent}).`,
    ],
    [
      'vLLM, of a total',
      (sent, cap) =>
        `This model's maximum context length is 32768 tokens. However, you requested ${cap} output tokens and your prompt contains at least ${sent} input tokens, for a total of at least 32769 tokens.`,
    ],
    [
      'OpenAI',
      (sent, cap) =>
        `This model's maximum context length is 32768 tokens. However, you requested ${sent + cap} tokens (${sent} in the messages, ${cap} in the completion).`,
    ],
    [
      'OpenRouter',
      (sent, cap) =>
        `This endpoint's maximum context length is 32768 tokens. However, you requested about ${sent + cap} tokens (${sent} of text input, ${cap} in the output).`,
    ],
    [
      'SGLang',
      (sent, cap) =>
        `Requested token count exceeds the model's maximum context length of 32768 tokens. You requested a total of ${sent + cap} tokens: ${sent} tokens from the input messages and ${cap} tokens for the completion.`,
    ],
    [
      'Anthropic',
      (sent, cap) =>
        `input length and \`max_tokens\` exceed context limit: ${sent} + ${cap} > 32768, decrease input length or \`max_tokens\` and try again`,
    ],
    [
      'Hugging Face’s server',
      (sent, cap) =>
        `Input validation error: \`inputs\` tokens + \`max_new_tokens\` must be <= 32768. Given: ${sent} \`inputs\` tokens and ${cap} \`max_new_tokens\``,
    ],
  ];

  test.each(caps)('of %s is none where the cap on the answer alone is too much', (_, words) => {
    for (const cap of [32_768, 40_000]) {
      for (const more of [{}, { code: 'context_length_exceeded' }]) {
        const failure = classified('openai-chat', { body: nested(words(100, cap), more) });
        expect(failure).toMatchObject({ kind: 'invalid_request', retry: 'never' });
        expect(failure).not.toHaveProperty('used');
        expect(failure).not.toHaveProperty('limit');
      }
    }
  });

  test.each(caps)('of %s is one where the cap fits beside less', (_, words) => {
    const failure = classified('openai-chat', { body: nested(words(30_000, 8_000)) });
    expect(failure).toMatchObject({ kind: 'context_overflow', limit: 32_768 });
  });

  test.each([
    "[{'type': 'string_type', 'loc': ('body', 'messages', 3, 'content'), 'msg': 'Input should be a valid string', 'input': {'role': 'user', 'content': 'Why do I get: prompt is too long?'}}]",
    "1 validation error: messages.3.content Input should be a valid string [type=string_type, input_value='The context window exceeds limit: why?', input_type=str]",
    '{"detail":[{"type":"missing","msg":"Field required","input":{"text":"too many total text bytes"}}]}',
    "Expected last role User or Tool; content 'prompt is too long'",
    "Invalid message: {'role': 'user', 'content': 'maximum context length is 5 tokens'}",
  ])('is not what a refusal repeats of the request: %s', (message) => {
    expect(classified('openai-chat', { body: nested(message) }).kind).toBe('invalid_request');
  });

  test.each([
    'top_logprobs input tokens 5 > 3',
    'content.0.image: input tokens 12 exceeds 5 images',
    'negative prompt exceeds max length',
    'prompt exceeds max length of a cache key',
  ])('is not of a part: %s', (message) => {
    expect(classified('openai-chat', { body: nested(message) }).kind).toBe('invalid_request');
  });

  test.each([
    'The prompt exceeds max length',
    '400 Prompt exceeds max length',
    "Error code: 400 - {'error': {'code': '1', 'message': 'Prompt exceeds max length'}}",
    'Invalid input: prompt is too long',
    "Invalid value for 'content': prompt is too long",
    '{"type":"error","error":{"message":"prompt is too long: 201 tokens > 200 maximum"}}',
  ])('is known behind others’ words: %s', (message) => {
    expect(classified('openai-chat', { body: nested(message) }).kind).toBe('context_overflow');
  });

  test('names no size of nothing', () => {
    const failure = classified('anthropic', {
      body: nested('prompt is too long: 5 tokens > 0 maximum', { n_ctx: 0 }),
    });
    expect(failure).toMatchObject({ kind: 'context_overflow', used: 5 });
    expect(failure).not.toHaveProperty('limit');
  });

  test('has sizes that are whole numbers above nothing, whatever figures stand in its words', () => {
    const figures = fc.string({ unit: fc.constantFrom('0', '1', '9', ',', '.', '_') });
    fc.assert(
      fc.property(figures, figures, (one, other) => {
        const message = `Your request exceeded model token limit: ${one} (requested: ${other})`;
        const { used = 1, limit = 1 } = classified('openai-chat', { body: nested(message) });
        for (const size of [used, limit]) {
          expect(Number.isSafeInteger(size) && size > 0).toBe(true);
        }
      }),
    );
  });
});
