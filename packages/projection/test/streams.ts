import type { Adapter } from '@exarch/values';
import { type Gathered, startGather, type WireDelta, type WireEvent } from '../src/index.ts';

/** What a stream came to, and what it showed on the way. */
export type Heard = { readonly gathered: Gathered; readonly deltas: readonly WireDelta[] };

const models: { readonly [A in Adapter]: string } = {
  anthropic: 'claude-opus-4-8',
  'openai-chat': 'deepseek-v4-pro',
  'openai-responses': 'gpt-5.6',
  gemini: 'gemini-3-pro',
  bedrock: 'us.anthropic.claude-sonnet-4-6',
};

/** Reads whole events. A string is an event's data as it stands. */
export function hear(
  adapter: Adapter,
  events: readonly (string | WireEvent)[],
  names: ReadonlyMap<string, string> = new Map(),
): Heard {
  const gather = startGather({ adapter, origin: { adapter, model: models[adapter] }, names });
  const deltas = events.flatMap((event) =>
    gather.push(typeof event === 'string' ? { data: event } : event),
  );
  return { gathered: gather.end(), deltas };
}

/** The texts that were shown, of one kind. */
export function shown({ deltas }: Heard, kind: 'text_delta' | 'thinking_delta'): string {
  return deltas.map((delta) => (delta.kind === kind ? delta.text : '')).join('');
}

/** The texts that were kept, of one kind. */
export function kept({ gathered }: Heard, type: 'text' | 'reasoning'): string {
  return gathered.draft.content.map((part) => (part.type === type ? part.text : '')).join('');
}

/** The native texts that were kept, in their order. */
export function natives({ gathered }: Heard): readonly string[] {
  return gathered.draft.content.flatMap((part) =>
    'native' in part && part.native ? [part.native.json] : [],
  );
}

/** The events of a text as a server sends it. */
export function framed(sse: string): readonly WireEvent[] {
  return sse.split(/\r?\n\r?\n/).flatMap((block) => {
    const lines = block.split(/\r?\n/);
    const data = lines
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trimStart());
    const name = lines
      .find((line) => line.startsWith('event:'))
      ?.slice(6)
      .trim();
    if (data.length === 0) return [];
    return [{ data: data.join('\n'), ...(name === undefined ? {} : { event: name }) }];
  });
}
