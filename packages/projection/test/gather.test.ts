import { fuzzed } from '@exarch/testing';
import { type Adapter, adapters } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WireEvent } from '../src/index.ts';
import { hear, kept, shown } from './streams.ts';

/** Members that readers look at, under which anything may stand. */
const keys = [
  'type',
  'index',
  'delta',
  'content_block',
  'text',
  'thinking',
  'signature',
  'partial_json',
  'error',
  'message',
  'usage',
  'choices',
  'content',
  'tool_calls',
  'function',
  'name',
  'arguments',
  'id',
  'finish_reason',
  'reasoning_content',
  'reasoning_details',
  'item',
  'output_index',
  'response',
  'candidates',
  'parts',
  'functionCall',
  'thoughtSignature',
  'finishReason',
  'contentBlockIndex',
  'reasoningContent',
  'toolUse',
  'start',
  'stopReason',
  '__proto__',
  'code',
  'metadata',
  'raw',
];
const words = [
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
  'text',
  'thinking',
  'tool_use',
  'text_delta',
  'thinking_delta',
  'signature_delta',
  'input_json_delta',
  'response.output_item.added',
  'response.output_item.done',
  'response.output_text.delta',
  'response.completed',
  'message',
  'reasoning',
  'function_call',
  'stop',
  'STOP',
  'error',
  '{}',
  '{"a":1}',
  'contentBlockDelta',
  'messageStop',
  'contentBlockStart',
  'reasoning.text',
  'é\ud800',
  '',
  'hasOwnProperty',
];
const { soup } = fc.letrec<{ soup: unknown }>((tie) => ({
  soup: fc.oneof(
    { depthSize: 'small', maxDepth: 6 },
    fc.constantFrom(...words),
    fc.constantFrom(0, 1, -1, 1.5, null, true, 429),
    fc.array(tie('soup'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...keys), tie('soup'), { maxKeys: 5 }),
  ),
}));
const events = fc.array(
  fc.record(
    {
      event: fc.constantFrom(...words),
      data: fc.oneof(
        { weight: 8, arbitrary: soup.map((value) => JSON.stringify(value)) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('', ' ', '{', '[DONE]', 'null', '[]', '"\\ud800"'),
        },
      ),
    },
    { requiredKeys: ['data'] },
  ),
  { size: 'max', maxLength: 40 },
);

const named = (event: string, data: string): WireEvent => ({ event, data });

/** Streams cut in what must come back as it stands. */
const cutStreams: { readonly [A in Adapter]: readonly (string | WireEvent)[] } = {
  anthropic: [
    '{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"so","signature":""}}',
    '{"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"HALF"}}',
    '{"type":"content_block_start","index":1,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}}',
    '{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{"}}',
  ],
  'openai-chat': [
    '{"choices":[{"index":0,"delta":{"reasoning_content":"so","reasoning_details":[{"type":"reasoning.encrypted","data":"HALF"}]}}]}',
  ],
  'openai-responses': [
    '{"type":"response.output_item.added","output_index":0,"item":{"type":"reasoning","id":"rs_1","encrypted_content":"HALF"}}',
    '{"type":"response.reasoning_summary_text.delta","output_index":0,"delta":"so"}',
    '{"type":"response.output_item.added","output_index":1,"item":{"type":"message","id":"msg_1"}}',
    '{"type":"response.output_item.added","output_index":2,"item":{"type":"web_search_call","id":"ws_1"}}',
  ],
  gemini: ['{"candidates":[{"content":{"parts":[{"text":"so","thought":true}]}}]}'],
  bedrock: [
    named(
      'contentBlockDelta',
      '{"contentBlockIndex":0,"delta":{"reasoningContent":{"text":"so"}}}',
    ),
    named(
      'contentBlockDelta',
      '{"contentBlockIndex":0,"delta":{"reasoningContent":{"signature":"HALF"}}}',
    ),
    named(
      'contentBlockDelta',
      '{"contentBlockIndex":1,"delta":{"reasoningContent":{"redactedContent":"SEFM"}}}',
    ),
  ],
};

describe.each(adapters)('gather from %s', (adapter) => {
  test('keeps the words of a thought that was cut off, and nothing for the provider to read back', () => {
    const { gathered } = hear(adapter, cutStreams[adapter]);
    expect(gathered).toMatchObject({ kind: 'broken', failure: { kind: 'network' } });
    expect(gathered.draft.content).toEqual([{ type: 'reasoning', text: 'so' }]);
  });
});

describe.each(adapters)('gather from %s', (adapter) => {
  test('never throws, and keeps what it showed', () => {
    fc.assert(
      fc.property(events, (stream) => {
        const heard = hear(adapter, stream);
        expect(kept(heard, 'text')).toBe(shown(heard, 'text_delta'));
        expect(kept(heard, 'reasoning')).toBe(shown(heard, 'thinking_delta'));
        const calls = heard.gathered.draft.content.filter((part) => part.type === 'call');
        if (heard.gathered.kind === 'broken') expect(calls).toEqual([]);
        else expect(heard.gathered.draft.stop).toBeDefined();
      }),
      fuzzed(150),
    );
  });
});
