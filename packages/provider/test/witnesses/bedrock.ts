import { Readable } from 'node:stream';
import {
  BedrockRuntimeClient,
  type ContentBlock,
  type ContentBlockDelta,
  ConverseStreamCommand,
  type ConverseStreamOutput,
} from '@aws-sdk/client-bedrock-runtime';
import { EventStreamCodec } from '@smithy/core/event-streams';
import { argumentsOf, key, prompt, type Told } from './told.ts';

// The vendor's own encoder writes the frames.
const codec = new EventStreamCodec(
  (bytes) => Buffer.from(bytes).toString('utf8'),
  (text) => Buffer.from(text),
);

/** One message of `application/vnd.amazon.eventstream`. */
export function frame(headers: Readonly<Record<string, string>>, body: string): Uint8Array {
  const typed = Object.entries(headers).map(
    ([name, value]) => [name, { type: 'string' as const, value }] as const,
  );
  return codec.encode({ headers: Object.fromEntries(typed), body: Buffer.from(body) });
}

/** An event of ConverseStream. */
export function event(type: string, payload: unknown): Uint8Array {
  const headers = { ':event-type': type, ':content-type': 'application/json' };
  return frame({ ':message-type': 'event', ...headers }, JSON.stringify(payload));
}

/** Amazon's own client, every event that it brings, put together by hand. */
export async function bedrockWitness(bytes: Uint8Array): Promise<Told> {
  const client = new BedrockRuntimeClient({
    region: 'us-east-1',
    credentials: { accessKeyId: key, secretAccessKey: key },
    maxAttempts: 1,
    requestHandler: {
      handle: async () => ({
        response: {
          statusCode: 200,
          headers: { 'content-type': 'application/vnd.amazon.eventstream' },
          body: Readable.from([bytes]),
        },
      }),
    },
  });
  const messages = [{ role: 'user' as const, content: [{ text: prompt }] }];
  const { stream } = await client.send(new ConverseStreamCommand({ modelId: 'm', messages }));
  const sum = new Sum();
  for await (const each of stream ?? []) sum.take(each);
  return sum.told();
}

type Block = { text: string; name?: string; input: string };

class Sum {
  readonly #blocks: Block[] = [];
  #input: number | undefined;
  #output: number | undefined;

  take({ contentBlockStart, contentBlockDelta, metadata }: ConverseStreamOutput): void {
    if (contentBlockStart) {
      const block = this.#block(contentBlockStart.contentBlockIndex ?? 0);
      block.name = contentBlockStart.start?.toolUse?.name ?? '';
    }
    if (contentBlockDelta) {
      const block = this.#block(contentBlockDelta.contentBlockIndex ?? 0);
      grow(block, contentBlockDelta.delta);
    }
    const usage = metadata?.usage;
    if (!usage) return;
    const cached = (usage.cacheReadInputTokens ?? 0) + (usage.cacheWriteInputTokens ?? 0);
    this.#input = (usage.inputTokens ?? 0) + cached;
    this.#output = usage.outputTokens;
  }

  told(): Told {
    const blocks = this.#blocks.filter((block) => block !== undefined);
    return {
      text: blocks.map(({ text }) => text).join(''),
      calls: blocks.flatMap(({ name, input }) =>
        name ? [{ name, arguments: argumentsOf(input) }] : [],
      ),
      input: this.#input,
      output: this.#output,
    };
  }

  #block(at: number): Block {
    this.#blocks[at] ??= { text: '', input: '' };
    return this.#blocks[at];
  }
}

function grow(block: Block, delta: ContentBlockDelta | undefined): void {
  block.text += delta?.text ?? '';
  block.input += delta?.toolUse?.input ?? '';
}

/** A whole answer of Converse as the events of its stream, texts and inputs in pieces. */
export function eventsOf(answer: {
  readonly output?: { readonly message?: { readonly content?: readonly ContentBlock[] } };
  readonly stopReason?: string;
  readonly usage?: unknown;
}): readonly Uint8Array[] {
  const content = answer.output?.message?.content ?? [];
  return [
    event('messageStart', { role: 'assistant' }),
    ...content.flatMap((block, at) => blockEvents(block, at)),
    event('messageStop', { stopReason: answer.stopReason }),
    event('metadata', { usage: answer.usage, metrics: { latencyMs: 1 } }),
  ];
}

function blockEvents(block: ContentBlock, contentBlockIndex: number): readonly Uint8Array[] {
  const { toolUse, text, reasoningContent } = block;
  const deltas = [
    ...pieces(text).map((piece) => ({ text: piece })),
    ...(toolUse ? pieces(JSON.stringify(toolUse.input)) : []).map((input) => ({
      toolUse: { input },
    })),
    ...thoughts(reasoningContent).map((thought) => ({ reasoningContent: thought })),
  ];
  const start = toolUse && { toolUse: { toolUseId: toolUse.toolUseId, name: toolUse.name } };
  return [
    ...(start ? [event('contentBlockStart', { contentBlockIndex, start })] : []),
    ...deltas.map((delta) => event('contentBlockDelta', { contentBlockIndex, delta })),
    event('contentBlockStop', { contentBlockIndex }),
  ];
}

function thoughts(content: ContentBlock['reasoningContent']): readonly object[] {
  const { text, signature } = content?.reasoningText ?? {};
  return [
    ...pieces(text).map((piece) => ({ text: piece })),
    ...(signature === undefined ? [] : [{ signature }]),
  ];
}

function pieces(text = ''): readonly string[] {
  return text.match(/[\s\S]{1,11}/gu) ?? [];
}
