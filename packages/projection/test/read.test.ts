import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mend } from '@exarch/conversation';
import { conversations } from '@exarch/testing';
import { type Adapter, adapters } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBody, project, type Read, readBody } from '../src/index.ts';
import { tree } from './checkers/json.ts';
import { targets } from './targets.ts';

const rules = ({ notes }: Read): readonly string[] => notes.map(({ rule }) => rule);

describe.each(targets)('readBody of $adapter $options.model', ({ adapter, options, faults }) => {
  test('is the inverse of project: what it reads projects to the same body', () => {
    fc.assert(
      fc.property(conversations({ replies: 'mixed', maxSteps: 16 }), (messages) => {
        const first = project(adapter, { system: 'Be brief.', messages }, options);
        const read = readBody(adapter, first.body, options.model);
        const mended = mend(read.messages).messages;
        const again = project(adapter, { system: read.system ?? '', messages: mended }, options);
        expect(read.system).toBe('Be brief.');
        expect(faults(tree(JSON.parse(encodeBody(again))))).toEqual([]);
        expect(words(again.body)).toEqual(words(first.body));
      }),
      { numRuns: 25 },
    );
  });
});

/** All that is said in a body, run together: how it is cut into messages does not count. */
function words(body: unknown): string {
  const said: string[] = [];
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string' && spoken.has(key)) said.push(value);
    else if (Array.isArray(value)) for (const one of value) walk(one, key);
    else for (const [inner, one] of Object.entries(tree(value))) walk(one, inner);
  };
  walk(body, '');
  return said.join('').replace(/\s+/g, '');
}
const spoken = new Set([
  'text',
  'content',
  'output',
  'error',
  'name',
  'arguments',
  'data',
  'image_url',
  'url',
]);

const soup = fc.letrec<{ soup: unknown }>((tie) => ({
  soup: fc.oneof(
    { depthSize: 'small', maxDepth: 7 },
    fc.constantFrom(
      'user',
      'assistant',
      'model',
      'tool',
      'system',
      'text',
      'message',
      'tool_use',
      'tool_result',
    ),
    fc.constantFrom(
      'function_call',
      'function_call_output',
      'reasoning',
      'thinking',
      'image',
      '{"a":1}',
      '\ud800',
      '',
    ),
    fc.constantFrom(0, null, true, 1e99),
    fc.array(tie('soup'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(
        'messages',
        'input',
        'contents',
        'content',
        'parts',
        'role',
        'type',
        'text',
        'tool_calls',
        'function',
        'name',
        'arguments',
        'id',
        'call_id',
        'output',
        'tool_use_id',
        'input',
        'functionCall',
        'functionResponse',
        'response',
        'toolUse',
        'toolResult',
        'source',
        'tools',
        'system',
        'summary',
        'thought',
        'thoughtSignature',
        '__proto__',
        'image_url',
        'file',
        'toolConfig',
        'systemInstruction',
        'model',
      ),
      tie('soup'),
      { maxKeys: 5 },
    ),
  ),
})).soup;

describe.each(adapters)('readBody of %s', (adapter) => {
  test('takes any JSON, and what it reads can be mended and sent', () => {
    fc.assert(
      fc.property(soup, (body) => {
        const read = readBody(adapter, JSON.parse(JSON.stringify(body)));
        const { messages } = mend(read.messages);
        expect(() => encodeBody(project(adapter, { messages }, { model: 'm' }))).not.toThrow();
        expect(JSON.stringify(read.notes).isWellFormed()).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test('says so when there is nothing to read', () => {
    for (const nothing of [null, 7, 'x', []]) {
      expect(rules(readBody(adapter, nothing))).toEqual(['projection/no-request']);
    }
  });
});

describe('readBody', () => {
  const read = (adapter: Adapter, body: unknown): Read => readBody(adapter, body);

  test('drops nothing in silence', () => {
    const { messages, notes } = read('anthropic', {
      model: 'claude-opus-4-8',
      temperature: 1,
      messages: [
        { role: 'user', content: [{ type: 'search_result', title: 'found' }] },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'a', citations: [1] },
            { type: 'server_tool_use', id: 's' },
          ],
        },
      ],
    });
    expect(notes.map(({ rule, at }) => `${rule} ${at}`)).toEqual([
      'projection/field-left-out /temperature',
      'projection/part-in-words /messages/0/content/0',
      'projection/field-left-out /messages/1/content/0/citations',
      'projection/part-opaque /messages/1/content/1',
    ]);
    expect(JSON.stringify(messages)).toContain('found');
  });

  test('keeps arguments that are no object as they are, for the mender', () => {
    const { messages } = read('openai-chat', {
      messages: [
        {
          role: 'assistant',
          tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{"a":' } }],
        },
      ],
    });
    expect(messages[0]).toMatchObject({
      content: [{ type: 'call', id: 'c', name: 'f', arguments: '{"a":' }],
    });
  });

  test('reads a late system message as the user’s words', () => {
    const body = {
      messages: [
        { role: 'system', content: 'a' },
        { role: 'user', content: 'b' },
        { role: 'system', content: 'c' },
      ],
    };
    const found = read('openai-chat', body);
    expect([found.system, rules(found)]).toEqual(['a', ['projection/system-in-words']]);
    expect(JSON.stringify(found.messages)).toContain('[System:] c');
  });

  test('pairs Gemini answers by name and order where there are no ids', () => {
    const call = (n: number) => ({ functionCall: { name: 'f', args: { n } } });
    const answer = (output: string) => ({ functionResponse: { name: 'f', response: { output } } });
    const { messages } = read('gemini', {
      contents: [
        { role: 'user', parts: [{ text: 'go' }] },
        { role: 'model', parts: [call(1), call(2)] },
        { role: 'user', parts: [answer('a'), answer('b')] },
      ],
    });
    expect(messages[2]).toMatchObject({
      results: [{ call: 'call_read_1' }, { call: 'call_read_2' }],
    });
  });

  test('reads a schema in Gemini’s spelling as JSON Schema', () => {
    const parameters = {
      type: 'OBJECT',
      properties: {
        a: { type: 'STRING', nullable: true },
        b: { type: 'ARRAY', items: { type: 'NUMBER' } },
      },
    };
    expect(
      read('gemini', { tools: [{ functionDeclarations: [{ name: 'f', parameters }] }] }).tools,
    ).toEqual([
      {
        name: 'f',
        description: '',
        parameters: {
          type: 'object',
          properties: {
            a: { type: ['string', 'null'] },
            b: { type: 'array', items: { type: 'number' } },
          },
        },
      },
    ]);
  });
});

const folder = join(import.meta.dirname, '../../../../shared/recorded');
const missing = existsSync(folder) ? '' : ' (recorded)';

describe.each(adapters)(`recorded %s requests${missing}`, (adapter) => {
  const file = join(folder, `${adapter}.jsonl`);

  test.skipIf(!existsSync(file))('are read, mended and sent again', () => {
    for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
      const { id, request } = JSON.parse(line);
      const { messages } = mend(readBody(adapter, request).messages);
      const target = targets.find((one) => one.adapter === adapter);
      const again = project(adapter, { messages }, { model: request?.model ?? 'm' });
      expect(target?.faults(tree(JSON.parse(encodeBody(again)))), id).toEqual([]);
    }
  });
});
