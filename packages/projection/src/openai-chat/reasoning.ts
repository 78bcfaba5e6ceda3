import { isJsonObject, type JsonObject, sliceJson } from '@exarch/values';
import { listAt, rawInside, textAt } from '../raw.ts';
import type { ReasoningSlot, Reply } from '../reply.ts';

/** Where a delta stands in the text of its event. */
export type Place = { readonly raw: string; readonly path: readonly (string | number)[] };

/** A detail: under each member the pieces of its JSON text, joined once all have come. */
type Detail = { readonly key: string; readonly texts: Map<string, string[]> };

const spoken = ['reasoning_content', 'reasoning'] as const;
const grown = new Set(['text', 'summary']);

/** True for a delta that says something of the reasoning. */
export function isReasoned(delta: JsonObject): boolean {
  return (
    delta['reasoning_content'] !== undefined ||
    delta['reasoning'] !== undefined ||
    delta['reasoning_details'] !== undefined
  );
}

/** The reasoning of a reply: what is shown of it, and the members that must come back as they stand. */
export class ReasoningParts {
  readonly #reply: Reply;
  readonly #inside = new Map<string, string>();
  readonly #details: Detail[] = [];
  #slot: ReasoningSlot | undefined;

  constructor(reply: Reply) {
    this.#reply = reply;
  }

  /** More of what is shown. */
  think(piece: string): void {
    if (piece === '') return;
    this.#reply.think(this.#own(), piece);
  }

  /** Takes what one delta says of it; vendors repeat one piece under several names. */
  grow(delta: JsonObject, place: Place): void {
    const said = spoken.map((member) => this.#member(delta, member, place));
    const details = listAt(delta, 'reasoning_details');
    const summed = details.map((detail) => textAt(detail, 'text') || textAt(detail, 'summary'));
    for (const [at, detail] of details.entries()) {
      if (!isJsonObject(detail)) continue;
      this.#own();
      this.#detail(detail, { ...place, path: [...place.path, 'reasoning_details', at] });
    }
    this.think(said.find((piece) => piece !== '') ?? summed.join(''));
  }

  /** Writes down the members that came, once they are whole. */
  settle(): void {
    const members = [...this.#inside].map(([member, inside]) => `"${member}":"${inside}"`);
    const details = this.#details.map(({ texts }) => objectText(texts));
    if (details.length > 0) members.push(`"reasoning_details":[${details.join(',')}]`);
    if (members.length > 0) this.#own().native = `{${members.join(',')}}`;
  }

  #own(): ReasoningSlot {
    this.#slot ??= this.#reply.add<ReasoningSlot>({ type: 'reasoning', text: '' });
    return this.#slot;
  }

  #member(delta: JsonObject, member: string, { raw, path }: Place): string {
    const piece = textAt(delta, member);
    if (piece === '') return '';
    const inside = rawInside(raw, [...path, member], piece);
    this.#inside.set(member, (this.#inside.get(member) ?? '') + inside);
    return piece;
  }

  /** Pieces of one detail share its type and index; a text grows, any other member is replaced. */
  #detail(detail: JsonObject, { raw, path }: Place): void {
    const key = JSON.stringify([detail['type'] ?? null, detail['index'] ?? null]);
    const last = this.#details.at(-1);
    const isMore = last?.key === key && detail['type'] !== 'reasoning.encrypted';
    const target: Detail = isMore ? last : { key, texts: new Map() };
    if (!isMore) this.#details.push(target);
    for (const [member, value] of Object.entries(detail)) {
      if (value === null && target.texts.has(member)) continue;
      put(target, member, sliceJson(raw, [...path, member]));
    }
  }
}

function put({ texts }: Detail, member: string, text: string | undefined): void {
  if (text === undefined) return;
  const before = grown.has(member) && isString(text) ? texts.get(member) : undefined;
  texts.set(member, added(before, text));
}

/** The pieces with one more, in place where they grow. */
function added(before: string[] | undefined, text: string): string[] {
  if (before === undefined || !isString(before[0])) return [text];
  before.push(text);
  return before;
}

function isString(text: string | undefined): boolean {
  return text?.startsWith('"') === true;
}

function objectText(texts: ReadonlyMap<string, readonly string[]>): string {
  const members = [...texts].map(
    ([member, pieces]) => `${JSON.stringify(member)}:${whole(pieces)}`,
  );
  return `{${members.join(',')}}`;
}

/** Several pieces are strings of one text. */
function whole(pieces: readonly string[]): string {
  const [only = 'null', ...others] = pieces;
  return others.length === 0 ? only : `"${pieces.map((piece) => piece.slice(1, -1)).join('')}"`;
}
