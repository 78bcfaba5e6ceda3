import type { ToolResult, UserPart } from '@exarch/conversation';
import { isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { listAt, objectAt, textAt } from '../raw.ts';
import { mediaAt, type Reading, type ReadPart, without } from '../reading.ts';

/** Reads a Converse request. */
export function readBedrock(body: JsonObject, reading: Reading): void {
  reading.leaveOut(without(body, 'modelId', 'system', 'messages', 'toolConfig'), '');
  for (const block of listAt(body, 'system')) reading.instruct(textAt(block, 'text'));
  const config = objectAt(body, 'toolConfig');
  reading.leaveOut(without(config, 'tools'), '/toolConfig');
  for (const tool of listAt(config, 'tools')) readTool(objectAt(tool, 'toolSpec'), reading);
  for (const [at, message] of listAt(body, 'messages').entries()) {
    readMessage(message, pointer('/messages', at), reading);
  }
}

function readTool(spec: JsonObject, reading: Reading): void {
  const name = textAt(spec, 'name');
  if (name === '') return;
  const parameters = objectAt(objectAt(spec, 'inputSchema'), 'json');
  reading.tools.push({ name, description: textAt(spec, 'description'), parameters });
}

function readMessage(message: Json, at: string, reading: Reading): void {
  const blocks = listAt(message, 'content').filter((block) => !isMark(block));
  const inner = pointer(at, 'content');
  if (textAt(message, 'role') === 'assistant') {
    reading.reply(
      blocks.flatMap((block, place) => replyPart(block, pointer(inner, place), reading)),
    );
    return;
  }
  for (const [place, block] of blocks.entries()) {
    const where = pointer(inner, place);
    const answer = objectAt(block, 'toolResult');
    if (Object.keys(answer).length > 0) reading.answer([result(answer, where, reading)]);
    else reading.say([userPart(block, where, reading)]);
  }
}

/** A mark for the cache says nothing. */
function isMark(block: Json): boolean {
  return isJsonObject(block) && 'cachePoint' in block;
}

function replyPart(block: Json, at: string, reading: Reading): readonly ReadPart[] {
  if (!isJsonObject(block)) return [reading.inWords(block, at)];
  if (typeof block['text'] === 'string') return [{ type: 'text', text: block['text'] }];
  const use = objectAt(block, 'toolUse');
  if (Object.keys(use).length > 0) {
    const [id, name] = [textAt(use, 'toolUseId'), textAt(use, 'name')];
    return [{ type: 'call', id, name, arguments: use['input'] ?? {} }];
  }
  const thought = objectAt(objectAt(block, 'reasoningContent'), 'reasoningText');
  if (Object.keys(thought).length > 0) {
    return [{ type: 'reasoning', text: textAt(thought, 'text'), native: reading.native(block) }];
  }
  reading.note('part-opaque', at, 'kept a block for its provider alone');
  return [{ type: 'opaque', native: reading.native(block) }];
}

function result(answer: JsonObject, at: string, reading: Reading): ToolResult {
  const call = textAt(answer, 'toolUseId');
  const inner = pointer(at, 'content');
  return {
    call,
    name: reading.nameOf(call),
    content: listAt(answer, 'content').map((block, place) =>
      userPart(block, pointer(inner, place), reading),
    ),
    failed: answer['status'] === 'error',
  };
}

function userPart(block: Json, at: string, reading: Reading): UserPart {
  if (!isJsonObject(block)) return reading.inWords(block, at);
  if (typeof block['text'] === 'string') return { type: 'text', text: block['text'] };
  if (block['json'] !== undefined) return { type: 'text', text: JSON.stringify(block['json']) };
  const image = objectAt(block, 'image');
  const document = objectAt(block, 'document');
  const file = Object.keys(image).length > 0 ? image : document;
  const bytes = textAt(objectAt(file, 'source'), 'bytes');
  const family = file === image ? 'image' : 'application';
  const name = textAt(document, 'name');
  const media =
    bytes === ''
      ? undefined
      : mediaAt(`data:${family}/${textAt(file, 'format')};base64,${bytes}`, { name });
  return media ?? reading.inWords(block, at);
}
