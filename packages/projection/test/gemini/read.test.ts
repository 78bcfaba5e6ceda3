import { mend } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import { encodeBody, project, type Read, readBody } from '../../src/index.ts';

const model = 'gemini-3.8-flash';
const sign = 'c2lnbmF0dXJlLUE=';
const other = 'c2lnbmF0dXJlLUI=';
const said = (...parts: readonly unknown[]): object => ({ role: 'user', parts });
const replied = (...parts: readonly unknown[]): object => ({ role: 'model', parts });
const call = (n: number): object => ({ functionCall: { name: 'f', args: { n } } });
const answer = (response: unknown): object => ({ functionResponse: { name: 'f', response } });

const read = (contents: readonly unknown[], named?: string): Read =>
  readBody('gemini', { contents }, named);
const noted = ({ notes }: Read): readonly string[] => notes.map(({ rule, at }) => `${rule} ${at}`);

/** The model's parts, read and sent to the same model again. */
function again(...parts: readonly unknown[]): unknown {
  const { messages } = mend(read([said({ text: 'q' }), replied(...parts)], model).messages);
  return JSON.parse(encodeBody(project('gemini', { messages }, { model }))).contents[1].parts;
}

/** What a response is read as. */
function result(response: unknown): unknown {
  const { messages } = read([said({ text: 'q' }), replied(call(1)), said(answer(response))]);
  return messages[2];
}

const textResult = (text: string, failed = false): unknown => ({
  role: 'tool',
  results: [{ call: 'call_read_1', name: 'f', content: [{ type: 'text', text }], failed }],
});

describe('readBody of a Gemini response', () => {
  test.each([
    ['a text', 'three hits', 'three hits'],
    ['a list', ['a', 'b'], '["a","b"]'],
    ['a number', 7, '7'],
    ['false', false, 'false'],
    ['an object', { hits: 3 }, '{"hits":3}'],
    ['an output', { output: 'done' }, 'done'],
    ['a result that is a list', { result: ['a'] }, '["a"]'],
    ['an output with an error that is null', { output: 'done', error: null }, 'done'],
  ])('reads %s as what it says', (_, response, text) => {
    expect(result(response)).toEqual(textResult(text));
  });

  test('reads an error as a failure', () => {
    expect(result({ error: 'no such file' })).toEqual(textResult('no such file', true));
  });

  test('reads one among the model’s words as the answer it is', () => {
    const found = read([said({ text: 'q' }), replied(call(1), answer('late'), { text: 'so' })]);
    expect(found.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
    ]);
    expect(found.messages[2]).toEqual(textResult('late'));
    expect(noted(found)).toEqual(['projection/result-in-reply /contents/1/parts/1']);
  });
});

describe('readBody of Gemini tools', () => {
  test.each(['parametersJsonSchema', 'parameters_json_schema'])('reads a schema in %s', (key) => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    const tools = [{ functionDeclarations: [{ name: 'f', description: 'd', [key]: schema }] }];
    const found = readBody('gemini', { contents: [], tools });
    expect(found.tools).toEqual([{ name: 'f', description: 'd', parameters: schema }]);
    expect(found.notes).toEqual([]);
  });
});

describe('readBody of Gemini parts', () => {
  test('never merges a signed text with what stands around it', () => {
    const parts = [
      { text: 'a', thought: true, thoughtSignature: sign },
      { text: 'b', thought: true, thoughtSignature: other },
      { text: 'Hel' },
      { text: 'lo', thoughtSignature: sign },
      { text: '!', thoughtSignature: other },
      { text: '?' },
      { text: '', thoughtSignature: sign },
    ];
    expect(again(...parts)).toEqual(parts);
  });

  test('takes what stands beside an empty text for the call’s, and beside a thought for the thought’s', () => {
    const functionCall = { id: 'c', name: 'f', args: {} };
    const signed = { functionCall, thoughtSignature: sign };
    const found = read([said({ text: 'q' }), replied({ text: '', ...signed })], model);
    expect(found.notes).toEqual([]);
    expect(again({ text: '', ...signed })).toEqual([signed]);
    const thought = { text: 'hm', thought: true, thoughtSignature: sign };
    expect(again({ ...thought, functionCall })).toMatchObject([thought, { functionCall }]);
  });

  test.each(['', false, null])(
    'takes a response with the error %j for none that failed',
    (error) => {
      const functionResponse = { name: 'f', response: { output: 'ok', error } };
      const found = read([said({ functionResponse })], model);
      expect(found.messages).toMatchObject([{ results: [{ failed: false }] }]);
    },
  );

  test('says nothing of what only keeps them apart, and one thing of a signature elsewhere', () => {
    const found = read(
      [said({ text: 'q' }), replied({ text: 'a' }, { text: 'b', thoughtSignature: sign })],
      model,
    );
    const { messages } = mend(found.messages);
    expect(project('gemini', { messages }, { model }).notes).toMatchObject([
      { rule: 'projection/user-ends' },
    ]);
    const elsewhere = project('openai-chat', { messages }, { model: 'gpt-4.1' }).notes;
    expect(elsewhere.map(({ did }) => did)).toContain(
      'left out 1 part that only their provider reads',
    );
  });

  test.each(['c2lnb', 'sig#', 'gemini#c2ln'])('takes a signature %j for lost', (broken) => {
    const image = { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } };
    const parts = [
      { text: 'hm', thought: true, thoughtSignature: broken },
      { text: 'two', thought_signature: broken },
      { ...image, thoughtSignature: broken },
      { ...call(1), thoughtSignature: broken },
    ];
    const standIn = 'skip_thought_signature_validator';
    const functionCall = { id: 'call_read_1', name: 'f', args: { n: 1 } };
    expect(again(...parts)).toEqual([
      { text: 'two' },
      image,
      { functionCall, thoughtSignature: standIn },
    ]);
    const found = noted(read([said({ text: 'q' }), replied(...parts)], model));
    const lost = [0, 1, 2, 3].map((n) => `projection/signature-broken /contents/1/parts/${n}`);
    expect(found).toEqual(expect.arrayContaining(lost));
  });

  test('joins the same texts for everyone else', () => {
    const contents = [
      said({ text: 'q' }),
      replied({ text: 'Hel' }, { text: 'lo', thoughtSignature: sign }),
    ];
    const { messages } = mend(read(contents, model).messages);
    expect(encodeBody(project('anthropic', { messages }, { model: 'm' }))).toContain('"Hello"');
  });

  test('sends what only this provider reads back to its model, and tells it to anyone else', () => {
    const parts = [
      { executableCode: { language: 'PYTHON', code: 'print(1)' } },
      { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } },
      { text: 'One.' },
    ];
    expect(again(...parts)).toEqual(parts);
    const unnamed = read([said({ text: 'q' }), replied(...parts)]);
    expect(JSON.stringify(unnamed.messages[1])).toContain('print(1)');
    expect(noted(unnamed)).toEqual([
      'projection/part-in-words /contents/1/parts/0',
      'projection/part-in-words /contents/1/parts/1',
    ]);
  });

  test('writes out what no model takes back, without the signature on it', () => {
    const found = read(
      [said({ text: 'q' }), replied({ toolCall: { id: 'x' }, thoughtSignature: sign })],
      model,
    );
    expect(noted(found)).toEqual([
      'projection/part-in-words /contents/1/parts/0',
      'projection/field-left-out /contents/1/parts/0',
    ]);
    expect(JSON.stringify(found.messages)).not.toContain(sign);
  });

  test('reads a call among the user’s words as the model’s', () => {
    const found = read([said({ text: 'q' }, call(1), answer('found'))]);
    expect(found.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    expect(noted(found)).toEqual(['projection/call-in-prompt /contents/0/parts/1']);
  });

  test('does not guess what a file is whose type nobody says', () => {
    const fileUri = 'https://www.youtube.com/watch?v=abc';
    const found = read([said({ fileData: { fileUri } })]);
    expect(noted(found)).toEqual(['projection/part-in-words /contents/0/parts/0']);
    expect(found.messages[0]).toMatchObject({ content: [{ type: 'text' }] });
    expect(JSON.stringify(found.messages)).toContain(fileUri);
  });

  test('reads both spellings of the system text', () => {
    const parts = [{ text: 'b' }];
    const found = readBody('gemini', { systemInstruction: 'a', system_instruction: { parts } });
    expect(found.system).toBe('a\n\nb');
  });

  test('reads a late system content as the user’s words, and the assistant of others as the model', () => {
    const found = read([
      said({ text: 'q' }),
      { role: 'system', parts: [{ text: 'Be brief.' }] },
      { role: 'assistant', parts: [{ text: 'a' }] },
    ]);
    expect(found.messages[1]).toMatchObject({ content: [{ text: '[System:] Be brief.' }] });
    expect(found.messages[2]).toMatchObject({ role: 'assistant', content: [{ text: 'a' }] });
    expect(noted(found)).toEqual(['projection/system-in-words /contents/1/parts/0']);
  });

  test('pairs answers by name and order where there are no ids', () => {
    const { messages } = read([
      said({ text: 'go' }),
      replied(call(1), call(2)),
      said(answer('a'), answer('b')),
    ]);
    expect(messages[2]).toMatchObject({
      results: [
        { call: 'call_read_1', content: [{ text: 'a' }] },
        { call: 'call_read_2', content: [{ text: 'b' }] },
      ],
    });
  });

  test('takes an id that no call has for none, as of a client that numbers the answers alone', () => {
    const own = { functionCall: { id: 'own', name: 'f', args: { n: 3 } } };
    const numbered = (id: string, output: string): object => ({
      functionResponse: { id, name: 'f', response: { output } },
    });
    const { messages } = mend(
      read([
        said({ text: 'go' }),
        replied(call(1), own, call(2)),
        said(numbered('f-171-a', 'a'), numbered('own', 'b'), numbered('f-172-b', 'c')),
      ]).messages,
    );
    expect(messages).toMatchObject([
      {},
      {},
      {
        results: [
          { call: 'call_read_1', content: [{ text: 'a' }], failed: false },
          { call: 'own', content: [{ text: 'b' }], failed: false },
          { call: 'call_read_3', content: [{ text: 'c' }], failed: false },
        ],
      },
    ]);
  });

  test('leaves an answer to a call that is gone to itself', () => {
    const own = { functionCall: { id: 'own', name: 'f', args: {} } };
    const gone = { functionResponse: { id: 'gone', name: 'f', response: { output: 'a' } } };
    expect(read([said({ text: 'go' }), replied(own), said(gone)]).messages[2]).toMatchObject({
      results: [{ call: 'gone' }],
    });
  });

  test('says where the name of a file stood', () => {
    const inlineData = { mimeType: 'image/png', data: 'iVBO', displayName: 'a.png' };
    expect(noted(read([said({ inlineData })]))).toEqual([
      'projection/field-left-out /contents/0/parts/0/inlineData/displayName',
    ]);
  });

  test('takes a part that holds nothing for none', () => {
    const found = read([said({ text: 'q' }, {}), replied({}, { text: 'a' })]);
    expect(found.messages).toMatchObject([
      { content: [{ text: 'q' }] },
      { content: [{ text: 'a' }] },
    ]);
    expect(found.notes).toEqual([]);
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
      readBody('gemini', { tools: [{ functionDeclarations: [{ name: 'f', parameters }] }] }).tools,
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
