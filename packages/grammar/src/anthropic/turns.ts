import type { Json, JsonObject } from '@exarch/values';
import { isJsonObject } from '@exarch/values';
import { fieldIn, listIn, stringIn } from '../lenient.ts';
import type { Path } from '../path.ts';

/** A content block, or a message's string as its one text. Its way is written out only when asked for. */
export class Block {
  readonly type: string;
  /** The block itself; for a string, the message. */
  readonly json: JsonObject;
  readonly message: number;
  /** Its place in the content; -1 where the content is a string. */
  readonly place: number;
  /** Its place in the block that holds it; -1 for a block of the message. */
  readonly inner: number;

  constructor(json: JsonObject, message: number, place: number, inner: number) {
    this.type = place < 0 ? 'text' : (stringIn(json, 'type') ?? '');
    this.json = json;
    this.message = message;
    this.place = place;
    this.inner = inner;
  }

  get at(): Path {
    const content = ['messages', this.message, 'content'];
    if (this.place < 0) return content;
    return this.inner < 0
      ? [...content, this.place]
      : [...content, this.place, 'content', this.inner];
  }
}

/** Neighbouring messages of one role, as the service reads them. */
export type Turn = {
  readonly role: 'user' | 'assistant';
  readonly blocks: readonly Block[];
  /** Where each of its messages stands. */
  readonly messages: readonly number[];
};

/** What the looks share: read once for all of them. */
export type Conversation = {
  readonly turns: readonly Turn[];
  /** Every block of every message, whoever speaks, and behind a result what it holds. */
  readonly blocks: readonly Block[];
};

type OpenTurn = { role: Turn['role']; blocks: Block[]; messages: number[] };

/** The turns and the blocks; a system message between two messages of one role does not part them. */
export function conversationIn(body: JsonObject): Conversation {
  const turns: OpenTurn[] = [];
  const blocks: Block[] = [];
  const messages = listIn(body['messages']);
  for (let index = 0; index < messages.length; index += 1) {
    const message = messages[index];
    if (!isJsonObject(message)) continue;
    const own = blocksOf(message, index);
    addBlocks(blocks, own);
    const role = message['role'];
    if (role === 'user' || role === 'assistant') {
      addTurn(turns, { role, blocks: own, messages: [index] });
    }
  }
  return { turns, blocks };
}

function addBlocks(blocks: Block[], own: readonly Block[]): void {
  for (const block of own) {
    blocks.push(block);
    if (block.type === 'tool_result') for (const inner of innerBlocks(block)) blocks.push(inner);
  }
}

function addTurn(turns: OpenTurn[], turn: OpenTurn): void {
  const last = turns.at(-1);
  if (last?.role !== turn.role) {
    turns.push(turn);
    return;
  }
  last.messages.push(...turn.messages);
  for (const block of turn.blocks) last.blocks.push(block);
}

function blocksOf(message: JsonObject, index: number): Block[] {
  const content = fieldIn(message, 'content');
  if (typeof content === 'string') return [new Block(message, index, -1, -1)];
  const blocks: Block[] = [];
  const list = listIn(content);
  for (let place = 0; place < list.length; place += 1) {
    const json = list[place];
    if (isJsonObject(json)) blocks.push(new Block(json, index, place, -1));
  }
  return blocks;
}

const nothing: readonly Block[] = [];

/** The blocks inside a block, such as those of a result. */
export function innerBlocks({ json, message, place }: Block): readonly Block[] {
  const content: Json | undefined = place < 0 ? undefined : json['content'];
  if (!Array.isArray(content)) return nothing;
  const blocks: Block[] = [];
  for (let at = 0; at < content.length; at += 1) {
    const inner = content[at];
    if (isJsonObject(inner)) blocks.push(new Block(inner, message, place, at));
  }
  return blocks;
}

/** The text of a text block, or of a message whose content is a string. */
export function textOf({ json }: Block): string | undefined {
  return stringIn(json, 'text') ?? stringIn(json, 'content');
}
