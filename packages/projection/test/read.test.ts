import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mend } from '@exarch/conversation';
import { conversations } from '@exarch/testing';
import { type Adapter, adapters } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBody, project, type Read, readBody } from '../src/index.ts';
import { tree } from './checkers/json.ts';
import { normal } from './normal.ts';
import { tools } from './offered-tools.ts';
import { targets } from './targets.ts';

const rules = ({ notes }: Read): readonly string[] => notes.map(({ rule }) => rule);

describe.each(targets)('readBody of $adapter $options.model', ({ adapter, options, faults }) => {
  test('is the inverse of project: what it reads projects to the same body', () => {
    fc.assert(
      fc.property(conversations({ replies: 'mixed', maxSteps: 16 }), (messages) => {
        const first = project(adapter, { system: 'Be brief.', messages, tools }, options);
        const read = readBody(adapter, first.body, options.model);
        const again = project(
          adapter,
          {
            system: read.system ?? '',
            messages: mend(read.messages).messages,
            tools: read.tools,
          },
          options,
        );
        const [was, is] = [first, again].map((one) => tree(JSON.parse(encodeBody(one))));
        expect(faults(is ?? {})).toEqual([]);
        expect(normal(is)).toEqual(normal(was));
      }),
      { numRuns: 30 },
    );
  });
});

const soup = fc.letrec<{ soup: unknown }>((tie) => ({
  soup: fc.oneof(
    { depthSize: 'medium', maxDepth: 7 },
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

const bodies = fc.record(
  {
    messages: fc.array(soup, { size: 'medium' }),
    input: fc.array(soup, { size: 'medium' }),
    contents: fc.array(soup, { size: 'medium' }),
    system: soup,
    systemInstruction: soup,
    tools: soup,
    toolConfig: soup,
    model: soup,
  },
  { requiredKeys: [] },
);

function sizeOf(message: Read['messages'][number]): number {
  return message.role === 'tool' ? message.results.length : message.content.length;
}

function valueAt(body: unknown, at: string): unknown {
  const segments = at.split('/').slice(1);
  return segments.reduce<unknown>((value, segment) => Object(value)[segment], body);
}

describe.each(adapters)('readBody of %s', (adapter) => {
  test('takes any JSON, and what it reads can be mended and sent', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const read = readBody(adapter, JSON.parse(JSON.stringify(body)));
        const { messages } = mend(read.messages);
        expect(() => encodeBody(project(adapter, { messages }, { model: 'm' }))).not.toThrow();
        expect(JSON.stringify(read.notes).isWellFormed()).toBe(true);
        expect(read.places.map(({ parts }) => parts.length)).toEqual(read.messages.map(sizeOf));
        for (const at of read.places.flatMap((place) => [place.at, ...place.parts])) {
          expect(valueAt(body, at), at).not.toBe(undefined);
        }
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
      'projection/part-in-words /messages/1/content/1',
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

  test('reads a text where a list ought to stand', () => {
    const said = { role: 'user', content: [{ type: 'text', text: 'hi' }] };
    expect(read('bedrock', { messages: [{ role: 'user', content: 'hi' }] }).messages).toEqual([
      said,
    ]);
    expect(read('gemini', { contents: 'hi' }).messages).toEqual([said]);
    expect(read('anthropic', { messages: 'hi' }).messages).toEqual([said]);
    expect(read('openai-chat', { messages: { role: 'user', content: 'hi' } }).messages).toEqual([
      said,
    ]);
  });

  test.each([
    ['human', 'user'],
    ['User', 'user'],
    ['ai', 'assistant'],
    ['bot', 'assistant'],
    ['ASSISTANT', 'assistant'],
  ])('knows who speaks under the role %j of a library', (role, speaker) => {
    const said = [{ role, content: [{ type: 'text', text: 'hi' }] }];
    const found = read('anthropic', { messages: said });
    expect(found.messages).toMatchObject([{ role: speaker }]);
    expect(found.notes).toEqual([]);
  });

  test('notes a role that no protocol knows', () => {
    const found = read('anthropic', { messages: [{ role: 'narrator', content: 'hi' }] });
    expect(found.notes.map(({ rule, at }) => `${rule} ${at}`)).toEqual([
      'projection/role-unknown /messages/0/role',
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
