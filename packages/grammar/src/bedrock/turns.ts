import type { Json, JsonObject } from '@exarch/values';
import { isJsonObject } from '@exarch/values';
import { fieldIn, hasIn, listIn, stringIn } from '../lenient.ts';
import type { Path } from '../path.ts';

/** A block, which member it has, and where it stands. */
export type Block = { readonly member: string; readonly json: Json; readonly at: Path };

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
    blocks: listIn(fieldIn(message, 'content')).flatMap((block, place) =>
      blockOf(block, ['messages', index, 'content', place]),
    ),
  }));
}

function blockOf(block: Json, at: Path): readonly Block[] {
  if (!isJsonObject(block)) return [];
  const member = Object.keys(block).find((key) => hasIn(block, key));
  const json = member === undefined ? undefined : block[member];
  return member === undefined || json === undefined ? [] : [{ member, json, at: [...at, member] }];
}

/** True for a call of the provider's own tools, or its result: they pair among themselves. */
export function isServed({ json }: Block): boolean {
  return hasIn(json, 'type');
}
