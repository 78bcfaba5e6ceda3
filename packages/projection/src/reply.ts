import type { Draft, DraftCall, Failure, Native, Origin, Stop, Usage } from '@exarch/conversation';
import { isJsonObject, type JsonObject, never } from '@exarch/values';
import { eventFailure } from './failure.ts';
import { decoded } from './family.ts';
import { isDone, isMalformedCall } from './stops.ts';
import { type Counted, usageOf } from './usage.ts';

/** What a stream shows as it comes. */
export type WireDelta =
  | { readonly kind: 'text_delta'; readonly text: string }
  | { readonly kind: 'thinking_delta'; readonly text: string }
  | { readonly kind: 'call_started'; readonly name: string };

/** What a stream came to: a whole reply, or what was shown before it broke, without calls. */
export type Gathered =
  | { readonly kind: 'reply'; readonly draft: Draft; readonly usage?: Usage }
  | {
      readonly kind: 'broken';
      readonly draft: Draft;
      /** Whether any delta of text or thinking came: then the request may not be sent again in silence. */
      readonly shown: boolean;
      readonly failure: Failure;
      readonly usage?: Usage;
    };

export type TextSlot = { readonly type: 'text'; text: string };
export type ReasoningSlot = { readonly type: 'reasoning'; text: string; native?: string };
export type CallSlot = {
  readonly type: 'call';
  id: string;
  name: string;
  arguments: string;
  /** Whether the wire said that the call is whole. */
  whole: boolean;
  native?: string;
};
export type OpaqueSlot = { readonly type: 'opaque'; native: string };
/** A part of the reply that may still grow. */
export type Slot = TextSlot | ReasoningSlot | CallSlot | OpaqueSlot;

/** Whose reply it is, and the tool names the request spelled otherwise. */
export type Spoken = {
  readonly origin: Origin;
  readonly names: ReadonlyMap<string, string>;
  /** Unix milliseconds. */
  readonly now?: (() => number) | undefined;
};

/** One reply while it comes in: its parts in order, what was shown, and how it ended. */
export class Reply {
  readonly #spoken: Spoken;
  readonly #slots: Slot[] = [];
  #deltas: WireDelta[] = [];
  #shown = false;
  #ended = false;
  #stop: Stop | undefined;
  #failure: Failure | undefined;
  #distrusted = false;
  /** The tokens it took, as the wire last said. */
  meter: (() => Counted) | undefined;

  constructor(spoken: Spoken) {
    this.#spoken = spoken;
  }

  /** True once the end frame came. */
  get ended(): boolean {
    return this.#ended;
  }

  /** True once nothing further can matter. */
  get failed(): boolean {
    return this.#failure !== undefined;
  }

  /** A new part behind the others. */
  add<S extends Slot>(slot: S): S {
    this.#slots.push(slot);
    return slot;
  }

  /** The last part, if it is of that type. */
  last<T extends Slot['type']>(type: T): Extract<Slot, { readonly type: T }> | undefined {
    const slot = this.#slots.at(-1);
    return slot?.type === type ? (slot as Extract<Slot, { readonly type: T }>) : undefined;
  }

  /** More of a text. */
  say(slot: TextSlot, piece: string): void {
    if (piece === '') return;
    slot.text += piece;
    this.#shown = true;
    this.#deltas.push({ kind: 'text_delta', text: piece });
  }

  /** More of a text at the end of the reply. */
  saySome(piece: string): void {
    if (piece === '') return;
    this.say(this.last('text') ?? this.add({ type: 'text', text: '' }), piece);
  }

  /** More of a reasoning. */
  think(slot: ReasoningSlot, piece: string): void {
    if (piece === '') return;
    slot.text += piece;
    this.#shown = true;
    this.#deltas.push({ kind: 'thinking_delta', text: piece });
  }

  /** A call; its name and arguments may follow. */
  call(call: {
    readonly id: string;
    readonly name: string;
    readonly arguments?: string;
    readonly whole?: boolean;
  }): CallSlot {
    const slot = this.add<CallSlot>({
      type: 'call',
      id: call.id,
      name: '',
      arguments: call.arguments ?? '',
      whole: call.whole ?? false,
    });
    this.name(slot, call.name);
    return slot;
  }

  /** The name of a call, where the wire says it late. */
  name(slot: CallSlot, wire: string): void {
    if (wire === '') return;
    slot.name = this.#spoken.names.get(wire) ?? wire;
    this.#deltas.push({ kind: 'call_started', name: slot.name });
  }

  /** The end frame, and the reason it gives. */
  end(stop: Stop | undefined): void {
    this.#ended = true;
    this.#stop = stop ?? this.#stop;
  }

  /** The stream cannot be believed from here on; the first reason stands. */
  fail(failure: Failure): void {
    this.#failure ??= failure;
  }

  /** The stream breaks its protocol: then nothing it brought goes back to the provider as it stands, either. */
  distrust(found: string): void {
    this.fail(malformed(found));
    this.#distrusted = true;
  }

  /** The provider says in the stream what went wrong. */
  failBy(error: JsonObject): void {
    const { origin, now } = this.#spoken;
    this.fail(eventFailure(origin.adapter, error, now?.()));
  }

  /** The deltas since they were last taken. */
  taken(): readonly WireDelta[] {
    const deltas = this.#deltas;
    if (deltas.length > 0) this.#deltas = [];
    return deltas;
  }

  /** What it all came to. */
  gathered(): Gathered {
    const counted = this.meter && usageOf(this.meter());
    const usage = counted === undefined ? {} : { usage: counted };
    const failure = this.#failure ?? (this.#ended ? undefined : cut);
    if (failure === undefined) return { kind: 'reply', draft: this.#draft(this.#slots), ...usage };
    const draft = this.#draft(this.#slots.filter((slot) => slot.type !== 'call'));
    return { kind: 'broken', draft, shown: this.#shown, failure, ...usage };
  }

  /** There is not on every wire a reason of its own for calls. */
  #draft(slots: readonly Slot[]): Draft {
    const content = slots.flatMap((slot) => this.#part(slot));
    const whole = this.#failure === undefined && this.#ended;
    const called = slots.some(({ type }) => type === 'call');
    const stop = this.#stop ?? 'end';
    return {
      content,
      origin: this.#spoken.origin,
      ...(whole ? { stop: stop === 'end' && called ? 'calls' : stop } : {}),
    };
  }

  #part(slot: Slot): Draft['content'] {
    switch (slot.type) {
      case 'text':
        return slot.text === '' ? [] : [{ type: 'text', text: slot.text }];
      case 'reasoning':
        return this.#reasoning(slot);
      case 'call':
        return [this.#call(slot)];
      case 'opaque':
        if (slot.native === '' || this.#distrusted) return [];
        return [{ type: 'opaque', native: { origin: this.#spoken.origin, json: slot.native } }];
      default:
        return never(slot);
    }
  }

  #reasoning({ text, native: json }: ReasoningSlot): Draft['content'] {
    const native = this.#native(json);
    return text === '' && native.native === undefined
      ? []
      : [{ type: 'reasoning', text, ...native }];
  }

  /**
   * Nothing at all says "no arguments" only of a call that is whole, in a reply that was not cut short;
   * and of one that ended for a malformed call nobody can tell which it is.
   */
  #call(slot: CallSlot): DraftCall {
    const { id, name, arguments: text, native } = slot;
    const call = { type: 'call', id, name, ...this.#native(native) } as const;
    if (isMalformedCall(this.#stop)) return { ...call, arguments: text, cut: true };
    if (slot.whole && isDone(this.#stop))
      return { ...call, arguments: text.trim() === '' ? '{}' : text };
    return isJsonObject(decoded(text))
      ? { ...call, arguments: text }
      : { ...call, arguments: text, cut: true };
  }

  #native(json: string | undefined): { readonly native?: Native } {
    return json === undefined || this.#distrusted
      ? {}
      : { native: { origin: this.#spoken.origin, json } };
  }
}

const cut: Failure = {
  kind: 'network',
  message: 'The stream ended before the reply did.',
  retry: 'backoff',
};

/** What a stream that does not keep to its protocol comes to. */
function malformed(found: string): Failure {
  return {
    kind: 'server',
    message: `The provider's stream broke its protocol: ${found}.`,
    retry: 'backoff',
  };
}
