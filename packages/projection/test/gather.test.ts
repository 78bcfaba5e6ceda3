import { adapters } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
      { numRuns: 150 },
    );
  });
});
