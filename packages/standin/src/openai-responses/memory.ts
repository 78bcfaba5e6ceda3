import { isJsonObject, type Json, type JsonObject } from '@exarch/values';
import { objectsOf, textOf } from '../json-view.ts';
import { vendorOf } from '../openai/vendor.ts';
import { invalid, type Refused } from '../refused.ts';
import type { Kept, Shelf } from '../shelf.ts';
import type { Memory, Recalled } from '../wire.ts';
import { pairing } from './pairing.ts';

/** Responses keeps what it answers: a request may begin where another ended. */
export const memory: Memory = { recalled, keep };

/** The request with everything in it that it only refers to. */
function recalled(body: JsonObject, shelf: Shelf): Recalled {
  const { previous_response_id: previous, conversation } = body;
  if (conversation !== undefined && conversation !== null) {
    return { refused: noSuchConversation(conversation) };
  }
  const chain = typeof previous === 'string' ? chainOf(previous, shelf) : [];
  if (chain === undefined) return { refused: noSuchResponse(textOf(previous)) };
  const input: JsonObject[] = [];
  for (const item of inputOf(body)) {
    const found = resolved(item, body, shelf);
    if (found === undefined) return { refused: noSuchItem(textOf(item['id']), body) };
    input.push(found);
  }
  const refused = pairing(chain, input, shelf);
  return refused ? { refused } : { body: { ...body, input: [...chain, ...input] } };
}

/** Everything up to and with a kept response, oldest first. */
function chainOf(last: string, shelf: Shelf): readonly JsonObject[] | undefined {
  const links: Kept[] = [];
  for (let id: string | undefined = last; id !== undefined; ) {
    const kept = shelf.response(id);
    if (kept === undefined) return undefined;
    links.push(kept);
    id = kept.previous;
  }
  return links.reverse().flatMap(({ input, output }) => [...input, ...output]);
}

function inputOf({ input }: JsonObject): readonly JsonObject[] {
  return typeof input === 'string' ? [{ role: 'user', content: input }] : objectsOf(input);
}

/** What an item stands for; undefined where that was never here. */
function resolved(item: JsonObject, body: JsonObject, shelf: Shelf): JsonObject | undefined {
  const { type, id, encrypted_content: sealed } = item;
  if (type === 'item_reference') return shelf.item(textOf(id));
  const isBare = type === 'reasoning' && typeof id === 'string' && typeof sealed !== 'string';
  if (!isBare || !isOpenAis(body)) return item;
  return shelf.item(id) && item;
}

function isOpenAis({ model }: JsonObject): boolean {
  return (vendorOf(textOf(model)) ?? 'openai') === 'openai';
}

function keep(response: JsonObject, body: JsonObject, shelf: Shelf): void {
  const output = objectsOf(response['output']);
  shelf.pair(output);
  if (response['store'] === false) return;
  const { previous_response_id: previous } = body;
  shelf.keep(textOf(response['id']), {
    response,
    input: inputOf(body).map((item) => shelf.item(textOf(item['id'])) ?? item),
    output,
    previous: typeof previous === 'string' ? previous : undefined,
  });
}

function noSuchResponse(id: string): Refused {
  return invalid(`Previous response with id '${id}' not found.`, {
    code: 'previous_response_not_found',
    param: 'previous_response_id',
    rule: 'OAR-050',
  });
}

function noSuchItem(id: string, { store }: JsonObject): Refused {
  const unkept =
    ' Items are not persisted when `store` is set to false. Try again with `store` set to true, or remove this item from your input.';
  return invalid(`Item with id '${id}' not found.${store === false ? unkept : ''}`, {
    status: 404,
    param: 'input',
    rule: store === false ? 'OAR-034' : 'OAR-033',
  });
}

function noSuchConversation(conversation: Json): Refused {
  const id = isJsonObject(conversation) ? textOf(conversation['id']) : textOf(conversation);
  return invalid(`Conversation with id '${id}' not found.`, { status: 404 });
}
