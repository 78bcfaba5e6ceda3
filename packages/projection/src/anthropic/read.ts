import type { ToolResult, UserPart } from '@exarch/conversation';
import { isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { objectAt, textAt } from '../raw.ts';
import { mediaAt } from '../read-media.ts';
import type { Reading, ReadPart } from '../reading.ts';

/** Reads a Messages request. */
export function readAnthropic(body: JsonObject, reading: Reading): void {
  reading.only(body, '', 'model', 'system', 'messages', 'tools', 'stream');
  for (const text of texts(body['system'], '/system', reading)) reading.instruct(text);
  for (const [at, tool] of reading.list(body, 'tools').entries()) {
    readTool(tool, pointer('/tools', at), reading);
  }
  for (const [at, message] of reading.list(body, 'messages').entries()) {
    readMessage(message, pointer('/messages', at), reading);
  }
}

function texts(value: Json | undefined, at: string, reading: Reading): readonly string[] {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return value ? [reading.inWords(value, at).text] : [];
  return value.map((block, place) => {
    reading.only(block, pointer(at, place), 'type', 'text', 'cache_control');
    return textAt(block, 'text');
  });
}

function readTool(tool: Json, at: string, reading: Reading): void {
  const parameters = isJsonObject(tool) ? tool['input_schema'] : undefined;
  if (!isJsonObject(tool) || !isJsonObject(parameters)) {
    reading.skip(tool, at);
    return;
  }
  reading.only(tool, at, 'name', 'description', 'input_schema', 'type', 'cache_control');
  const [name, description] = [textAt(tool, 'name'), textAt(tool, 'description')];
  reading.offer({ name, description, parameters }, at);
}

function readMessage(message: Json, at: string, reading: Reading): void {
  const content = isJsonObject(message) ? message['content'] : message;
  reading.only(message, at, 'role', 'content');
  const inner = pointer(at, 'content');
  const blocks = (Array.isArray(content) ? content : [content ?? '']).map(
    (block: Json, place): Placed => ({
      block,
      at: Array.isArray(content) ? pointer(inner, place) : inner,
    }),
  );
  switch (textAt(message, 'role')) {
    case 'system':
      for (const text of texts(content, inner, reading)) reading.instructLate(text, at);
      break;
    case 'assistant':
      reading.reply(blocks.flatMap((placed) => replyPart(placed.block, placed.at, reading)));
      break;
    default:
      for (const placed of blocks) readUserBlock(placed, reading);
  }
}

type Placed = { readonly block: Json; readonly at: string };

function readUserBlock({ block, at }: Placed, reading: Reading): void {
  const isAnswer = textAt(block, 'type') === 'tool_result' && isJsonObject(block);
  if (isAnswer) reading.answer([result(block, at, reading)]);
  else reading.say(userParts(block, at, reading));
}

function replyPart(block: Json, at: string, reading: Reading): readonly ReadPart[] {
  if (typeof block === 'string') return block === '' ? [] : [{ type: 'text', text: block }];
  if (!isJsonObject(block)) return [reading.inWords(block, at)];
  switch (textAt(block, 'type')) {
    case 'text':
      reading.only(block, at, 'type', 'text', 'cache_control');
      return [{ type: 'text', text: textAt(block, 'text') }];
    case 'thinking':
      return [
        { type: 'reasoning', text: textAt(block, 'thinking'), native: reading.native(block) },
      ];
    case 'tool_use': {
      const { id, name, input } = block;
      reading.only(block, at, 'type', 'id', 'name', 'input', 'cache_control');
      return [
        { type: 'call', id: String(id ?? ''), name: String(name ?? ''), arguments: input ?? {} },
      ];
    }
    default:
      reading.note('part-opaque', at, `kept a ${textAt(block, 'type')} for its provider alone`);
      return [{ type: 'opaque', native: reading.native(block) }];
  }
}

function result(block: JsonObject, at: string, reading: Reading): ToolResult {
  const { tool_use_id: id, content, is_error: failed } = block;
  reading.only(block, at, 'type', 'tool_use_id', 'content', 'is_error', 'cache_control');
  const call = String(id ?? '');
  const parts = Array.isArray(content) ? content : [content ?? ''];
  const inner = pointer(at, 'content');
  return {
    call,
    name: reading.nameOf(call),
    content: parts.flatMap((part, place) => userParts(part, pointer(inner, place), reading)),
    failed: failed === true,
  };
}

function userParts(block: Json, at: string, reading: Reading): readonly UserPart[] {
  if (typeof block === 'string') return block === '' ? [] : [{ type: 'text', text: block }];
  const type = textAt(block, 'type');
  if (type === 'text' && isJsonObject(block)) {
    reading.only(block, at, 'type', 'text', 'cache_control');
    return [{ type: 'text', text: textAt(block, 'text') }];
  }
  const file = type === 'image' || type === 'document' ? fileIn(block) : undefined;
  if (file === undefined) return [reading.inWords(block, at)];
  reading.only(block, at, 'type', 'source', 'title', 'cache_control');
  reading.only(objectAt(block, 'source'), pointer(at, 'source'), ...sourceMembers);
  return [file];
}

const sourceMembers = ['type', 'media_type', 'data', 'url'];

function fileIn(block: Json): UserPart | undefined {
  const source = objectAt(block, 'source');
  const name = textAt(block, 'title');
  const type = textAt(block, 'type') === 'document' ? 'application/pdf' : undefined;
  if (source['type'] === 'text') return { type: 'text', text: textAt(source, 'data') };
  if (source['type'] === 'base64') {
    return mediaAt(`data:${textAt(source, 'media_type')};base64,${textAt(source, 'data')}`, {
      name,
    });
  }
  return mediaAt(textAt(source, 'url'), { name, ...(type === undefined ? {} : { type }) });
}
