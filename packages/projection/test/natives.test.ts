import type { AssistantPart, Message, Native, Origin } from '@exarch/conversation';
import type { Adapter } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBody, project } from '../src/index.ts';

const user: Message = { role: 'user', content: [{ type: 'text', text: 'go' }] };

/** A conversation whose one reply holds these parts, and in which all calls are answered. */
function around(origin: Origin, content: readonly AssistantPart[]): readonly Message[] {
  const results = content.flatMap((part) =>
    part.type === 'call'
      ? [
          {
            call: part.id,
            name: part.name,
            content: [{ type: 'text', text: 'ok' } as const],
            failed: false,
          },
        ]
      : [],
  );
  return [
    user,
    { role: 'assistant', content, origin },
    ...(results.length > 0 ? [{ role: 'tool', results } as const] : []),
    user,
  ];
}

function sent(
  adapter: Adapter,
  model: string,
  messages: readonly Message[],
  profile?: string,
): string {
  const options = { model, ...(profile === undefined ? {} : { profile }) };
  return encodeBody(project(adapter, { messages }, options));
}

type Wire = {
  readonly adapter: Adapter;
  readonly model: string;
  readonly profile?: string;
  /** Parts with native text made of these raw insides of strings. */
  readonly parts: (origin: Origin, text: string, sign: string) => readonly AssistantPart[];
  /** What of it must stand in the request. */
  readonly bytes: (text: string, sign: string) => readonly string[];
};

const native = (origin: Origin, json: string): Native => ({ origin, json });
const said = { type: 'text', text: 'ok' } as const;
const call = { type: 'call', id: 'c1', name: 'f', arguments: {} } as const;

const wires: readonly Wire[] = [
  {
    adapter: 'anthropic',
    model: 'claude-opus-4-8',
    parts: (origin, text, sign) => [
      {
        type: 'reasoning',
        text: '',
        native: native(
          origin,
          `{ "signature":"${sign}","thinking":"${text}", "type":"thinking","n":1.0}`,
        ),
      },
      { type: 'opaque', native: native(origin, `{"type":"redacted_thinking","data":"${sign}"}`) },
      said,
    ],
    bytes: (text, sign) => [
      `{ "signature":"${sign}","thinking":"${text}", "type":"thinking","n":1.0},{"type":"redacted_thinking","data":"${sign}"},`,
    ],
  },
  {
    adapter: 'openai-responses',
    model: 'gpt-5.6',
    parts: (origin, text, sign) => [
      {
        type: 'reasoning',
        text: '',
        native: native(
          origin,
          `{"id":"rs_1",  "type":"reasoning","summary":[{"type":"summary_text","text":"${text}"}],"encrypted_content":"${sign}"}`,
        ),
      },
      { ...call, native: native(origin, '{"id":"fc_1"}') },
    ],
    bytes: (text, sign) => [
      `{"id":"rs_1",  "type":"reasoning","summary":[{"type":"summary_text","text":"${text}"}],"encrypted_content":"${sign}"},{"type":"function_call","id":"fc_1"`,
    ],
  },
  {
    adapter: 'gemini',
    model: 'gemini-3-pro',
    parts: (origin, _, sign) => [
      said,
      { type: 'opaque', native: native(origin, `{"thoughtSignature":"${sign}1"}`) },
      { ...call, native: native(origin, `{"thoughtSignature":"${sign}2"}`) },
      { type: 'opaque', native: native(origin, `{ "thoughtSignature":"${sign}3","text":""}`) },
    ],
    bytes: (_, sign) => [
      `{"text":"ok","thoughtSignature":"${sign}1"}`,
      `"thoughtSignature":"${sign}2"`,
      `{ "thoughtSignature":"${sign}3","text":""}`,
    ],
  },
  {
    adapter: 'bedrock',
    model: 'us.anthropic.claude-sonnet-4-6',
    parts: (origin, text, sign) => [
      {
        type: 'reasoning',
        text: '',
        native: native(
          origin,
          `{"reasoningContent":{"reasoningText":{"signature":"${sign}","text":"${text}"}}}`,
        ),
      },
      said,
    ],
    bytes: (text, sign) => [
      `[{"reasoningContent":{"reasoningText":{"signature":"${sign}","text":"${text}"}}},{"text":"ok"}]`,
    ],
  },
  {
    adapter: 'openai-chat',
    model: 'deepseek-v4-pro',
    profile: 'deepseek',
    parts: (origin, text) => [
      { type: 'reasoning', text: '', native: native(origin, `{"reasoning_content": "${text}" }`) },
      said,
    ],
    bytes: (text) => [`"content":"ok","reasoning_content":"${text}"}`],
  },
  {
    adapter: 'openai-chat',
    model: 'anthropic/claude-sonnet-5.5',
    profile: 'openrouter',
    parts: (origin, text, sign) => [
      {
        type: 'reasoning',
        text: '',
        native: native(origin, `{"reasoning_details":[ {"text":"${text}","signature":"${sign}"}]}`),
      },
      said,
    ],
    bytes: (text, sign) => [`"reasoning_details":[ {"text":"${text}","signature":"${sign}"}]`],
  },
];

/** The inside of a string as no encoder of ours would spell it. */
const insides = fc
  .array(
    fc.constantFrom(
      'a',
      'Z',
      '9',
      '\\/',
      '\\u003d',
      '\\u00e9',
      'é',
      '\\ud83d\\ude00',
      '\\n',
      '\\u0000',
      '\\"',
      ' ',
    ),
    { minLength: 1, maxLength: 30, size: 'max' },
  )
  .map((pieces) => pieces.join(''));

describe.each(wires)('native text of $adapter $model', (wire) => {
  const { adapter, model, profile } = wire;
  const origin: Origin = { adapter, model };

  test('goes back byte for byte', () => {
    fc.assert(
      fc.property(insides, insides, (text, sign) => {
        const request = sent(
          adapter,
          model,
          around(origin, wire.parts(origin, text, sign)),
          profile,
        );
        for (const bytes of wire.bytes(text, sign)) expect(request).toContain(bytes);
        expect(() => JSON.parse(request)).not.toThrow();
      }),
      { numRuns: 80 },
    );
  });

  test('goes nowhere else: neither to another model nor over another wire', () => {
    const messages = around(origin, wire.parts(origin, 'secret-text', 'secret-sign'));
    for (const other of wires) {
      const models = other === wire ? ['another-model-9'] : [other.model];
      for (const otherModel of models) {
        expect(sent(other.adapter, otherModel, messages, other.profile)).not.toMatch(
          /secret-(?:text|sign)/,
        );
      }
    }
  });

  test('goes to a dated name of the same model', () => {
    const dated = { adapter, model: `${model}-20260101` };
    const request = sent(adapter, model, around(dated, wire.parts(dated, 'text', 'sign')), profile);
    for (const bytes of wire.bytes('text', 'sign')) expect(request).toContain(bytes);
  });
});

describe('foreign reasoning', () => {
  test('that leaves nothing behind leaves no message behind', () => {
    const foreign: Origin = { adapter: 'anthropic', model: 'claude-opus-4-8' };
    const opaque: AssistantPart = {
      type: 'opaque',
      native: native(foreign, '{"type":"redacted_thinking","data":"x"}'),
    };
    const messages: readonly Message[] = [
      user,
      { role: 'assistant', content: [{ type: 'reasoning', text: 'hm' }, opaque], origin: foreign },
      user,
    ];
    const body = JSON.parse(sent('openai-chat', 'gpt-5.6', messages));
    expect(body.messages.map(({ role }: { role: string }) => role)).toEqual(['user']);
  });
});

describe('a Gemini signature', () => {
  const origin: Origin = { adapter: 'gemini', model: 'gemini-3-pro' };
  const sign = (name: string): AssistantPart => ({
    type: 'opaque',
    native: native(origin, `{"thoughtSignature":"${name}"}`),
  });

  test('never takes the place of another: a text that is signed is left alone', () => {
    const body = JSON.parse(
      sent('gemini', 'gemini-3-pro', around(origin, [said, sign('a'), sign('b')])),
    );
    expect(body.contents[1].parts).toEqual([
      { text: 'ok', thoughtSignature: 'a' },
      { text: '', thoughtSignature: 'b' },
    ]);
  });
});

describe('a Responses reasoning item', () => {
  const origin: Origin = { adapter: 'openai-responses', model: 'gpt-5.6' };
  const thought = (id: string, more = ''): AssistantPart => ({
    type: 'reasoning',
    text: '',
    native: native(
      origin,
      `{"id":"${id}","type":"reasoning","summary":[],"encrypted_content":"E"${more}}`,
    ),
  });
  const frame = (id: string): AssistantPart => ({
    type: 'opaque',
    native: native(origin, `{"type":"message","id":"${id}","phase":"final_answer"}`),
  });
  const input = (content: readonly AssistantPart[]): readonly Record<string, unknown>[] =>
    JSON.parse(sent('openai-responses', 'gpt-5.6', around(origin, content))).input;

  test('stays in front of the message it produced, under both ids', () => {
    expect(input([thought('rs_1'), said, frame('msg_1')]).slice(1, 3)).toEqual([
      { id: 'rs_1', type: 'reasoning', summary: [], encrypted_content: 'E' },
      {
        type: 'message',
        role: 'assistant',
        id: 'msg_1',
        phase: 'final_answer',
        status: 'completed',
        content: [{ type: 'output_text', text: 'ok', annotations: [] }],
      },
    ]);
  });

  test('stays out where what it produced has lost its id, and takes the other ids with it', () => {
    const items = input([
      thought('rs_1'),
      { ...call, native: native(origin, '{"id":"fc_1"}') },
      said,
    ]);
    expect(items.some(({ type }) => type === 'reasoning')).toBe(false);
    expect(items.every((item) => item['id'] === undefined)).toBe(true);
  });

  test('stays out at the end of a reply, and where its id stood before', () => {
    const named = { ...call, native: native(origin, '{"id":"fc_1"}') };
    expect(input([said, thought('rs_1')]).filter(({ type }) => type === 'reasoning')).toEqual([]);
    const twice = input([thought('rs_1'), named, thought('rs_1'), said, frame('msg_1')]);
    expect(twice.filter(({ type }) => type === 'reasoning')).toHaveLength(1);
  });

  test('leaves out the members that the API sends and refuses', () => {
    const [, item] = input([
      thought('rs_1', ',"status":"completed","content":[]'),
      said,
      frame('msg_1'),
    ]);
    expect(item).toEqual({ type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'E' });
  });
});
