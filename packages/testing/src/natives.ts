import type { Native, Origin } from '@exarch/conversation';
import { type Adapter, adapters } from '@exarch/values';
import fc from 'fast-check';

/** What may carry a provider's own text: a kind of part, or the end of what the model says. */
export type NativeKind = 'reasoning' | 'call' | 'opaque' | 'said';
/** The JSON text a wire sends for such a part; undefined where it sends none. */
export type NativeTexts = (origin: Origin, kind: NativeKind) => fc.Arbitrary<string | undefined>;

const models: { readonly [A in Adapter]: readonly string[] } = {
  anthropic: ['claude-opus-4-8', 'claude-sonnet-4-6'],
  'openai-chat': ['gpt-5.6', 'deepseek-reasoner'],
  'openai-responses': ['gpt-5.6', 'gpt-5.6-mini'],
  gemini: ['gemini-3-pro', 'gemini-2.5-flash'],
  bedrock: ['anthropic.claude-sonnet-4-6', 'amazon.nova-pro-v1:0'],
};

/** An adapter and one of its models. */
export const origins: fc.Arbitrary<Origin> = fc
  .constantFrom(...adapters)
  .chain((adapter) =>
    fc.record({ adapter: fc.constant(adapter), model: fc.constantFrom(...models[adapter]) }),
  );

const base64 = fc.base64String({ minLength: 4, maxLength: 24 }).filter((text) => text !== '');
/** Seldom one that stood before. */
const itemNumber = fc
  .oneof(
    { weight: 1, arbitrary: fc.nat({ max: 2 }) },
    { weight: 9, arbitrary: fc.nat({ max: 0xffffffff }) },
  )
  .map((place) => place.toString(16).padStart(8, '0'));

/** Natives as each wire sends them, spelled as no encoder of ours would. */
export const plausibleNatives: NativeTexts = (origin, kind) => {
  switch (origin.adapter) {
    case 'anthropic':
      return base64.map(anthropicNative(kind));
    case 'openai-responses':
      return itemNumber.map(responsesNative(kind));
    case 'gemini':
      return base64.map((signature) => `{ "thoughtSignature": "${signature}" }`);
    case 'openai-chat':
      return fc.constant(
        kind === 'reasoning' ? '{"reasoning_content":"so\\u0020be it"}' : undefined,
      );
    case 'bedrock':
      return base64.map((data) =>
        isThought(kind) ? `{"reasoningContent":{"redactedContent":"${data}"}}` : undefined,
      );
  }
};

function isThought(kind: NativeKind): boolean {
  return kind === 'reasoning' || kind === 'opaque';
}

function anthropicNative(kind: NativeKind): (data: string) => string | undefined {
  return (data) => {
    if (!isThought(kind)) return undefined;
    return kind === 'reasoning'
      ? `{"type":"thinking","thinking":"caf\\u00e9 \\/ 1","signature":"${data}"}`
      : `{"type":"redacted_thinking","data":"${data}"}`;
  };
}

/** Each item has its id; a message says its own behind its text, and what was looked up stands beside. */
function responsesNative(kind: NativeKind): (item: string) => string {
  return (item) => {
    switch (kind) {
      case 'call':
        return `{"id":"fc_${item}"}`;
      case 'said':
        return `{"type":"message","id":"msg_${item}","phase":"final_answer"}`;
      case 'opaque':
        return `{"type":"web_search_call","id":"ws_${item}","status":"completed"}`;
      case 'reasoning':
        return `{"id":"rs_${item}","type":"reasoning","summary":[],"encrypted_content":"gAAA${item}"}`;
    }
  };
}

/** Native texts that no wire may get back, and some that it may. */
export const hostileNativeTexts: fc.Arbitrary<string> = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc.constantFrom(
    '',
    '{',
    '{"signature":"\\ud800"}',
    '{"\\udc00":1}',
    '{"a":[{"b":"\ud800"}]}',
    '{"id":"rs_1","a":1,"a":2}',
    '{"id":"rs_1"}',
    '{"a":01}',
  ),
  fc.constantFrom(127, 128, 129).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
);

/** A native of this origin, or none. */
export function nativeOf(
  origin: Origin,
  kind: NativeKind,
  texts: NativeTexts,
): fc.Arbitrary<Native | undefined> {
  return texts(origin, kind).map((json) => (json === undefined ? undefined : { origin, json }));
}
