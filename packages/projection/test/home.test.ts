/** What a provider sent goes home; the oracle reads the conversation and the text of the request, no more. */
import type { AssistantMessage, AssistantPart, Message, Origin } from '@exarch/conversation';
import { conversations, type NativeKind, runs } from '@exarch/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBody, type Projected, project } from '../src/index.ts';

/** A text as each wire sends it, told from all others by its mark; and one that no wire takes back. */
function marked({ adapter }: Origin, kind: NativeKind, mark: string): string | undefined {
  switch (adapter) {
    case 'anthropic':
      return {
        reasoning: `{ "signature":"${mark}","thinking":"caf\\u00e9 \\/", "type":"thinking"}`,
        opaque: `{"type":"redacted_thinking",  "data":"${mark}"}`,
        call: undefined,
        said: undefined,
      }[kind];
    case 'bedrock':
      return {
        reasoning: `{"reasoningContent":{"reasoningText":{"text":"\\u00e9","signature":"${mark}"}}}`,
        opaque: `{"reasoningContent": {"redactedContent":"${mark}"}}`,
        call: undefined,
        said: undefined,
      }[kind];
    case 'gemini':
      return `{"thoughtSignature": "${mark}\\u003d"}`;
    case 'openai-chat':
      return kind === 'reasoning' ? `{"reasoning_content":"${mark}\\u0020be"}` : undefined;
    case 'openai-responses':
      return {
        reasoning: `{"id":"rs_${mark}", "type":"reasoning","summary":[],"encrypted_content":"\\u0067${mark}"}`,
        opaque: `{"type":"web_search_call","id":"ws_${mark}"}`,
        call: `{"type":"function_call","id":"fc_${mark}"}`,
        said: `{"type":"message","id":"msg_${mark}"}`,
      }[kind];
  }
}

const unsigned: Readonly<Record<Origin['adapter'], (mark: string) => string>> = {
  anthropic: (mark) => `{"type":"thinking","thinking":"${mark}","signature":""}`,
  bedrock: (mark) => `{"reasoningContent":{"reasoningText":{"text":"${mark}"}}}`,
  gemini: (mark) => `{"text":"${mark}","thought":true}`,
  'openai-chat': (mark) => `{"reasoning":"${mark}"}`,
  'openai-responses': (mark) => `{"id":"rs_${mark}","type":"reasoning","summary":[]}`,
};

const marks = fc.uuid().map((id) => id.replaceAll('-', ''));
const unknown = (mark: string): string => `{"type":"server_thing","text":"${mark}"}`;

/** Now and then a part comes unsigned, of a kind that nobody knows, or without its id. */
const natives = (origin: Origin, kind: NativeKind): fc.Arbitrary<string | undefined> =>
  fc.tuple(marks, fc.nat({ max: 8 })).map(([mark, dice]) => {
    if (dice > 0) return marked(origin, kind, mark);
    if (kind === 'reasoning') return unsigned[origin.adapter](mark);
    return kind === 'opaque' ? unknown(mark) : undefined;
  });
const histories = conversations({ natives, maxSteps: 16 });

const markOf = (part: AssistantPart): string | undefined =>
  'native' in part ? /[0-9a-f]{32}/.exec(part.native?.json ?? '')?.[0] : undefined;
/** True for what its own provider refuses, too. */
function isUnsigned(part: AssistantPart): boolean {
  const native = 'native' in part ? part.native : undefined;
  if (native === undefined) return false;
  const mark = markOf(part) ?? '';
  return native.json === unsigned[native.origin.adapter](mark) || native.json === unknown(mark);
}
const isFrame = (part: AssistantPart): boolean =>
  part.type === 'opaque' && part.native.json.includes('"msg_');
const isPrivate = (part: AssistantPart): boolean =>
  part.type === 'reasoning' || part.type === 'opaque';

const replies = (messages: readonly Message[]): readonly AssistantMessage[] =>
  messages.filter((message) => message.role === 'assistant');
const isOf = (origin: Origin, part: AssistantPart): boolean =>
  'native' in part &&
  part.native?.origin.adapter === origin.adapter &&
  part.native.origin.model === origin.model;

/** The bytes that must stand in the request for a part of its own, by what each wire documents. */
function bytesOf(part: AssistantPart, { adapter }: Origin): string {
  const json = 'native' in part ? (part.native?.json ?? '') : '';
  switch (adapter) {
    case 'gemini':
      return json.slice(json.indexOf(': "') + 2, -1);
    case 'openai-chat':
      return json.slice('{"reasoning_content":"'.length, -2);
    case 'openai-responses':
      return part.type === 'reasoning' ? json : (/"(?:fc|msg)_\w+"/.exec(json)?.[0] ?? '');
    case 'anthropic':
    case 'bedrock':
      return json;
  }
}

/** Of Responses, a reply that begins with its reasoning, and in which every text has its id behind it. */
function isWhole({ content }: AssistantMessage): boolean {
  const own = content.filter((part) => part.type !== 'opaque' || isFrame(part));
  const isOpened = own[0]?.type === 'reasoning' && own.some((part) => part.type !== 'reasoning');
  return isOpened && own.every((part, at) => isNamed(part, own[at + 1]));
}

function isNamed(part: AssistantPart, next: AssistantPart | undefined): boolean {
  if (part.type === 'text') return next !== undefined && isFrame(next);
  return part.type === 'opaque' || (part.native !== undefined && !isUnsigned(part));
}

/** The parts that must go home; of Responses, those of whole replies that no neighbour is joined to. */
function owned(messages: readonly Message[], origin: Origin): readonly AssistantPart[] {
  const isStrict = origin.adapter === 'openai-responses';
  return messages.flatMap((message, at) => {
    if (message.role !== 'assistant') return [];
    const isJoined = [messages[at - 1], messages[at + 1]].some(
      (next) => next?.role === 'assistant',
    );
    if (isStrict && (isJoined || !isWhole(message))) return [];
    const own = message.content.filter((part) => isOf(origin, part) && !isUnsigned(part));
    return own.filter((part) => !isStrict || part.type !== 'opaque' || isFrame(part));
  });
}

function sent(messages: readonly Message[], origin: Origin): Projected & { readonly text: string } {
  const profile = origin.adapter === 'openai-chat' ? { profile: 'deepseek' } : {};
  const projected = project(origin.adapter, { messages }, { model: origin.model, ...profile });
  return { ...projected, text: encodeBody(projected) };
}

/** Whose request is made: one of those who spoke. */
function originIn(messages: readonly Message[], place: number): Origin {
  const spoke = replies(messages).map(({ origin }) => origin);
  return spoke[place % Math.max(spoke.length, 1)] ?? { adapter: 'gemini', model: 'gemini-3-pro' };
}

describe('what a provider sent', () => {
  test('stands byte for byte in the request that returns to it, and nothing unsigned or foreign does', () => {
    fc.assert(
      fc.property(histories, fc.nat(), (messages, place) => {
        const origin = originIn(messages, place);
        const { text } = sent(messages, origin);
        for (const part of owned(messages, origin)) expect(text).toContain(bytesOf(part, origin));
        for (const part of replies(messages).flatMap(({ content }) => content)) {
          if (isOf(origin, part) && !isUnsigned(part)) continue;
          const mark = markOf(part);
          if (mark !== undefined) expect(text).not.toContain(mark);
        }
      }),
      { numRuns: runs(120) },
    );
  });

  test('is counted in the notes where it does not', () => {
    fc.assert(
      fc.property(histories, fc.nat(), (messages, place) => {
        const origin = originIn(messages, place);
        const { text, notes } = sent(messages, origin);
        const lost = replies(messages)
          .flatMap(({ content }) => content)
          .filter((part) => isPrivate(part) && !(isFrame(part) && isOf(origin, part)))
          .filter((part) => !text.includes(markOf(part) ?? 'nothing'));
        const noted = notes
          .filter(({ rule }) => /(?:reasoning|opaque)-left-out$/.test(rule))
          .map(({ did }) => Number(/\d+/.exec(did)?.[0]));
        expect(noted.reduce((sum, count) => sum + count, 0)).toBe(lost.length);
        expect(noted.length).toBeLessThanOrEqual(9);
      }),
      { numRuns: runs(120) },
    );
  });

  test('is drawn so that much of it goes home, on every wire', () => {
    const counts = new Map<string, { all: number; home: number }>();
    fc.assert(
      fc.property(histories, (messages) => {
        for (const origin of new Set(replies(messages).map((reply) => reply.origin))) {
          const home = new Set(owned(messages, origin));
          const count = counts.get(origin.adapter) ?? { all: 0, home: 0 };
          counts.set(origin.adapter, count);
          for (const part of replies(messages).flatMap(({ content }) => content)) {
            if (part.type !== 'reasoning' || !isOf(origin, part)) continue;
            count.all += 1;
            if (home.has(part)) count.home += 1;
          }
        }
      }),
      // A share of some hundred parts strays by several hundredths.
      { numRuns: runs(600) },
    );
    expect(counts.size).toBe(5);
    for (const { all, home } of counts.values()) expect(home / all).toBeGreaterThan(0.3);
  });
});
