import { isRefused, profilesOf, validateInput } from '@exarch/grammar';
import { type Adapter, adapters, isJsonObject, type JsonObject } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { type Case, casesOf } from '../../grammar/test/fixtures/cases.ts';
import type { Flags } from '../src/arguments.ts';
import type { Found } from '../src/bodies.ts';
import { type Route, routeOf } from '../src/mend-route.ts';
import { type MendedBody, mendedBody } from '../src/mended-body.ts';

type Ran = { readonly route: Route; readonly mended: MendedBody };

function foundOf(body: JsonObject): Found {
  return { file: 'f', index: 0, text: '', body };
}

function routed(body: JsonObject, flags: Flags): Route {
  const route = routeOf(foundOf(body), flags);
  if (!route.ok) throw new Error(JSON.stringify(route.refusal));
  return route.value;
}

/** A body written anew, also where nothing in it would be refused. */
function mended(body: JsonObject, flags: Flags): Ran {
  const route = { ...routed(body, flags), isNamed: true };
  return { route, mended: mendedBody(body, route) };
}

const question = { role: 'user', content: 'q' };

/** A reply of a Chat vendor that calls, with what else it holds, its result, and the user's next words. */
function chat(model: string, more: object, id = 'call_1'): JsonObject {
  const called = { id, type: 'function', function: { name: 'f', arguments: '{}' } };
  return {
    model,
    messages: [
      question,
      { role: 'assistant', content: '', tool_calls: [called], ...more },
      { role: 'tool', tool_call_id: id, content: 'r' },
      question,
    ],
  };
}

function replyIn({ mended: { body } }: Ran): unknown {
  const { messages } = body;
  return Array.isArray(messages) ? messages[1] : undefined;
}

function rulesOf({ mended: { notes } }: Ran): readonly string[] {
  return notes.map(({ rule }) => rule);
}

describe('mendedBody', () => {
  test('points into the body that was given, an envelope and all, or nowhere', () => {
    const parts = [{ text: ' ' }, { text: 'a', x: 1 }];
    const contents = [
      { role: 'user', parts },
      { role: 'model', parts: [{ text: 'b' }] },
    ];
    const flags = { adapter: 'gemini', profile: 'code-assist' } as const;
    const { repairs, notes } = mended({ project: 'p', request: { contents } }, flags).mended;
    expect(repairs.map(({ at }) => at)).toEqual([
      '/request/contents/0/parts/0',
      '/request/contents/0/parts/0',
    ]);
    const places = new Map(notes.map(({ rule, at }) => [rule, at]));
    expect(places.get('projection/field-left-out')).toBe('/request/contents/0/parts/1/x');
    expect(places.get('projection/user-ends')).toBe('');
  });

  test.each([
    ['deepseek', 'deepseek-v4-pro'],
    ['moonshot', 'kimi-k2.6'],
    ['glm', 'glm-5.3'],
    ['llamacpp', 'Qwen3-1.7B-Q4_K_M'],
    ['vllm', 'my-model'],
    ['doubleword', 'my-model'],
  ])('gives %s the reasoning of %s back', (profile, model) => {
    const body = chat(model, { reasoning_content: 'THOUGHT' });
    const ran = mended(body, { profile });
    expect(replyIn(ran)).toMatchObject({ reasoning_content: 'THOUGHT' });
    expect(rulesOf(ran)).toEqual([]);
    expect(ran.mended.refused).toEqual([]);
  });

  test.each(['deepseek-v4-pro', 'kimi-k2.6', 'glm-5.3', 'deepseek-chat'])(
    'knows without a flag that %s wants its reasoning back',
    (model) => {
      const ran = mended(chat(model, { reasoning_content: 'THOUGHT' }), {});
      expect(replyIn(ran)).toMatchObject({ reasoning_content: 'THOUGHT' });
    },
  );

  test('gives OpenRouter its details back, whoever stands behind it', () => {
    const details = [{ type: 'reasoning.encrypted', data: 'eA==', id: 'call_1' }];
    const body = chat('google/gemini-3-pro', { reasoning: 'x', reasoning_details: details });
    const ran = mended(body, {});
    expect(ran.route.to).toMatchObject({ profile: 'openrouter', model: 'google/gemini-3-pro' });
    expect(replyIn(ran)).toMatchObject({ reasoning_details: details });
    expect(rulesOf(ran)).toEqual([]);
  });

  test('gives Mistral ids of nine letters, and a reply between results and the user', () => {
    const ran = mended(chat('mistral-large-latest', {}), {});
    const { messages } = ran.mended.body;
    const [, reply, result, bridge] = messages as readonly JsonObject[];
    expect(JSON.stringify(reply)).toMatch(/"id":"[A-Za-z0-9]{9}"/);
    expect(result).toMatchObject({ tool_call_id: expect.stringMatching(/^[A-Za-z0-9]{9}$/) });
    expect(bridge).toMatchObject({ role: 'assistant' });
    expect(rulesOf(ran)).toEqual(['projection/results-bridged', 'cli/ids-spelled']);
  });

  test('counts the ids and the names that are spelled otherwise', () => {
    const ran = mended(chat('mistral-large-latest', {}), {});
    const [note] = ran.mended.notes.filter(({ rule }) => rule === 'cli/ids-spelled');
    expect(note?.did).toBe('spelled 1 call id in this wire’s alphabet');
    expect(rulesOf(mended(chat('gpt-4.1', {}), {}))).not.toContain('cli/ids-spelled');
    const call = { type: 'function_call', call_id: 'call_1', name: 'a.b', arguments: '{}' };
    const output = { type: 'function_call_output', call_id: 'call_1', output: 'r' };
    const body = { model: 'gpt-5', input: [question, call, output] };
    const named = mended(body, { adapter: 'openai-responses' });
    expect(rulesOf(named)).toEqual(['cli/names-spelled']);
  });

  test('sends no option on its own wire that a body did not have, and is taken without', () => {
    for (const body of [
      { model: 'gpt-5', input: [{ type: 'message', ...question }] },
      { model: 'gpt-5', messages: [question] },
    ]) {
      const { body: sent, notes } = mended(body, {}).mended;
      expect(Object.keys(sent).sort()).toEqual(Object.keys(body).sort());
      expect(notes).toEqual([]);
    }
    const stored = { model: 'gpt-5', input: 'q', store: true, include: [] };
    expect(mended(stored, {}).mended.body).toMatchObject({ store: true, include: [] });
  });

  test('marks a body for the cache only where it came marked, or goes elsewhere', () => {
    const cache_control = { type: 'ephemeral' };
    const sent = (mark: object, flags: Flags, system: object[] = []): string => {
      const content = [{ type: 'text', text: 'q', ...mark }];
      const messages = [{ role: 'user', content }];
      const base = { model: 'claude-sonnet-4-5', max_tokens: 9, messages };
      return JSON.stringify(mended({ ...base, system } as JsonObject, flags).mended.body);
    };
    expect(sent({}, {}, [{ type: 'text', text: 's' }])).not.toContain('cache_control');
    expect(sent({ cache_control }, {})).toContain('cache_control');
    const moved = mended({ model: 'gpt-4.1', messages: [question] }, { to: 'anthropic' });
    expect(JSON.stringify(moved.mended.body)).toContain('cache_control');
    const input = { cache_control: 'mine' };
    const call = { type: 'tool_use', id: 'toolu_1', name: 'f', input };
    const messages = [question, { role: 'assistant', content: [call] }, question];
    const called = mended({ model: 'claude-sonnet-4-5', max_tokens: 9, messages }, {});
    expect(JSON.stringify(called.mended.body).match(/cache_control/g)).toHaveLength(1);
  });

  test('tells each option that a body did not have, and why it has it', () => {
    const bare = { model: 'claude-sonnet-4-5', messages: [question] };
    const { body: sent, notes } = mended(bare, {}).mended;
    expect(sent).toMatchObject({ max_tokens: 8192 });
    expect(notes).toMatchObject([
      { rule: 'cli/option-added', at: '/max_tokens', because: expect.stringContaining('refused') },
    ]);
    const moved = mended(bare, { to: 'openai-responses' }).mended;
    expect(moved.body).toMatchObject({ store: false });
    const told = moved.notes.filter(({ rule }) => rule === 'cli/option-added');
    expect(told.map(({ at }) => at)).toEqual(['/reasoning', '/include', '/store']);
    const streamed = mended({ model: 'gpt-5.6-sol', input: 'q' }, { profile: 'codex' }).mended;
    expect(streamed.notes.map(({ at }) => at)).toContain('/stream');
  });

  test('says so where reasoning is left out', () => {
    const body = chat('gpt-4.1', { reasoning_content: 'THOUGHT' });
    expect(rulesOf(mended(body, {}))).toContain('projection/reasoning-left-out');
    const moved = mended(chat('deepseek-v4-pro', { reasoning_content: 'T' }), { to: 'gemini' });
    expect(rulesOf(moved)).toContain('projection/reasoning-left-out');
  });

  test('sends signed thinking to no other model than the one that signed it', () => {
    const thinking = { type: 'thinking', thinking: 'THOUGHT', signature: 'c2ln' };
    const body = {
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      messages: [
        question,
        { role: 'assistant', content: [thinking, { type: 'text', text: 'a' }] },
        question,
      ],
    };
    expect(JSON.stringify(mended(body, {}).mended.body)).toContain('c2ln');
    const ran = mended(body, { model: 'claude-opus-5-5' });
    expect(ran.mended.body['model']).toBe('claude-opus-5-5');
    expect(JSON.stringify(ran.mended.body)).not.toContain('c2ln');
    expect(rulesOf(ran)).toContain('projection/reasoning-left-out');
  });

  test('leaves out thinking that is bound to a history which now reads otherwise', () => {
    const thinking = { type: 'thinking', thinking: 'THOUGHT', signature: 'c2ln' };
    const call = { type: 'tool_use', id: 'toolu_1', name: 'f', input: {} };
    const thoughtful = { role: 'assistant', content: [thinking, { type: 'text', text: 'a' }] };
    const wedged = { role: 'assistant', content: [call] };
    const sent = (model: string, messages: readonly JsonObject[]): string =>
      JSON.stringify(mended({ model, max_tokens: 9, messages }, {}).mended.body);
    const late = [question, thoughtful, question, wedged];
    const early = [question, wedged, question, thoughtful, question];
    const open = [question, { role: 'assistant', content: [thinking, call] }, question];
    const marked = (more: object): readonly JsonObject[] => [
      { role: 'user', content: [{ type: 'text', text: 'q', ...more }] },
      thoughtful,
      question,
    ];
    expect(sent('claude-opus-5-5', late)).toContain('c2ln');
    expect(sent('claude-opus-5-5', open)).toContain('c2ln');
    expect(sent('claude-opus-5-5', marked({ cache_control: { type: 'ephemeral' } }))).toContain(
      'c2ln',
    );
    expect(sent('claude-opus-5-5', marked({ citations: [{ x: 1 }] }))).not.toContain('c2ln');
    expect(sent('claude-opus-5-5', early)).not.toContain('c2ln');
    expect(sent('claude-sonnet-4-5', early)).toContain('c2ln');
  });

  test('keeps the options of a body, and of a stream where there is one', () => {
    const body = { model: 'gpt-4.1', messages: [question], temperature: 0.5 };
    const stream_options = { include_usage: true };
    const sent = (more: object) => mended({ ...body, ...more }, {});
    expect(sent({}).mended.body).toEqual(body);
    expect(sent({ stream: false }).mended.body).toEqual({ ...body, stream: false });
    expect(sent({ stream: true }).mended.body).toEqual({ ...body, stream: true });
    const streamed = { stream: true, stream_options };
    expect(sent(streamed).mended.body).toEqual({ ...body, ...streamed });
    for (const mute of [{ stream_options }, { stream_options, stream: false }]) {
      const ran = sent(mute);
      expect(ran.mended.body).not.toHaveProperty('stream_options');
      expect(ran.mended.body['temperature']).toBe(0.5);
      expect(ran.mended.notes).toMatchObject([{ at: '/stream_options' }]);
    }
    const warned = mended({ ...body, stream_options }, { profile: 'groq' });
    expect(warned.mended.body).not.toHaveProperty('stream_options');
  });

  test.each(adapters)('asks %s for a stream only where the body did', (to) => {
    const body = { model: 'claude-sonnet-4-5', max_tokens: 9, messages: [question] };
    const quiet = mended(body, { to, adapter: 'anthropic' }).mended.body;
    expect(quiet).not.toHaveProperty('stream');
    expect(quiet).not.toHaveProperty('stream_options');
    const streamed = mended({ ...body, stream: true }, { to, adapter: 'anthropic' }).mended.body;
    expect(streamed['stream']).toBe(to === 'gemini' || to === 'bedrock' ? undefined : true);
  });

  test('streams where a backend does nothing else', () => {
    const body = { model: 'gpt-5.6-sol', input: 'q' };
    const { body: sent, refused } = mended(body, { profile: 'codex' }).mended;
    expect(sent['stream']).toBe(true);
    expect(refused).toEqual([]);
  });

  test('keeps the tools that run where the model does, on its own wire', () => {
    const search = { type: 'web_search_20250305', name: 'web_search' };
    const f = { name: 'f', description: 'd', input_schema: { type: 'object', properties: {} } };
    const body = {
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      tools: [search, f, { bogus: 1 }],
      tool_choice: { type: 'tool', name: 'web_search' },
      messages: [question],
    };
    const ran = mended(body, {});
    expect(ran.mended.body).toMatchObject({ tools: [f, search], tool_choice: body.tool_choice });
    expect(ran.mended.notes.map(({ at }) => at)).toEqual(['/tools/2']);
    const away = mended(body, { to: 'gemini' });
    expect(JSON.stringify(away.mended.body)).not.toContain('web_search');
    expect(away.mended.notes.map(({ at }) => at)).toContain('/tools/0');
  });

  test('keeps what Gemini and Bedrock hold beside their functions', () => {
    const contents = [{ role: 'user', parts: [{ text: 'q' }] }];
    const google = { contents, tools: [{ codeExecution: {} }] };
    expect(mended(google, { model: 'gemini-2.5-pro' }).mended.body).toEqual(google);
    const functionDeclarations = [{ name: 'f', description: 'd', parameters: { type: 'OBJECT' } }];
    const both = { contents, tools: [{ functionDeclarations, codeExecution: {} }] };
    const { tools } = mended(both, { model: 'gemini-3-pro' }).mended.body;
    expect(JSON.stringify(tools).match(/functionDeclarations/g)).toHaveLength(1);
    const toolSpec = { name: 'f', description: 'd', inputSchema: { json: { type: 'object' } } };
    const toolConfig = { tools: [{ toolSpec }], toolChoice: { any: {} } };
    const messages = [{ role: 'user', content: [{ text: 'q' }] }];
    const { body } = mended({ modelId: 'amazon.nova-pro-v1:0', messages, toolConfig }, {}).mended;
    expect(body['toolConfig']).toMatchObject({ toolChoice: { any: {} } });
  });

  test('drops the options that make a body refused, and no others', () => {
    const tools = [{ name: 'f', input_schema: { type: 'object' } }];
    const body = {
      model: 'claude-opus-5-5',
      max_tokens: 64,
      thinking: { type: 'enabled', budget_tokens: 9000 },
      temperature: 0.5,
      metadata: { user_id: 'u' },
      stop_sequences: ['x'],
      tools,
      messages: [question],
    };
    const ran = mended(body, {});
    expect(ran.mended.body).toMatchObject({ max_tokens: 64, metadata: { user_id: 'u' } });
    expect(ran.mended.body).not.toHaveProperty('thinking');
    expect(ran.mended.refused).toEqual([]);
    const kept = mended({ ...body, model: 'claude-sonnet-4-5', max_tokens: 9001 }, {});
    expect(kept.mended.body).toMatchObject({ thinking: body.thinking, max_tokens: 9001 });
  });

  test('gives an option back under the name that its model knows', () => {
    const said = (body: JsonObject): readonly string[] =>
      mended(body, {}).mended.notes.map(({ at, did }) => `${at} ${did}`);
    const limited = { model: 'gpt-5', messages: [question], max_tokens: 50 };
    expect(mended(limited, {}).mended.body).toEqual({
      model: 'gpt-5',
      messages: [question],
      max_completion_tokens: 50,
    });
    expect(said(limited)).toEqual(['/max_tokens wrote max_tokens as max_completion_tokens']);
    const both = { ...limited, max_completion_tokens: 60 };
    expect(mended(both, {}).mended.body).toMatchObject({ max_completion_tokens: 60 });
    expect(said(both)).toEqual(['/max_tokens left out max_tokens: 50']);
    const responses = { model: 'gpt-5', input: 'q', max_tokens: 50 };
    expect(mended(responses, {}).mended.body).toMatchObject({ max_output_tokens: 50 });
    const claude = { model: 'claude-sonnet-4-5', messages: [question], max_output_tokens: 50 };
    const { body } = mended(claude, { adapter: 'anthropic' }).mended;
    expect(body).toMatchObject({ max_tokens: 50 });
    expect(body).not.toHaveProperty('max_output_tokens');
  });

  test.each([
    ['openai-chat', { max_tokens: 500, temperature: 0.3, top_p: 0.9, stop: 'END' }],
    ['anthropic', { max_tokens: 500, temperature: 0.3, top_p: 0.9, stop_sequences: ['END'] }],
    [
      'bedrock',
      { inferenceConfig: { maxTokens: 500, temperature: 0.3, topP: 0.9, stopSequences: ['END'] } },
    ],
    [
      'gemini',
      {
        generationConfig: {
          maxOutputTokens: 500,
          temperature: 0.3,
          topP: 0.9,
          stopSequences: ['END'],
        },
      },
    ],
  ] as const)('carries what %s was asked for to the other wires', (adapter, options) => {
    const text = [{ text: 'q' }];
    const said = {
      'openai-chat': { model: 'gpt-4o', messages: [question] },
      anthropic: { model: 'claude-haiku-4-5', messages: [question] },
      bedrock: { messages: [{ role: 'user', content: text }] },
      gemini: { contents: [{ role: 'user', parts: text }] },
    }[adapter];
    const body = { ...said, ...options } as JsonObject;
    const sent = (to: Adapter, model: string) => mended(body, { adapter, to, model }).mended;
    const moved = {
      'openai-chat': { max_completion_tokens: 500, temperature: 0.3, top_p: 0.9, stop: ['END'] },
      anthropic: { max_tokens: 500, temperature: 0.3, top_p: 0.9, stop_sequences: ['END'] },
      gemini: {
        generationConfig: {
          maxOutputTokens: 500,
          temperature: 0.3,
          topP: 0.9,
          stopSequences: ['END'],
        },
      },
      bedrock: { inferenceConfig: { maxTokens: 500, stopSequences: ['END'] } },
      'openai-responses': { max_output_tokens: 500, temperature: 0.3, top_p: 0.9 },
    };
    const models = {
      'openai-chat': 'gpt-4o',
      anthropic: 'claude-sonnet-4-20250514',
      gemini: 'gemini-2.5-pro',
      bedrock: 'amazon.nova-pro-v1:0',
      'openai-responses': 'gpt-4.1',
    };
    for (const to of adapters.filter((one) => one !== adapter)) {
      const ran = sent(to, models[to]);
      expect(ran.body).toMatchObject(moved[to]);
      expect(ran.refused).toEqual([]);
      const told = ran.notes.filter(({ at }) => at === '/max_tokens' || at.endsWith('Config'));
      const hasNoStop = to === 'openai-responses' && !('stop' in options);
      expect(told.map(({ did }) => did)).toEqual(
        hasNoStop && adapter !== 'anthropic'
          ? [expect.stringContaining('left out stopSequences')]
          : [],
      );
    }
  });

  test('tells another wire what anybody can read of code that the provider ran', () => {
    const parts = [
      { executableCode: { language: 'PYTHON', code: 'print(6*7)' } },
      { codeExecutionResult: { outcome: 'OUTCOME_OK', output: 'FORTY-TWO' } },
    ];
    const contents = [
      { role: 'user', parts: [{ text: 'q' }] },
      { role: 'model', parts },
      { role: 'user', parts: [{ text: 'q' }] },
    ];
    const { body } = mended({ contents }, { to: 'anthropic' }).mended;
    expect(JSON.stringify(body)).toContain('print(6*7)');
    expect(JSON.stringify(body)).toContain('FORTY-TWO');
  });

  test('takes a profile for none that every object has a member of', () => {
    const body = { model: 'claude-sonnet-4-5', max_tokens: 9, messages: [question] };
    expect(mended(body, { profile: 'constructor' }).mended.body).toMatchObject({
      model: 'claude-sonnet-4-5',
    });
  });

  test('says what of an option stayed behind', () => {
    const contents = [{ role: 'user', parts: [{ text: 'q' }] }];
    const body = { contents, generationConfig: { maxOutputTokens: 9, topK: 3, seed: 4 } };
    const { notes } = mended(body, { to: 'anthropic' }).mended;
    expect(notes.filter(({ at }) => at === '/generationConfig')).toMatchObject([
      { did: 'left out topK, seed of generationConfig' },
    ]);
  });

  test('makes tools of a list of functions, and of the choice among them', () => {
    const parameters = { type: 'object', properties: {} };
    const f = { name: 'f', description: 'd', parameters };
    const body = { model: 'gpt-4.1', messages: [question], functions: [f] };
    for (const [function_call, tool_choice] of [
      ['auto', 'auto'],
      [{ name: 'f' }, { type: 'function', function: { name: 'f' } }],
    ] as const) {
      const ran = mended({ ...body, function_call }, {});
      const { functions: _, ...rest } = body;
      expect(ran.mended.body).toEqual({
        ...rest,
        tools: [{ type: 'function', function: f }],
        tool_choice,
      });
    }
  });

  test('writes what a platform wants in the body, and no model where the address names it', () => {
    const body = { model: 'claude-sonnet-4-5', max_tokens: 9, stream: true, messages: [question] };
    const invoked = mended(body, { profile: 'bedrock-invoke' }).mended;
    expect(invoked.body).toMatchObject({ anthropic_version: 'bedrock-2023-05-31' });
    expect(invoked.body).not.toHaveProperty('model');
    expect(invoked.body).not.toHaveProperty('stream');
    const contents = [{ role: 'user', parts: [{ text: 'q' }] }];
    const wrapped = { model: 'gemini-3-pro', project: 'p', request: { contents } };
    expect(mended(wrapped, {}).mended.body).toEqual(wrapped);
    expect(mended(wrapped, { profile: 'aistudio' }).mended.body).toEqual({ contents });
  });

  test('leaves alone what goes on from a history that the server keeps', () => {
    const output = { type: 'function_call_output', call_id: 'call_1', output: 'r' };
    const body = { model: 'gpt-5.6-sol', previous_response_id: 'resp_1', input: [output] };
    expect(mended(body, {}).mended.body).toEqual(body);
    expect(rulesOf(mended(body, {}))).toEqual(['cli/left-as-it-came']);
    expect(mended(body, { model: 'gpt-4.1' }).mended.body['input']).not.toEqual([output]);
  });

  test('leaves out an option that is nested too deep to be written', () => {
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
    const options = { inferenceConfig: { maxTokens: 9 }, additionalModelRequestFields: { deep } };
    const messages = [{ role: 'user', content: [{ text: 'q' }] }];
    const { body } = mended({ modelId: 'amazon.nova-pro-v1:0', messages, ...options }, {}).mended;
    expect(body).toMatchObject({ inferenceConfig: { maxTokens: 9 } });
    expect(body).not.toHaveProperty('additionalModelRequestFields');
  });
});

const damaged: readonly (readonly [Adapter, Case])[] = adapters.flatMap((adapter) =>
  casesOf(adapter)
    .filter(({ body }) => isJsonObject(body))
    .map((fault) => [adapter, fault] as const),
);

function refusedOf(ran: Ran): string {
  const { to } = ran.route;
  const text = JSON.stringify(ran.mended.body);
  const found = validateInput(to.adapter, JSON.parse(text), to).filter((one) => isRefused([one]));
  return found.length === 0 ? '' : `${JSON.stringify(to)} ${JSON.stringify(found)} ${text}`;
}

const targets: readonly Flags[] = adapters.flatMap((to) => [
  { to },
  ...profilesOf(to).map(({ name }) => ({ to, profile: name })),
]);

describe('a body that nothing would be refused of', () => {
  const sound = damaged.filter(([adapter, { body, ...target }]) => {
    return !isRefused(validateInput(adapter, body as JsonObject, target));
  });

  test('stays at home as it came, unless less is found of it anew', () => {
    let left = 0;
    for (const [adapter, { id, body, profile, model }] of sound) {
      const named = { ...(profile ? { profile } : {}), ...(model ? { model } : {}) };
      const given = body as JsonObject;
      const ran = mendedBody(given, routed(given, { adapter, ...named }));
      const [before, after] = [given, ran.body].map((one) => validateInput(adapter, one, named));
      if (ran.body === given) left += 1;
      else expect(after?.length, id).toBeLessThan(before?.length ?? 0);
      if (ran.body === given)
        expect(ran.notes, id).toMatchObject([{ rule: 'cli/left-as-it-came' }]);
    }
    expect(left).toBeGreaterThan(40);
  });

  test('is written anew where its wire is named', () => {
    const given = { model: 'gpt-4.1', messages: [question] };
    expect(mendedBody(given, routed(given, {})).body).toBe(given);
    expect(mendedBody(given, routed(given, { to: 'openai-chat' })).body).not.toBe(given);
  });

  test('is mended for a vendor of whom it is not known', () => {
    const given = {
      model: 'm',
      messages: [question, { role: 'assistant', content: '' }, question],
    };
    const flags = { adapter: 'openai-chat', profile: 'nobody' };
    const body = { ...given, tools: [], tool_choice: 'auto' };
    const ran = mendedBody(body, routed(body, flags));
    expect(ran.body).not.toBe(body);
  });
});

describe('every public fault, mended', () => {
  test.each(targets)('is taken by %j', (flags) => {
    for (const [adapter, { id, body }] of damaged.filter(
      ([, { verdict }]) => verdict === 'reject',
    )) {
      expect(refusedOf(mended(body as JsonObject, { ...flags, adapter })), id).toBe('');
    }
  });

  test('is taken where it was refused', () => {
    for (const [adapter, { id, body, profile, model }] of damaged) {
      const named = { ...(profile ? { profile } : {}), ...(model ? { model } : {}) };
      expect(refusedOf(mended(body as JsonObject, { adapter, ...named })), id).toBe('');
      expect(refusedOf(mended(body as JsonObject, { adapter })), id).toBe('');
    }
  });
});
