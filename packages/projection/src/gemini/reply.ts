import type { AssistantPart, Call, Native, Origin, Reasoning } from '@exarch/conversation';
import { type JsonObject, sliceJson } from '@exarch/values';
import type { Splicer } from '../encode.ts';
import { decoded, isOwn, ownObject } from '../family.ts';
import type { LeftOut } from '../left-out.ts';
import type { Note } from '../note.ts';
import { textAt } from '../raw.ts';
import type { CallPart, Part } from './body.ts';

/** What a reply is spelled for. */
export type Spelled = {
  readonly origin: Origin;
  readonly splicer: Splicer;
  readonly leftOut: LeftOut;
  /** The tools that a stand-in signed a call of. */
  readonly stoodIn: Set<string>;
  readonly ids: boolean;
  /** What stands where a signature is missing, for models that want one. */
  readonly standIn: string | undefined;
};

const data = ['executableCode', 'codeExecutionResult', 'inlineData'] as const;

/** A reply's parts. A signature stays on the part it came with; a step's first call never lacks one. */
export function replyParts(content: readonly AssistantPart[], context: Spelled): Part[] {
  const parts: Part[] = [];
  let isFirst = true;
  for (const part of content) {
    switch (part.type) {
      case 'text':
        parts.push({ text: part.text });
        break;
      case 'call':
        parts.push(callPart(part, isFirst, context));
        isFirst = false;
        break;
      case 'opaque':
        if (!placeNative(parts, part.native, context)) context.leftOut.add(part, 'unknown');
        break;
      case 'reasoning':
        if (!placeThought(parts, part, context)) context.leftOut.add(part, 'bare');
        break;
    }
  }
  return context.splicer.around(parts);
}

function callPart(call: Call, isFirst: boolean, context: Spelled): CallPart {
  const part: CallPart = {
    functionCall: {
      ...(context.ids ? { id: call.id } : {}),
      name: call.name,
      args: call.arguments,
    },
  };
  const signature = signatureIn(call.native, context.origin);
  if (signature !== undefined) return signed(part, signature, context.splicer);
  if (!isFirst || context.standIn === undefined) return part;
  context.stoodIn.add(call.name);
  return { ...part, thoughtSignature: context.standIn };
}

/** A signature of its own signs the text right before it; any other native part stands whole. */
function placeNative(parts: Part[], native: Native, { origin, splicer }: Spelled): boolean {
  const value = ownObject(native, origin);
  if (value !== undefined && isWhole(value)) {
    parts.push(splicer.whole({ ...value }, native.json));
    return true;
  }
  const signature = signatureIn(native, origin);
  if (signature === undefined) return false;
  const last = parts.at(-1);
  const isOpen = last !== undefined && 'text' in last && last.thoughtSignature === undefined;
  if (isOpen) parts[parts.length - 1] = signed({ ...last }, signature, splicer);
  else parts.push(signed({ text: '' }, signature, splicer));
  return true;
}

/** A thought goes back only where it is signed. */
function placeThought(
  parts: Part[],
  { text, native }: Reasoning,
  { origin, splicer }: Spelled,
): boolean {
  const signature = signatureIn(native, origin);
  if (signature !== undefined) parts.push(signed({ text, thought: true }, signature, splicer));
  return signature !== undefined;
}

/** The raw text of the signature in a native text of this origin. */
function signatureIn(native: Native | undefined, origin: Origin): string | undefined {
  if (native === undefined || !isOwn(native.origin, origin)) return undefined;
  const raw = sliceJson(native.json, ['thoughtSignature']);
  const isText = raw?.startsWith('"') === true && raw.length > 2;
  return isText && typeof decoded(raw) === 'string' ? raw : undefined;
}

/** An empty text is sent only where it carries a signature. */
function isWhole(value: JsonObject): boolean {
  if (data.some((member) => Object.hasOwn(value, member))) return true;
  return typeof value['text'] === 'string' && textAt(value, 'thoughtSignature') !== '';
}

function signed<P extends object>(
  part: P,
  raw: string,
  splicer: Splicer,
): P & { thoughtSignature: string } {
  const thoughtSignature = String(decoded(raw));
  return splicer.members({ ...part, thoughtSignature }, { thoughtSignature: raw });
}

/** What is noted when a stand-in signs. */
export function signatureStoodIn(name: string): Note {
  return {
    rule: 'projection/signature-stood-in',
    at: '',
    did: `sent a call of ${name} with the vendor's stand-in for its signature`,
    because: 'the call came from another model or lost its signature, and this model wants one',
  };
}
