import type { JsonObject } from '@exarch/values';
import { isJsonObject } from '@exarch/values';
import { fieldIn, listIn, stringIn } from '../lenient.ts';
import type { Path } from '../path.ts';

/** A content block, or a message's string as its one text, and where it stands. */
export type Block = {
  readonly type: string;
  /** The block itself; for a string, the message. */
  readonly json: JsonObject;
  readonly at: Path;
};

/** Neighbouring messages of one role, as the service reads them. */
export type Turn = {
  readonly role: 'user' | 'assistant';
  readonly blocks: readonly Block[];
  /** Where each of its messages stands. */
  readonly messages: readonly number[];
};

type OpenTurn = { role: Turn['role']; blocks: Block[]; messages: number[] };

/** The turns; a system message between two messages of one role does not part them. */
export function turnsIn(body: JsonObject): readonly Turn[] {
  const turns: OpenTurn[] = [];
  for (const [index, message] of listIn(body['messages']).entries()) {
    const role = stringIn(message, 'role');
    if ((role !== 'user' && role !== 'assistant') || !isJsonObject(message)) continue;
    const last = turns.at(-1);
    const turn: OpenTurn = last?.role === role ? last : { role, blocks: [], messages: [] };
    if (turn !== last) turns.push(turn);
    turn.messages.push(index);
    addBlocks(turn.blocks, message, index);
  }
  return turns;
}

function addBlocks(blocks: Block[], message: JsonObject, index: number): void {
  const content = fieldIn(message, 'content');
  if (typeof content === 'string') {
    blocks.push({ type: 'text', json: message, at: ['messages', index, 'content'] });
  }
  for (const [place, block] of listIn(content).entries()) {
    if (!isJsonObject(block)) continue;
    const at = ['messages', index, 'content', place];
    blocks.push({ type: stringIn(block, 'type') ?? '', json: block, at });
  }
}

/** The text of a text block, or of a message whose content is a string. */
export function textOf({ json }: Block): string | undefined {
  return stringIn(json, 'text') ?? stringIn(json, 'content');
}

/** Every block of every message, whoever speaks; strings are none. */
export function* blocksIn(body: JsonObject): Generator<Block> {
  for (const [index, message] of listIn(body['messages']).entries()) {
    for (const [place, block] of listIn(fieldIn(message, 'content')).entries()) {
      if (!isJsonObject(block)) continue;
      const at = ['messages', index, 'content', place];
      yield { type: stringIn(block, 'type') ?? '', json: block, at };
    }
  }
}

/** The blocks inside a block, such as those of a result. */
export function* innerBlocks({ json, at }: Block): Generator<Block> {
  for (const [place, block] of listIn(json['content']).entries()) {
    if (!isJsonObject(block)) continue;
    yield { type: stringIn(block, 'type') ?? '', json: block, at: [...at, 'content', place] };
  }
}
