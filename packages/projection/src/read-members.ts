import { deepest, isJsonObject, type Json, type JsonObject } from '@exarch/values';
import { textAt } from './raw.ts';
import { isDeeper } from './read-depth.ts';
import { beginning, redacted } from './redact.ts';

/** An object without some of its members. */
export function without(value: JsonObject, ...keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
}

/**
 * A part that ought to hold one of some members, as one part for each that it does: a helper that glues
 * pieces together makes such. What stands beside them stays with the first, and an empty text is none.
 */
export function membersApart(part: JsonObject, kinds: readonly string[]): readonly JsonObject[] {
  const held = kinds.filter((kind) => part[kind] !== undefined && part[kind] !== null);
  if (held.length < 2) return [part];
  if (part['text'] === '') return membersApart(without(part, 'text'), kinds);
  return held.map((kind, place) => {
    const others = held.filter((other) => other !== kind);
    return place === 0 ? without(part, ...others) : { [kind]: part[kind] ?? null };
  });
}

/** The arguments a text of JSON says; the text itself where it says no object, or none that can be sent. */
export function argumentsIn(text: Json | undefined): Json {
  if (typeof text !== 'string') return text ?? {};
  if (text.trim() === '') return {};
  try {
    const value: Json = JSON.parse(text);
    return isJsonObject(value) && !isDeeper(value, deepest) ? value : text;
  } catch {
    return text;
  }
}

/** What a value says it is: its type, or the first of its members. */
export function kindOf(value: Json | undefined): string {
  const [first] = isJsonObject(value) ? Object.keys(value) : [];
  return (textAt(value, 'type') || first || 'part').slice(0, 60);
}

/** The beginning of what a member holds, enough to know it by; nothing of it that opens a door. */
export function clipped(value: Json, name = ''): string {
  const text = JSON.stringify({ [name]: value }, masked).slice(JSON.stringify(name).length + 2, -1);
  return text.length > 120 ? `${beginning(text, 120)}…` : redacted(text);
}

const opens =
  /(?:auth|authorization|token|secret|password|passwd|cookie|credentials?|(?:^|api|access|secret|private|auth|subscription)[-_ ]?key)$/i;

function masked(name: string, member: Json): Json {
  if (typeof member === 'string' && opens.test(name)) return '[redacted]';
  if (!isJsonObject(member) || name.toLowerCase() !== 'headers') return member;
  return Object.fromEntries(Object.keys(member).map((header) => [header, '[redacted]']));
}

/** Members that nobody but their provider can read: in words they say nothing. */
const sealed: ReadonlySet<string> = new Set([
  'encrypted_content',
  'encrypted_index',
  'encrypted_stdout',
  'signature',
  'thoughtSignature',
  'thought_signature',
  'redactedContent',
]);

/** A value written out: without the members that only its provider reads, and the names of those. */
export function writtenOut(value: Json): {
  readonly json: string;
  readonly left: readonly string[];
} {
  const left = new Set<string>();
  const json = JSON.stringify(insideOf(value), (key: string, member: Json) => {
    if (typeof member !== 'string' || !sealed.has(key)) return member;
    left.add(key);
    return undefined;
  });
  return { json, left: [...left] };
}

/** What the only member of a value holds, where that says what it is. */
function insideOf(value: Json): Json {
  if (!isJsonObject(value)) return value;
  const [inner, ...others] = Object.values(value);
  const isNamed = others.length === 0 && textAt(value, 'type') === '';
  return inner !== undefined && isNamed && isJsonObject(inner) ? inner : value;
}

/** Who speaks in a message; what tools give back is told by the user's side. */
export type Speaker = 'system' | 'assistant' | 'user';

/** Who speaks under a role, by whichever name a protocol or a library has for it; undefined where none has it. */
export function speakerOf(role: Json | undefined): Speaker | undefined {
  const name = typeof role === 'string' ? role.toLowerCase() : '';
  return Object.hasOwn(speakers, name) ? speakers[name] : undefined;
}

const speakers: Readonly<Record<string, Speaker>> = {
  system: 'system',
  developer: 'system',
  assistant: 'assistant',
  model: 'assistant',
  ai: 'assistant',
  bot: 'assistant',
  user: 'user',
  human: 'user',
  tool: 'user',
  function: 'user',
};

/** A message with its role, which LangChain says by the type. */
export function withRole({ type, ...message }: JsonObject): JsonObject {
  const isRole = message['role'] === undefined && speakerOf(type) !== undefined;
  return { ...message, ...(type === undefined ? {} : isRole ? { role: type } : { type }) };
}
