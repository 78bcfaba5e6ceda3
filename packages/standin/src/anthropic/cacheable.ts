import type { Json, JsonObject } from '@exarch/values';
import { objectsOf } from '../json-view.ts';
import type { Cacheable } from '../prompt-cache.ts';

/** A body as Anthropic caches it: tools, then system, then messages, block by block. */
export function cacheable(body: JsonObject): readonly Cacheable[] {
  return [...beforeMessages(body), ...objectsOf(body['messages']).flatMap(piecesOf)];
}

/** What stands before all messages. */
export function beforeMessages(body: JsonObject): readonly Cacheable[] {
  return [
    ...objectsOf(body['tools']).map((tool) => piece('tool', tool)),
    ...blocksOf(body['system']).map((block) => piece('system', block)),
  ];
}

/** The blocks of one message. */
export function piecesOf(message: JsonObject): readonly Cacheable[] {
  return blocksOf(message['content']).map((block) => piece(String(message['role']), block));
}

function blocksOf(content: Json | undefined): readonly JsonObject[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : objectsOf(content);
}

/** A mark is no part of what it marks: it moves from request to request. */
function piece(role: string, { cache_control: mark, ...block }: JsonObject): Cacheable {
  return { text: `${role} ${JSON.stringify(block)}`, marked: mark !== undefined && mark !== null };
}
