import { escapeSurrogates, never, wellFormed } from '@exarch/values';
import { type Admitted, seal } from './admitted.ts';
import { readArguments } from './arguments.ts';
import { isBlank } from './blank.ts';
import { CallIds } from './call-id.ts';
import { hasSubstance, joinTexts } from './content.ts';
import type { Draft, DraftCall } from './draft.ts';
import type {
  AssistantMessage,
  AssistantPart,
  Call,
  Native,
  Opaque,
  Origin,
  Reasoning,
  Stop,
} from './message.ts';
import { itemId, nativeRefusal } from './native.ts';
import { isToolName, legalName } from './tool-name.ts';

/** What admission changed in a reply, to be recorded as `repaired`. */
export type Change = {
  readonly rule: string;
  /** The committed id of the call it was changed in. */
  readonly call?: string;
  /** What came, whole; a lone surrogate in it is spelled as its JSON escape. */
  readonly raw: string;
};

/** The calls a context already holds, and the turn under which new ids are minted. */
export type Known = { readonly turn: number; readonly calls: ReadonlySet<string> };

/** A reply as it is committed. `empty` is the outcome: the stub says nothing that the model said. */
export type AdmittedReply = {
  readonly message: Admitted<AssistantMessage>;
  readonly changes: readonly Change[];
  readonly empty: boolean;
};

/** Stands alone for a reply without substance; reasoning and opaque parts are none. */
export const emptyReply = '(no content)';

/** Turns whatever a stream brought into a message every provider would take. Total. */
export function admitReply(draft: Draft, known: Known): AdmittedReply {
  const admission = new Admission(draft, known);
  const joined = joinTexts(draft.content.flatMap((part) => admission.part(part)));
  const content = joined.flatMap((part) => admission.joined(part));
  const empty = !hasSubstance(content);
  if (empty) admission.dropAll(content);
  const message: AssistantMessage = {
    role: 'assistant',
    content: empty ? [{ type: 'text', text: emptyReply }] : content,
    origin: settledOrigin(draft.origin),
    ...(draft.stop === undefined ? {} : { stop: wellFormed(draft.stop) as Stop }),
  };
  return { message: seal(message), changes: admission.changes, empty };
}

/** One draft on its way through the door, and what was changed so far. */
class Admission {
  readonly changes: Change[] = [];
  readonly #ids: CallIds;
  readonly #items = new Set<string>();

  constructor(draft: Draft, known: Known) {
    const sent = draft.content.flatMap((part) => (part.type === 'call' ? [part.id] : []));
    this.#ids = new CallIds(sent, known);
  }

  /** A part on its own; texts wait for their neighbours. */
  part(part: Draft['content'][number]): readonly AssistantPart[] {
    switch (part.type) {
      case 'text':
        return [part];
      case 'reasoning':
        return this.#reasoning(part);
      case 'call':
        return [this.#call(part)];
      case 'opaque':
        return this.#opaque(part);
      default:
        return never(part);
    }
  }

  /** A part among its neighbours: white space that still stands alone says nothing. */
  joined(part: AssistantPart): readonly AssistantPart[] {
    if (part.type !== 'text') return [part];
    return isBlank(part.text) ? [] : [{ type: 'text', text: this.#wellFormed(part.text) }];
  }

  /** Lists what a stub stands for. */
  dropAll(parts: readonly AssistantPart[]): void {
    for (const part of parts) {
      if (part.type === 'reasoning' && part.text !== '') this.#changed('empty-reply', part.text);
      const native = 'native' in part ? part.native : undefined;
      if (native) this.#changed('empty-reply', native.json);
    }
  }

  #reasoning(part: Reasoning): readonly Reasoning[] {
    const text = this.#wellFormed(part.text);
    const native = this.#native(part.native);
    if (isBlank(text) && !native) return [];
    return [{ type: 'reasoning', text, ...(native && { native }) }];
  }

  #opaque(part: Opaque): readonly Opaque[] {
    const native = this.#native(part.native);
    return native ? [{ type: 'opaque', native }] : [];
  }

  #call(part: DraftCall): Call {
    const id = this.#ids.settle(part.id);
    if (id !== part.id && part.id !== '') this.#changed('call-id', part.id, id);
    const name = isToolName(part.name) ? part.name : legalName(part.name);
    if (name !== part.name) this.#changed('call-name', part.name, id);
    const read = readArguments(part.arguments);
    const broke = part.cut ? 'conversation/call-cut' : read.broke;
    if (broke) this.#listed({ rule: broke, call: id, raw: part.arguments });
    const native = this.#native(part.native, id);
    return { type: 'call', id, name, arguments: read.arguments, ...(native && { native }) };
  }

  #wellFormed(text: string): string {
    if (text.isWellFormed()) return text;
    this.#changed('text-well-formed', text);
    return wellFormed(text);
  }

  /** A native text goes back whole or not at all. */
  #native(native: Native | undefined, call?: string): Native | undefined {
    if (!native) return undefined;
    const origin = settledOrigin(native.origin);
    if (nativeRefusal({ origin, json: native.json }, '')) {
      this.#changed('native-well-formed', native.json, call);
      return undefined;
    }
    const item = itemId(native);
    if (item !== undefined && this.#items.has(item)) {
      this.#changed('native-unique', native.json, call);
      return undefined;
    }
    if (item !== undefined) this.#items.add(item);
    return { origin, json: native.json };
  }

  #changed(rule: string, raw: string, call?: string): void {
    this.#listed({ rule: `conversation/${rule}`, raw, ...(call === undefined ? {} : { call }) });
  }

  #listed({ raw, ...change }: Change): void {
    this.changes.push({ ...change, raw: escapeSurrogates(raw) });
  }
}

function settledOrigin({ adapter, model }: Origin): Origin {
  return { adapter, model: wellFormed(model) };
}
