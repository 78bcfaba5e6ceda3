import {
  AccessDeniedException,
  BedrockRuntimeClient,
  type ContentBlock,
  ConverseCommand,
  ConverseStreamCommand,
  type Message,
  ValidationException,
} from '@aws-sdk/client-bedrock-runtime';
import { afterAll, describe, expect, test } from 'vitest';
import { pixel } from '../pixel.ts';
import { standing } from '../standing.ts';

const standin = standing();
const opened: BedrockRuntimeClient[] = [];
afterAll(() => {
  for (const client of opened) client.destroy();
});

function client(token = 'any'): BedrockRuntimeClient {
  const made = new BedrockRuntimeClient({
    region: 'us-east-1',
    endpoint: standin.url,
    token: { token },
    authSchemePreference: ['httpBearerAuth'],
    maxAttempts: 1,
  });
  opened.push(made);
  return made;
}

const modelId = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0';
const toolConfig = {
  tools: [
    {
      toolSpec: {
        name: 'bash',
        description: 'Runs a command.',
        inputSchema: {
          json: {
            type: 'object',
            properties: { command: { type: 'string' } },
            required: ['command'],
          },
        },
      },
    },
  ],
};

type Event = {
  readonly contentBlockStart?: { readonly start?: { readonly toolUse?: Use } };
  readonly contentBlockDelta?: {
    readonly delta?: {
      readonly text?: string;
      readonly toolUse?: { readonly input: string };
      readonly reasoningContent?: { readonly text?: string; readonly signature?: string };
    };
  };
  readonly messageStop?: { readonly stopReason: string };
};
type Use = { readonly toolUseId: string; readonly name: string };

type Streamed = {
  readonly text: string;
  readonly inputs: readonly string[];
  readonly stop: string | undefined;
  readonly content: ContentBlock[];
};

async function streamed(messages: Message[]): Promise<Streamed> {
  const command = new ConverseStreamCommand({
    modelId,
    messages,
    toolConfig,
    inferenceConfig: { maxTokens: 4_000 },
    additionalModelRequestFields: { thinking: { type: 'enabled', budget_tokens: 1_024 } },
  });
  const { stream } = await client().send(command);
  const events: Event[] = [];
  for await (const event of stream ?? []) events.push(event as Event);
  const text = events.map((event) => event.contentBlockDelta?.delta?.text ?? '').join('');
  const uses = events.flatMap((event) => event.contentBlockStart?.start?.toolUse ?? []);
  const input = events
    .map((event) => event.contentBlockDelta?.delta?.toolUse?.input ?? '')
    .join('');
  const inputs = input.split(/(?<=\})/);
  const calls = uses.map((use, place) => ({
    toolUse: { ...use, input: JSON.parse(inputs[place] ?? '') },
  }));
  const stop = events.find((event) => event.messageStop)?.messageStop?.stopReason;
  const thoughts = events.map((event) => event.contentBlockDelta?.delta?.reasoningContent);
  const reasoningText = {
    text: thoughts.map((thought) => thought?.text ?? '').join(''),
    signature: thoughts.map((thought) => thought?.signature ?? '').join(''),
  };
  const content = [{ reasoningContent: { reasoningText } }, { text }, ...calls];
  return { text, inputs: inputs.slice(0, uses.length), stop, content };
}

describe("AWS's own client", () => {
  test('holds a streamed conversation with parallel calls over HTTP/2', async () => {
    const image = { format: 'png', source: { bytes: Buffer.from(pixel, 'base64') } } as const;
    const messages: Message[] = [
      { role: 'user', content: [{ image }, { text: 'run `ls` and `pwd`' }] },
    ];
    const first = await streamed(messages);
    expect(first.stop).toBe('tool_use');
    expect(first.inputs).toEqual(['{"command":"ls"}', '{"command":"pwd"}']);
    messages.push({ role: 'assistant', content: first.content });
    messages.push({
      role: 'user',
      content: first.content.flatMap(({ toolUse }) =>
        toolUse
          ? [{ toolResult: { toolUseId: toolUse.toolUseId, content: [{ text: 'only.txt' }] } }]
          : [],
      ),
    });
    const second = await streamed(messages);
    expect(second.stop).toBe('end_turn');
    expect(second.text).toContain('There is one file here: `only.txt`.');
    expect(second.text).toContain('`pwd` gave: only.txt');
  });

  test('is let in with a signature instead of a key', async () => {
    const signing = new BedrockRuntimeClient({
      region: 'us-east-1',
      endpoint: standin.url,
      credentials: { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'example' },
      authSchemePreference: ['sigv4'],
      maxAttempts: 1,
    });
    opened.push(signing);
    const messages: Message[] = [{ role: 'user', content: [{ text: 'What is 6 * 7?' }] }];
    const { output } = await signing.send(new ConverseCommand({ modelId, messages }));
    expect(output?.message?.content?.[0]?.text).toBe('6 * 7 = 42');
  });

  test('reads a whole answer with its reasoning', async () => {
    const answer = await client().send(
      new ConverseCommand({
        modelId,
        messages: [{ role: 'user', content: [{ text: 'Hello.' }] }],
        inferenceConfig: { maxTokens: 4_000 },
        additionalModelRequestFields: { thinking: { type: 'enabled', budget_tokens: 1_024 } },
      }),
    );
    const [reasoning, text] = answer.output?.message?.content ?? [];
    expect(reasoning?.reasoningContent?.reasoningText?.signature).toBeDefined();
    expect(text?.text).toContain('stand-in');
    expect(answer.usage?.totalTokens).toBeGreaterThan(0);
  });

  test('meets its own error classes', async () => {
    const ask = (token: string, model: string, messages: Message[]): Promise<unknown> =>
      client(token).send(new ConverseCommand({ modelId: model, messages }));
    const hi: Message[] = [{ role: 'user', content: [{ text: 'hi' }] }];
    await expect(ask('wrong', modelId, hi)).rejects.toThrow(AccessDeniedException);
    await expect(ask('any', 'no-such-model', hi)).rejects.toThrow(ValidationException);
    await expect(ask('any', modelId, [])).rejects.toThrow(ValidationException);
  });
});
