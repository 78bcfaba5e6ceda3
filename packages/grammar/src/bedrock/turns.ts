import type { Json, JsonObject } from '@exarch/values';
import { isJsonObject } from '@exarch/values';
import { hasIn, listIn, stringIn } from '../lenient.ts';
import type { Path } from '../path.ts';

/** A block and which member it has. Its way is written out only when asked for. */
export class Block {
  readonly member: string;
  /** What the member holds. */
  readonly json: Json;
  readonly message: number;
  readonly place: number;

  constructor(member: string, json: Json, message: number, place: number) {
    this.member = member;
    this.json = json;
    this.message = message;
    this.place = place;
  }

  get at(): Path {
    return ['messages', this.message, 'content', this.place, this.member];
  }
}

/** One message. */
export type Turn = {
  readonly role: string;
  readonly index: number;
  readonly blocks: readonly Block[];
};

/** The messages with their blocks. */
export function turnsIn(body: JsonObject): readonly Turn[] {
  return listIn(body['messages']).map((message, index) => ({
    role: stringIn(message, 'role') ?? '',
    index,
    blocks: blocksOf(message, index),
  }));
}

function blocksOf(message: Json, index: number): readonly Block[] {
  const blocks: Block[] = [];
  const content = isJsonObject(message) ? listIn(message['content']) : [];
  for (let place = 0; place < content.length; place += 1) {
    const block = blockOf(content[place], index, place);
    if (block) blocks.push(block);
  }
  return blocks;
}

function blockOf(json: Json | undefined, message: number, place: number): Block | undefined {
  if (!isJsonObject(json)) return undefined;
  for (const member of Object.keys(json)) {
    const held = json[member];
    if (held !== undefined && held !== null) return new Block(member, held, message, place);
  }
  return undefined;
}

/** True for a call of the provider's own tools, or its result: they pair among themselves. */
export function isServed({ json }: Block): boolean {
  return hasIn(json, 'type');
}
