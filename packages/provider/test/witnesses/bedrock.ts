import { Readable } from 'node:stream';
import {
  BedrockRuntimeClient,
  type ContentBlock,
  type ContentBlockDelta,
  ConverseStreamCommand,
  type ConverseStreamOutput,
  type TokenUsage,
} from '@aws-sdk/client-bedrock-runtime';
import { EventStreamCodec } from '@smithy/core/event-streams';
import { argumentsOf, key, prompt, type Told, type ToldUsage } from './told.ts';

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

type Block = { text: string; thought: string; id: string; name?: string; input: string };

class Sum {
  readonly #blocks: Block[] = [];
  #usage: ToldUsage = {};
  #reason: string | undefined;

  take(output: ConverseStreamOutput): void {
    const { contentBlockStart: start, contentBlockDelta: more, messageStop, metadata } = output;
    if (start) {
      const block = this.#block(start.contentBlockIndex ?? 0);
      block.id = start.start?.toolUse?.toolUseId ?? '';
      block.name = start.start?.toolUse?.name ?? '';
    }
    if (more) grow(this.#block(more.contentBlockIndex ?? 0), more.delta);
    this.#reason = messageStop?.stopReason ?? this.#reason;
    if (metadata?.usage) this.#usage = usageOf(metadata.usage);
  }

  told(): Told {
    const blocks = this.#blocks.filter((block) => block !== undefined);
    return {
      text: blocks.map(({ text }) => text).join(''),
      thought: blocks.map(({ thought }) => thought).join(''),
      calls: blocks.flatMap(({ id, name, input }) =>
        name ? [{ id, name, arguments: argumentsOf(input) }] : [],
      ),
      stop: this.#reason && (stops[this.#reason] ?? this.#reason),
      usage: this.#usage,
    };
  }

  #block(at: number): Block {
    this.#blocks[at] ??= { text: '', thought: '', id: '', input: '' };
    return this.#blocks[at];
  }
}

function grow(block: Block, delta: ContentBlockDelta | undefined): void {
  block.text += delta?.text ?? '';
  block.thought += delta?.reasoningContent?.text ?? '';
  block.input += delta?.toolUse?.input ?? '';
}

const stops: { readonly [reason: string]: string } = {
  end_turn: 'end',
  tool_use: 'calls',
  max_tokens: 'output_cap',
  guardrail_intervened: 'refused',
};

function usageOf(usage: TokenUsage): ToldUsage {
  const { cacheReadInputTokens: cacheRead, cacheWriteInputTokens: cacheWrite } = usage;
  return {
    input: (usage.inputTokens ?? 0) + (cacheRead ?? 0) + (cacheWrite ?? 0),
    output: usage.outputTokens,
    cacheRead,
    cacheWrite,
  };
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
