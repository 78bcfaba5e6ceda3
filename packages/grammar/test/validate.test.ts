import { describe, expect, test } from 'vitest';
import { traitsOf, validateInput } from '../src/validate.ts';
import { isRefused, type Violation } from '../src/violation.ts';

const question = { role: 'user', content: 'q' };
const prefill = {
  max_tokens: 64,
  messages: [question, { role: 'assistant', content: 'The answer is' }],
};

function levels(found: readonly Violation[]): readonly string[] {
  return found.map(({ rule, level }) => `${rule} ${level}`);
}

describe('stream_options without a stream', () => {
  const body = {
    model: 'gpt-4.1',
    messages: [question],
    stream_options: { include_usage: true },
  };
  const levelsFor = (more: object, profile?: string) =>
    levels(validateInput('openai-chat', { ...body, ...more }, profile ? { profile } : {}));

  test('are refused where that is known, and warned of elsewhere', () => {
    expect(levelsFor({})).toEqual(['OAC-071 refused']);
    expect(levelsFor({ stream: false }, 'azure')).toEqual(['OAC-071 refused']);
    expect(levelsFor({}, 'vllm')).toEqual(['OAC-071 refused']);
    expect(levelsFor({}, 'groq')).toEqual(['OAC-071 warning']);
  });

  test('are let through where they are null, or with a stream', () => {
    expect(levelsFor({ stream_options: null })).toEqual([]);
    expect(levelsFor({ stream: true })).toEqual([]);
  });
});

describe('a choice among functions', () => {
  test('stands with functions only', () => {
    const body = { model: 'gpt-4.1', messages: [question], function_call: 'auto' };
    const functions = [{ name: 'f', parameters: { type: 'object', properties: {} } }];
    expect(levels(validateInput('openai-chat', body))).toEqual(['OAC-065 refused']);
    expect(levels(validateInput('openai-chat', { ...body, functions }))).toEqual([]);
    expect(levels(validateInput('openai-chat', { ...body, function_call: null }))).toEqual([]);
  });
});

describe('a tool that must be called', () => {
  const parameters = { type: 'object', properties: {} };
  const chat = (name: string, type = 'function'): object => ({
    model: 'gpt-4.1',
    messages: [question],
    tools: [{ type: 'function', function: { name: 'f', parameters } }],
    tool_choice: { type, [type]: { name } },
  });
  const responses = (name: string, rest: object = {}): object => ({
    model: 'gpt-4.1',
    input: [question],
    tools: [{ type: 'function', name: 'f', parameters }],
    tool_choice: { type: 'function', name },
    ...rest,
  });

  test('is among the tools', () => {
    expect(validateInput('openai-chat', chat('f'))).toEqual([]);
    expect(validateInput('openai-chat', chat('gone'))).toMatchObject([
      { rule: 'OAC-065', level: 'refused', path: '/tool_choice/function/name' },
    ]);
    expect(validateInput('openai-chat', chat('f', 'custom'))).toMatchObject([{ rule: 'OAC-065' }]);
    expect(validateInput('openai-responses', responses('f'))).toEqual([]);
    expect(validateInput('openai-responses', responses('gone'))).toMatchObject([
      { rule: 'OAR-070', level: 'refused', path: '/tool_choice/name' },
    ]);
  });

  test('may come with other tools, or in the course of the input', () => {
    const inner = { type: 'function', name: 'gone', parameters };
    const tools = [{ type: 'namespace', name: 'n', description: 'd', tools: [inner] }];
    expect(validateInput('openai-responses', responses('gone', { tools }))).toEqual([]);
    const input = [question, { type: 'additional_tools', role: 'developer', tools: [inner] }];
    expect(validateInput('openai-responses', responses('gone', { input }))).toEqual([]);
  });
});

describe('a finding', () => {
  test('points at the smallest wrong thing and says what would mend it', () => {
    const block = { type: 'tool_use', id: 'functions.f:0', name: 'f', input: '{}' };
    const messages = [question, { role: 'assistant', content: [block] }];
    const found = validateInput('anthropic', { model: 'claude-opus-4-5', max_tokens: 1, messages });
    expect(found.map(({ path }) => path)).toEqual([
      '/messages/1/content/0',
      '/messages/1/content/0/id',
      '/messages/1/content/0/input',
    ]);
    expect(found[2]).toEqual({
      rule: 'ANT-054',
      level: 'refused',
      path: '/messages/1/content/0/input',
      because: 'Wants an object, found "{}".',
      says: 'messages.N.content.M.tool_use.input: Input should be a valid dictionary',
    });
  });

  test('escapes the path and never repeats a long text', () => {
    const body = { model: 'x', max_tokens: 1, messages: [question], 'a/b~c': 'x'.repeat(9999) };
    const [found] = validateInput('anthropic', body);
    expect(found?.path).toBe('/a~1b~0c');
    const long = validateInput('anthropic', { ...body, stream: 'x'.repeat(9999) });
    for (const { because } of long) expect(because.length).toBeLessThan(200);
  });
});

describe('a model', () => {
  test('is taken from the target before the body', () => {
    const body = { ...prefill, model: 'claude-sonnet-4-5' };
    expect(validateInput('anthropic', body)).toEqual([]);
    expect(levels(validateInput('anthropic', body, { model: 'claude-opus-4-6' }))).toEqual([
      'ANT-023 model',
    ]);
  });

  test('nobody knows gets the warnings of the newest, never a refusal', () => {
    const found = validateInput('anthropic', { ...prefill, model: 'claude-next' });
    expect(levels(found)).toEqual(['ANT-023 warning']);
    expect(isRefused(found)).toBe(false);
  });

  test.each([
    ['claude-3-7-sonnet-20250219', false],
    ['claude-sonnet-4-20250514', false],
    ['claude-opus-4-1', false],
    ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', false],
    ['claude-opus-4-8', true],
    ['claude-sonnet-5', true],
    ['claude-sonnet-5-5', true],
    ['claude-fable-5-1', true],
  ])('%s refuses a prefill: %s', (model, refuses) => {
    expect(isRefused(validateInput('anthropic', { ...prefill, model }))).toBe(refuses);
    expect(traitsOf('anthropic', { model }).has('no-prefill')).toBe(refuses);
  });
});

describe('a profile', () => {
  const spoken = { model: 'm', messages: [{ role: 'user', content: 'q', x: 1 }], zzz: 1 };

  test('of the provider itself holds every rule', () => {
    expect(levels(validateInput('openai-chat', spoken))).toContain('OAC-002 refused');
  });

  test.each(['nobody', 'deepseek', 'vllm'])(
    '%s only warns of what OpenAI alone is known to hold',
    (profile) => {
      const found = validateInput('openai-chat', spoken, { profile });
      expect(levels(found)).toContain('OAC-002 warning');
      expect(isRefused(found)).toBe(false);
    },
  );

  test('answers to its other names, whatever their case', () => {
    const messages = [{ role: 'system', content: 'x' }];
    const body = { model: 'glm-4.5', messages };
    for (const profile of ['glm', 'zai', 'Z.ai']) {
      expect(levels(validateInput('openai-chat', body, { profile }))).toContain(
        'CMP-glm-001 refused',
      );
    }
  });

  test('has the models of its own provider only', () => {
    const body = { model: 'gpt-5.6-sol', messages: [question], max_tokens: 1 };
    expect(levels(validateInput('openai-chat', body))).toEqual(['OAC-068 model']);
    expect(validateInput('openai-chat', body, { profile: 'openrouter' })).toEqual([]);
  });

  test('of a server that pairs nothing only warns of what is unpaired', () => {
    const calls = [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }];
    const messages = [question, { role: 'assistant', content: '', tool_calls: calls }, question];
    const body = { model: 'm', messages };
    expect(isRefused(validateInput('openai-chat', body, { profile: 'nobody' }))).toBe(true);
    expect(levels(validateInput('openai-chat', body, { profile: 'llamacpp' }))).toEqual([
      'OAC-042 warning',
    ]);
  });
});

describe('a gateway nobody has described', () => {
  const body = { model: 'claude-opus-4-5', max_tokens: 1, messages: [question], zzz: 1 };

  test('is only warned of what Anthropic alone is known to hold', () => {
    expect(levels(validateInput('anthropic', body))).toEqual(['ANT-003 refused']);
    const found = validateInput('anthropic', body, { profile: 'my-gateway' });
    expect(levels(found)).toEqual(['ANT-003 warning']);
  });
});

describe("a provider's own tools on Converse", () => {
  test('pair among themselves, in one message', () => {
    const use = { toolUse: { toolUseId: 't1', name: 'g', input: {}, type: 'server_tool_use' } };
    const result = { toolResult: { toolUseId: 't1', content: [{ json: {} }], type: 'x' } };
    const messages = [
      { role: 'user', content: [{ text: 'q' }] },
      { role: 'assistant', content: [use, result, { text: 'a' }] },
      { role: 'user', content: [{ text: 'r' }] },
    ];
    const tools = [{ toolSpec: { name: 'f', inputSchema: { json: { type: 'object' } } } }];
    const target = { model: 'amazon.nova-2-lite-v1:0' };
    expect(validateInput('bedrock', { messages, toolConfig: { tools } }, target)).toEqual([]);
  });
});

describe('what another provider refuses', () => {
  test('is told on request and refuses nothing', () => {
    const body = { model: 'gpt-4o', messages: [question, { role: 'assistant', content: 'a' }] };
    expect(validateInput('openai-chat', body)).toEqual([]);
    const found = validateInput('openai-chat', body, { portable: true });
    expect(levels(found)).toEqual(['OAC-093 portable']);
    expect(isRefused(found)).toBe(false);
  });
});

describe('a beta', () => {
  const body = {
    model: 'claude-opus-4-5',
    max_tokens: 1,
    messages: [question],
    context_management: { edits: [] },
  };

  test('is asked for only when the betas are known', () => {
    expect(validateInput('anthropic', body)).toEqual([]);
    expect(levels(validateInput('anthropic', body, { betas: [] }))).toEqual(['ANT-004 refused']);
    const betas = ['context-management-2025-06-27'];
    expect(validateInput('anthropic', body, { betas })).toEqual([]);
  });
});

describe('Code Assist', () => {
  test('wraps the request, and is pointed at inside', () => {
    const body = { model: 'gemini-2.5-pro', project: 'p', request: { contents: [] } };
    const found = validateInput('gemini', body, { profile: 'code-assist' });
    expect(found.map(({ rule, path }) => `${rule} ${path}`)).toEqual(['GEM-001 /request/contents']);
  });
});
