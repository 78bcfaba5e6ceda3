import type { Json, JsonObject } from '@exarch/values';
import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { Shelf } from '../src/shelf.ts';
import { standing } from './standing.ts';

const standin = standing();
const client = (): OpenAI =>
  new OpenAI({ baseURL: `${standin.url}/v1`, apiKey: 'any', maxRetries: 0 });

const model = 'gpt-5.6';
const tools: OpenAI.Responses.Tool[] = [
  {
    type: 'function',
    name: 'shell',
    description: 'Runs a command.',
    strict: false,
    parameters: {
      type: 'object',
      properties: { command: { type: 'string' } },
      required: ['command'],
    },
  },
];
type Input = OpenAI.Responses.ResponseInputItem[];

function refusal(asked: Promise<unknown>): Promise<{ status: number; error: JsonObject }> {
  return asked.then(
    () => Promise.reject(new Error('it was answered')),
    ({ status, error }: { status: number; error: JsonObject }) => ({ status, error }),
  );
}

function callIds(response: OpenAI.Responses.Response): readonly string[] {
  return response.output.flatMap((item) => (item.type === 'function_call' ? item.call_id : []));
}

describe('a response that was kept', () => {
  test('is gone on from, also where it was streamed', async () => {
    const stream = await client().responses.create({
      model,
      tools,
      input: 'run `ls` and `pwd`',
      stream: true,
      reasoning: { effort: 'low' },
    });
    let first: OpenAI.Responses.Response | undefined;
    for await (const event of stream) {
      if (event.type === 'response.completed') first = event.response;
    }
    if (first === undefined) throw new Error('no end');
    const input: Input = callIds(first).map((call_id, place) => ({
      type: 'function_call_output',
      call_id,
      output: `out ${place}`,
    }));
    const previous_response_id = first.id;
    const second = await client().responses.create({ model, tools, input, previous_response_id });
    expect(second.output_text).toContain('`pwd` gave: out 1');
    expect(second.previous_response_id).toBe(first.id);
    const third = await client().responses.create({
      model,
      previous_response_id: second.id,
      input: 'what did I first say?',
    });
    expect(third.output_text).toContain('run `ls` and `pwd`');
    expect(third.usage?.input_tokens).toBeGreaterThan(second.usage?.input_tokens ?? 0);
  });

  test('is shown and forgotten', async () => {
    const { id } = await client().responses.create({ model, input: 'Hello.' });
    expect((await client().responses.retrieve(id)).id).toBe(id);
    await client().responses.delete(id);
    expect(await refusal(client().responses.retrieve(id))).toMatchObject({
      status: 404,
      error: { message: `Response with id '${id}' not found.` },
    });
  });

  test('gives its items to those who only refer to them', async () => {
    const first = await client().responses.create({ model, tools, input: 'run `ls`' });
    const references: Input = first.output.map(({ id }) => ({
      type: 'item_reference',
      id: id ?? '',
    }));
    const output = callIds(first).map((call_id) => ({
      type: 'function_call_output' as const,
      call_id,
      output: 'one.txt',
    }));
    const whole = first.output.filter((item) => item.type === 'function_call') as Input;
    const said = references.filter((_, place) => first.output[place]?.type === 'message');
    const input: Input = [{ role: 'user', content: 'run `ls`' }, ...said, ...whole, ...output];
    const second = await client().responses.create({ model, tools, input });
    expect(second.output_text).toContain('one.txt');
  });
});

describe('a request that refers to nothing', () => {
  const ask = (more: JsonObject): Promise<unknown> =>
    client().responses.create({
      model,
      input: 'Hello.',
      ...more,
    } as unknown as OpenAI.Responses.ResponseCreateParamsNonStreaming);

  test('is refused an unknown response, and one that was not to be kept', async () => {
    const unkept = await client().responses.create({ model, input: 'Hello.', store: false });
    for (const id of ['resp_0', unkept.id]) {
      expect(await refusal(ask({ previous_response_id: id }))).toEqual({
        status: 400,
        error: {
          message: `Previous response with id '${id}' not found.`,
          type: 'invalid_request_error',
          param: 'previous_response_id',
          code: 'previous_response_not_found',
        },
      });
    }
  });

  test('is refused an unknown item and an unknown conversation', async () => {
    const reference = { type: 'item_reference', id: 'msg_0' };
    const bare = { type: 'reasoning', id: 'rs_0', summary: [] };
    const said = { type: 'message', role: 'assistant', id: 'msg_1', content: 'x' };
    const words = async (input: Json, more: JsonObject = {}): Promise<string> => {
      const { status, error } = await refusal(ask({ input, ...more }));
      return `${status} ${error['message']}`;
    };
    expect(await words([reference])).toBe("404 Item with id 'msg_0' not found.");
    expect(await words([bare, said])).toBe("404 Item with id 'rs_0' not found.");
    expect(await words([bare, said], { store: false })).toBe(
      "404 Item with id 'rs_0' not found. Items are not persisted when `store` is set to false. Try again with `store` set to true, or remove this item from your input.",
    );
    expect(await refusal(ask({ conversation: 'conv_0' }))).toMatchObject({
      status: 404,
      error: { message: "Conversation with id 'conv_0' not found." },
    });
  });

  test('is refused what is sent twice, and calls and outputs that find no partner', async () => {
    const first = await client().responses.create({ model, tools, input: 'run `ls`' });
    const next = async (input: Json): Promise<string> => {
      const { error } = await refusal(ask({ previous_response_id: first.id, input }));
      return String(error['message']);
    };
    const [call_id = ''] = callIds(first);
    const [message] = first.output;
    expect(await next(JSON.parse(JSON.stringify([message])))).toBe(
      `Duplicate item found with id ${message?.id}. Remove duplicate items from your input and try again.`,
    );
    expect(await next('and now?')).toBe(`No tool output found for function call ${call_id}.`);
    const stray = { type: 'function_call_output', call_id: 'call_0', output: 'x' };
    const right = { type: 'function_call_output', call_id, output: 'x' };
    expect(await next([right, stray])).toBe(
      'No tool call found for function call output with call_id call_0.',
    );
  });
});

describe('the shelf', () => {
  test('lets the oldest go when it is full', () => {
    const shelf = new Shelf();
    const text = 'x'.repeat(8 * 2 ** 20);
    for (let at = 0; at < 12; at += 1) {
      const response = { id: `resp_${at}`, text };
      const output = [{ id: `msg_${at}` }];
      shelf.keep(`resp_${at}`, { response, input: [], output, previous: undefined });
    }
    expect(shelf.response('resp_0')).toBeUndefined();
    expect(shelf.item('msg_0')).toBeUndefined();
    expect(shelf.response('resp_11')).toBeDefined();
    expect(shelf.response('resp_9')).toBeDefined();
    for (let at = 0; at < 3_000; at += 1) {
      const response = { id: `small_${at}` };
      shelf.keep(`small_${at}`, { response, input: [], output: [], previous: undefined });
    }
    expect(shelf.response('small_999')).toBeUndefined();
    expect(shelf.response('small_1000')).toBeDefined();
  });
});
