import type { Media, ToolResult, UserPart } from '@exarch/conversation';
import { isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { objectAt, textAt } from '../raw.ts';
import { mediaAt } from '../read-media.ts';
import { membersApart, type Reading, type ReadPart } from '../reading.ts';

/** Reads a Converse request. */
export function readBedrock(body: JsonObject, reading: Reading): void {
  reading.only(body, '', 'modelId', 'system', 'messages', 'toolConfig');
  for (const [at, block] of reading.list(body, 'system').entries()) {
    reading.instruct(textAt(block, 'text'));
    reading.only(block, pointer('/system', at), 'text', 'cachePoint');
  }
  const config = objectAt(body, 'toolConfig');
  reading.only(config, '/toolConfig', 'tools');
  for (const [at, tool] of reading.list(config, 'tools', '/toolConfig').entries()) {
    if (!isMark(tool)) readTool(tool, pointer('/toolConfig/tools', at), reading);
  }
  for (const [at, message] of reading.list(body, 'messages').entries()) {
    readMessage(message, pointer('/messages', at), reading);
  }
}

function readTool(tool: Json, at: string, reading: Reading): void {
  const spec = objectAt(tool, 'toolSpec');
  if (Object.keys(spec).length === 0) {
    reading.skip(tool, at);
    return;
  }
  const schema = objectAt(spec, 'inputSchema');
  reading.only(tool, at, 'toolSpec');
  reading.only(spec, pointer(at, 'toolSpec'), 'name', 'description', 'inputSchema');
  reading.only(schema, pointer(pointer(at, 'toolSpec'), 'inputSchema'), 'json');
  const [name, description] = [textAt(spec, 'name'), textAt(spec, 'description')];
  reading.offer({ name, description, parameters: objectAt(schema, 'json') }, at);
}

function readMessage(message: Json, at: string, reading: Reading): void {
  if (!isJsonObject(message)) {
    reading.say([reading.inWords(message, at)]);
    return;
  }
  reading.only(message, at, 'role', 'content');
  const inner = pointer(at, 'content');
  const blocks = reading.list(message, 'content', at).flatMap((block, place) => {
    const apart = isJsonObject(block) ? membersApart(block, kinds) : [block];
    return apart.map((one: Json) => ({ block: one, at: pointer(inner, place) }));
  });
  const said = blocks.filter(({ block }) => !isMark(block));
  if (textAt(message, 'role') === 'assistant') {
    reading.reply(said.flatMap((one) => replyPart(one.block, one.at, reading)));
    return;
  }
  for (const one of said) readUserBlock(one.block, one.at, reading);
}

/** The members of which a block may hold one. */
const kinds = [
  ...['text', 'toolUse', 'toolResult', 'image', 'document', 'video', 'audio'],
  ...['reasoningContent', 'cachePoint', 'guardContent', 'json'],
];

function readUserBlock(block: Json, at: string, reading: Reading): void {
  const answer = objectAt(block, 'toolResult');
  if (Object.keys(answer).length === 0) {
    reading.say([userPart(block, at, reading)]);
    return;
  }
  reading.only(block, at, 'toolResult');
  reading.answer([result(answer, pointer(at, 'toolResult'), reading)]);
}

/** A mark for the cache says nothing. */
function isMark(block: Json): boolean {
  return isJsonObject(block) && 'cachePoint' in block && Object.keys(block).length === 1;
}

function replyPart(block: Json, at: string, reading: Reading): readonly ReadPart[] {
  if (!isJsonObject(block)) return [reading.inWords(block, at)];
  if (typeof block['text'] === 'string') {
    reading.only(block, at, 'text');
    return [{ type: 'text', text: block['text'] }];
  }
  const use = objectAt(block, 'toolUse');
  if (Object.keys(use).length > 0) {
    reading.only(block, at, 'toolUse');
    reading.only(use, pointer(at, 'toolUse'), 'toolUseId', 'name', 'input');
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
  reading.only(answer, at, 'toolUseId', 'content', 'status');
  return {
    call,
    name: reading.nameOf(call),
    content: reading
      .list(answer, 'content', at)
      .map((block, place) => userPart(block, pointer(inner, place), reading)),
    failed: answer['status'] === 'error',
  };
}

function userPart(block: Json, at: string, reading: Reading): UserPart {
  if (!isJsonObject(block)) return reading.inWords(block, at);
  if (typeof block['text'] === 'string') {
    reading.only(block, at, 'text');
    return { type: 'text', text: block['text'] };
  }
  if (block['json'] !== undefined) {
    reading.only(block, at, 'json');
    return { type: 'text', text: JSON.stringify(block['json']) };
  }
  const media = fileIn(block);
  if (media === undefined) return reading.inWords(block, at);
  reading.only(block, at, 'image', 'document');
  const file = objectAt(block, 'image' in block ? 'image' : 'document');
  reading.only(file, at, 'format', 'name', 'source');
  reading.only(objectAt(file, 'source'), at, 'bytes');
  return media;
}

function fileIn(block: JsonObject): Media | undefined {
  const image = objectAt(block, 'image');
  const document = objectAt(block, 'document');
  const file = Object.keys(image).length > 0 ? image : document;
  const bytes = textAt(objectAt(file, 'source'), 'bytes');
  const family = file === image ? 'image' : 'application';
  const name = textAt(document, 'name');
  return bytes === ''
    ? undefined
    : mediaAt(`data:${family}/${textAt(file, 'format')};base64,${bytes}`, { name });
}
