import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { admitReply, admitResults, callsIn } from '@exarch/conversation';
import { isRefused, validateInput } from '@exarch/grammar';
import { encodeBody, type Gathered, project, startGather } from '@exarch/projection';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AwsFrames } from '../src/aws-frames.ts';
import { bedrockWitness, event, eventsOf } from './witnesses/bedrock.ts';
import { toldBy } from './witnesses/told.ts';

type Answer = Parameters<typeof eventsOf>[0];
type Row = { readonly id: string; readonly status: number; readonly response: { json?: Answer } };

const model = 'us.anthropic.claude-sonnet-4-6';
const file = join(import.meta.dirname, '../../../../shared/recorded/bedrock.jsonl');
const missing = existsSync(file) ? '' : ' (recorded)';
const recorded = existsSync(file)
  ? readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line): Row => JSON.parse(line))
      .filter(({ status, response }) => status === 200 && response.json?.output)
  : [];

function heard(bytes: Uint8Array, size: number): Gathered {
  const gather = startGather({ adapter: 'bedrock', origin: { adapter: 'bedrock', model } });
  const frames = new AwsFrames();
  for (let at = 0; at < bytes.length; at += size) {
    for (const each of frames.feed(bytes.subarray(at, at + size))) gather.push(each);
  }
  for (const each of frames.end()) gather.push(each);
  return gather.end();
}

describe('a Converse stream', () => {
  test.skipIf(recorded.length === 0)(
    `of every recorded answer says what Amazon’s client reads in it, however it is cut${missing}`,
    async () => {
      for (const { id, response } of recorded) {
        const bytes = Buffer.concat(eventsOf(response.json ?? {}));
        const whole = heard(bytes, bytes.length);
        expect(whole.kind, id).toBe('reply');
        expect(toldBy(whole), id).toEqual(await bedrockWitness(bytes));
        for (const size of [1, 7, 64]) expect(heard(bytes, size), id).toEqual(whole);
      }
    },
  );

  test('of any text, thought and calls says what Amazon’s client reads in it', async () => {
    const blocks = fc.oneof(
      fc.record({ text: fc.string({ unit: 'binary', minLength: 1 }) }),
      fc.record({
        reasoningContent: fc.record({
          reasoningText: fc.record({ text: fc.string(), signature: fc.base64String() }),
        }),
      }),
      fc.record({
        toolUse: fc.record({
          toolUseId: fc.uuid(),
          name: fc.constantFrom('shell', 'read'),
          input: fc.dictionary(fc.string(), fc.string()),
        }),
      }),
    );
    const answers = fc.record({ content: fc.array(blocks, { maxLength: 6 }), size: fc.nat(90) });
    await fc.assert(
      fc.asyncProperty(answers, async ({ content, size }) => {
        const answer = {
          output: { message: { content } },
          stopReason: content.some((block) => 'toolUse' in block) ? 'tool_use' : 'end_turn',
          usage: { inputTokens: 5, outputTokens: 7, cacheReadInputTokens: 3 },
        } as unknown as Answer;
        const bytes = Buffer.concat(eventsOf(answer));
        const gathered = heard(bytes, size + 1);
        expect(toldBy(gathered)).toEqual(await bedrockWitness(bytes));
        const { message } = admitReply(gathered.draft, { turn: 2, calls: new Set() });
        expect(refusedAfter(message)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('that is cut anywhere is broken, and keeps what it showed', () => {
    const said = event('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'Hi' } });
    const bytes = Buffer.concat([said, event('messageStop', { stopReason: 'end_turn' })]);
    for (let at = 0; at < bytes.length; at += 1) {
      const gathered = heard(bytes.subarray(0, at), 16);
      expect(gathered).toMatchObject({ kind: 'broken', failure: { kind: 'network' } });
      expect(toldBy(gathered).text).toBe(at < said.length ? '' : 'Hi');
    }
  });
});

/** What the grammar refuses of a conversation that goes on from a reply. */
function refusedAfter(message: ReturnType<typeof admitReply>['message']): unknown {
  const go = { role: 'user', content: [{ type: 'text', text: 'Go on.' }] } as const;
  const owed = callsIn(message);
  const results = { role: 'tool', results: admitResults(owed, []) } as const;
  const messages = [go, message, ...(owed.length > 0 ? [results] : []), go];
  const text = encodeBody(project('bedrock', { messages }, { model }));
  const found = validateInput('bedrock', JSON.parse(text), { model });
  return isRefused(found) ? found : [];
}
