import { type Adapter, isJsonObject, type Json, type JsonObject } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { objectOf, objectsOf, textOf } from '../src/json-view.ts';
import { startStandin } from '../src/start.ts';
import { casesOf } from './cases.ts';
import { post } from './post.ts';
import { standing } from './standing.ts';

const scripted = {
  turns: [
    {
      repeat: true,
      say: [
        { kind: 'thinking', text: 'One.' },
        { kind: 'redacted_thinking', text: 'Hidden.' },
        { kind: 'thinking', text: 'Two.' },
        { kind: 'text', text: 'Said.' },
      ],
    },
  ],
} as const;
const standin = standing({ scenario: scripted });

async function told(adapter: Adapter, body: Json, model?: string): Promise<[number, JsonObject]> {
  const headers = { 'anthropic-beta': 'thinking-binding-controls-2026-08-01' };
  const answer = await post(standin.url, adapter, body, model, headers);
  return [answer.status, objectOf((await answer.json()) as Json)];
}

async function refused(adapter: Adapter, body: Json, model?: string): Promise<string> {
  const [status, answer] = await told(adapter, body, model);
  return `${status} ${textOf(objectOf(answer['error'])['message'] ?? answer['message'])}`;
}

const question = { role: 'user', content: 'Hello.' };
const again = { role: 'user', content: 'And now?' };

describe('the reasoning of Anthropic', () => {
  const base = { model: 'claude-opus-5-5', max_tokens: 64, thinking: { type: 'adaptive' } };
  const firstTurn = async (): Promise<readonly JsonObject[]> => {
    const [, answer] = await told('anthropic', { ...base, messages: [question] });
    return objectsOf(answer['content']);
  };
  const next = (content: Json, more: JsonObject = {}, first: Json = question): Json => {
    const messages = [first, { role: 'assistant', content }, again] as Json;
    return { ...base, ...more, messages };
  };
  const immutable =
    '`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.';

  test('comes back as it was, or not at all', async () => {
    const content = await firstTurn();
    expect(content.map(({ type }) => type)).toEqual([
      'thinking',
      'redacted_thinking',
      'thinking',
      'text',
    ]);
    expect(await refused('anthropic', next(content))).toBe('200 ');
    expect(await refused('anthropic', next(content.slice(3)))).toBe('200 ');
  });

  test('is refused where it is altered, lacks a piece, or has another order', async () => {
    const [one = {}, hidden = {}, two = {}, text = {}] = await firstTurn();
    const altered = { ...one, thinking: 'Three.' };
    const says = (at: number): string => `400 messages.1.content.${at}: ${immutable}`;
    expect(await refused('anthropic', next([altered, hidden, two, text]))).toBe(says(0));
    expect(await refused('anthropic', next([one, hidden, text]))).toBe(says(0));
    expect(await refused('anthropic', next([two, hidden, one, text]))).toBe(says(0));
  });

  test('is refused where it is foreign, cut, or missing', async () => {
    const [one = {}, hidden = {}, two = {}, text = {}] = await firstTurn();
    const with0 = (signature: Json): Json => next([{ ...one, signature }, hidden, two, text]);
    const invalid = '400 messages.1.content.0: Invalid `signature` in `thinking` block';
    for (const signature of ['', 'SIG-1', textOf(one['signature']).slice(0, -8)]) {
      expect(await refused('anthropic', with0(signature))).toBe(invalid);
    }
    const { signature: _, ...unsigned } = one;
    expect(await refused('anthropic', next([unsigned, hidden, two, text]))).toBe(
      '400 messages.1.content.0.thinking.signature: Field required',
    );
    expect(await refused('anthropic', next([one, { ...hidden, data: 'AAAA' }, two, text]))).toBe(
      '400 messages.1.content.1: Invalid `data` in `redacted_thinking` block',
    );
  });

  test('is bound to what stood before it, on the models that bind it', async () => {
    const content = await firstTurn();
    const edited = { role: 'user', content: 'Hello?' };
    expect(await refused('anthropic', next(content, {}, edited))).toMatch(
      /^400 messages\.1\.content\.0: Invalid `signature` in `thinking` block\. The block is bound to a different conversation\./,
    );
    expect(await refused('anthropic', next(content, { system: 'Be brief.' }))).toMatch(/^400 /);
    const drops = { type: 'adaptive', block_binding: { prefix_mismatch_behavior: 'drop_block' } };
    expect(await refused('anthropic', next(content, { thinking: drops }, edited))).toBe('200 ');
    const older = { model: 'claude-opus-4-8' };
    expect(await refused('anthropic', next(content, older, edited))).toBe('200 ');
    const mark = { cache_control: { type: 'ephemeral' } };
    const marked = { role: 'user', content: [{ type: 'text', text: 'Hello.', ...mark }] };
    expect(await refused('anthropic', next(content, {}, marked))).toBe('200 ');
  });

  test.each(casesOf('anthropic').filter(({ check }) => check === 'origin'))(
    'is refused in the public case $id',
    async ({ body, model }) => {
      expect(await refused('anthropic', body, model)).toContain(
        'Invalid `signature` in `thinking` block',
      );
    },
  );
});

describe('the reasoning of Bedrock', () => {
  const model = 'us.anthropic.claude-sonnet-4-6';
  const ask = (...messages: readonly Json[]): Json => ({ messages });
  const prompt = { role: 'user', content: [{ text: 'Hello.' }] };

  test('is refused where it is altered or foreign, and let through as it was', async () => {
    const [, answer] = await told('bedrock', ask(prompt), model);
    const message = objectOf(objectOf(answer['output'])['message']);
    const content = objectsOf(message['content']);
    const next = (blocks: Json): Json =>
      ask(prompt, { role: 'assistant', content: blocks }, prompt);
    expect(await refused('bedrock', next(content), model)).toBe('200 ');
    const reasoning = (text: string, signature: string): Json => [
      { reasoningContent: { reasoningText: { text, signature } } },
      ...content.slice(3),
    ];
    const own = objectOf(objectOf(content[0]?.['reasoningContent'])['reasoningText']);
    const invalid =
      '400 The model returned the following errors: messages.1.content.0: Invalid `signature` in `thinking` block';
    const { signature } = own;
    expect(await refused('bedrock', next(reasoning('Three.', textOf(signature))), model)).toBe(
      invalid,
    );
    expect(await refused('bedrock', next(reasoning('One.', 'SIG-1')), model)).toBe(invalid);
    const hidden = [{ reasoningContent: { redactedContent: 'AAAA' } }, ...content.slice(3)];
    expect(await refused('bedrock', next(hidden), model)).toContain('Invalid `data`');
  });
});

describe('the reasoning of Responses', () => {
  const base = {
    model: 'gpt-5',
    store: false,
    include: ['reasoning.encrypted_content'],
    reasoning: { effort: 'low' },
  };
  const prompt = { role: 'user', content: 'Hello.' };
  const next = (items: readonly Json[], more: JsonObject = {}): Json => ({
    ...base,
    ...more,
    input: [prompt, ...items, prompt],
  });
  const firstItems = async (more: JsonObject = {}): Promise<readonly JsonObject[]> => {
    const brain = await startStandin();
    const [answer] = await Promise.all([
      post(brain.url, 'openai-responses', { ...base, ...more, input: 'Hello.' }),
    ]);
    const { output } = (await answer.json()) as JsonObject;
    await brain.close();
    return objectsOf(output);
  };

  test('is read again by another stand-in, and refused where it is altered', async () => {
    const [reasoning = {}, message = {}] = await firstItems();
    const sealed = textOf(reasoning['encrypted_content']);
    expect(sealed).toMatch(/^gAAAAA/);
    expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('Nothing here');
    expect(await refused('openai-responses', next([reasoning, message]))).toBe('200 ');
    const altered = { ...reasoning, encrypted_content: `${sealed.slice(0, -4)}AAAA` };
    expect(await refused('openai-responses', next([altered, message]))).toBe(
      '400 The encrypted content gAAA...AAAA could not be verified.',
    );
  });

  test.each(casesOf('openai-responses').filter(({ rule }) => /OAR-0(?:42|34)/.test(rule)))(
    'is refused in the public case $id',
    async ({ body, says = '' }) => {
      const words = await refused('openai-responses', body);
      expect(words.slice(4)).toContain(says.split('gAAA...DQ==')[0]?.split('...')[0]);
      expect(words).toMatch(/could not be verified\.|Items are not persisted when `store` is set/);
    },
  );

  test('and what came right after it go together', async () => {
    const store = { store: true, reasoning: { effort: 'low', summary: 'auto' } };
    const ask = { ...base, ...store, input: 'Hello.' };
    const brain = await startStandin();
    const sent = async (input: readonly Json[]): Promise<string> => {
      const answer = await post(brain.url, 'openai-responses', { ...base, ...store, input });
      const { error } = (await answer.json()) as JsonObject;
      return `${answer.status} ${textOf(objectOf(error)['message'])}`;
    };
    const first = (await (await post(brain.url, 'openai-responses', ask)).json()) as JsonObject;
    const [reasoning = {}, message = {}] = objectsOf(first['output']);
    expect(await sent([prompt, reasoning, message, prompt])).toBe('200 ');
    expect(await sent([prompt, message, prompt])).toBe(
      `400 Item '${message['id']}' of type 'message' was provided without its required 'reasoning' item: '${reasoning['id']}'.`,
    );
    const { id: _, ...nameless } = message;
    expect(await sent([prompt, nameless, prompt])).toBe('200 ');
    await brain.close();
  });
});

describe('the signatures of Gemini', () => {
  const model = 'gemini-3-flash-preview';
  const tools = [
    {
      functionDeclarations: [
        {
          name: 'shell',
          description: 'Runs a command.',
          parameters: {
            type: 'OBJECT',
            properties: { command: { type: 'STRING' } },
            required: ['command'],
          },
        },
      ],
    },
  ];
  const prompt = { role: 'user', parts: [{ text: 'run `ls` and `pwd`' }] };

  test('come back on the first call of each step, genuine or as documented', async () => {
    const brain = await startStandin();
    const sent = async (contents: Json): Promise<[number, JsonObject]> => {
      const answer = await post(brain.url, 'gemini', { contents, tools }, model);
      return [answer.status, objectOf((await answer.json()) as Json)];
    };
    const [, first] = await sent([prompt]);
    const content = objectOf(objectsOf(first['candidates'])[0]?.['content']);
    const parts = objectsOf(content['parts']);
    const results = parts.filter((part) => isJsonObject(part['functionCall'])).map(resultOf);
    const next = async (change: (part: JsonObject) => JsonObject): Promise<string> => {
      const model = { role: 'model', parts: parts.map(change) };
      const [status, answer] = await sent([prompt, model, { role: 'user', parts: results }]);
      return `${status} ${textOf(objectOf(answer['error'])['message'])}`;
    };
    const signedAs = (signature: string) => (part: JsonObject) =>
      part['thoughtSignature'] === undefined ? part : { ...part, thoughtSignature: signature };
    expect(await next((part) => part)).toBe('200 ');
    expect(await next(signedAs('skip_thought_signature_validator'))).toBe('200 ');
    expect(await next(signedAs('c2lnbmF0dXJlLUE='))).toBe('400 Corrupted thought signature.');
    expect(await next(({ thoughtSignature: _, ...part }) => part)).toMatch(
      /^400 Function call is missing a thought_signature in functionCall parts\..*`default_api:shell` , position 2\.$/,
    );
    await brain.close();
  });
});

function resultOf({ functionCall }: JsonObject): JsonObject {
  const { name = '', id } = objectOf(functionCall);
  const named = id === undefined ? { name } : { name, id };
  return { functionResponse: { ...named, response: { output: 'x' } } };
}
