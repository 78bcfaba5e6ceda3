import {
  BedrockRuntimeClient,
  type ConverseStreamRequest,
  ConverseStreamRequest$,
} from '@aws-sdk/client-bedrock-runtime';
import { conversations, runs } from '@exarch/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBody, project } from '../../src/index.ts';
import { tools } from '../offered-tools.ts';

/** The service's schema as Amazon publishes it in its SDK, and the SDK's own reader and writer of it. */
const { protocol } = new BedrockRuntimeClient({ region: 'us-east-1' }).config;
const codec = protocol.getPayloadCodec();

async function readByAmazon(text: string): Promise<ConverseStreamRequest> {
  return codec.createDeserializer().read(ConverseStreamRequest$, text);
}

function writtenByAmazon(request: ConverseStreamRequest): string {
  const serializer = codec.createSerializer();
  serializer.write(ConverseStreamRequest$, request);
  return new TextDecoder().decode(serializer.flush());
}

/** Its codec drops the key `__proto__` from a document and writes bytes in base64's canonical form. */
function copied(key: string, value: unknown): unknown {
  if (key === '__proto__') return undefined;
  const isBytes = key === 'redactedContent' && typeof value === 'string';
  return isBytes ? Buffer.from(value, 'base64').toString('base64') : value;
}

describe('Amazon’s schema of ConverseStream', () => {
  test.each([
    'us.anthropic.claude-sonnet-4-6',
    'amazon.nova-pro-v1:0',
    'meta.llama4-maverick-17b-instruct-v1:0',
  ])('knows every field and member of what is sent to %s', async (model) => {
    const histories = conversations({ replies: 'mixed', maxSteps: 24 });
    const effort = fc.constantFrom('none', 'low', 'high');
    const asked = fc.record({ effort, maxTokens: fc.constant(64) }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(histories, asked, async (messages, rest) => {
        const conversation = { system: 'Be brief.', messages, tools };
        const text = encodeBody(project('bedrock', conversation, { model, ...rest }));
        const request = await readByAmazon(text);
        expect(JSON.stringify(request)).not.toContain('"$unknown"');
        expect(JSON.parse(writtenByAmazon(request))).toEqual(JSON.parse(text, copied));
      }),
      { numRuns: runs(100) },
    );
  });

  test('loses a field that it does not know, and marks a member that it does not know', async () => {
    const lost = await readByAmazon('{"messages":[],"max_tokens":1}');
    expect(JSON.parse(writtenByAmazon(lost))).toEqual({ messages: [] });
    const marked = await readByAmazon('{"messages":[{"role":"user","content":[{"input":{}}]}]}');
    expect(JSON.stringify(marked)).toContain('"$unknown"');
  });
});
