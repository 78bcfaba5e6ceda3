import type { ToolResult, UserPart } from '@exarch/conversation';
import { isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { listAt, objectAt, textAt } from '../raw.ts';
import { mediaAt, type Reading, type ReadPart, without } from '../reading.ts';

/** Reads a Messages request. */
export function readAnthropic(body: JsonObject, reading: Reading): void {
  reading.leaveOut(without(body, 'model', 'system', 'messages', 'tools', 'stream'), '');
  for (const text of texts(body['system'], '/system', reading)) reading.instruct(text);
  for (const [at, tool] of listAt(body, 'tools').entries()) {
    readTool(tool, pointer('/tools', at), reading);
  }
  for (const [at, message] of listAt(body, 'messages').entries()) {
    readMessage(message, pointer('/messages', at), reading);
  }
}

function texts(value: Json | undefined, at: string, reading: Reading): readonly string[] {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return [];
  return value.map((block, place) => {
    if (isJsonObject(block))
      reading.leaveOut(without(block, 'type', 'text', 'cache_control'), pointer(at, place));
    return textAt(block, 'text');
  });
}

function readTool(tool: Json, at: string, reading: Reading): void {
  const parameters = isJsonObject(tool) ? tool['input_schema'] : undefined;
  if (!isJsonObject(tool) || !isJsonObject(parameters)) {
    reading.leaveOut({ tool }, at);
    return;
  }
  reading.leaveOut(
    without(tool, 'name', 'description', 'input_schema', 'type', 'cache_control'),
    at,
  );
  reading.tools.push({
    name: textAt(tool, 'name'),
    description: textAt(tool, 'description'),
    parameters,
  });
}

function readMessage(message: Json, at: string, reading: Reading): void {
  const content = isJsonObject(message) ? message['content'] : message;
  if (isJsonObject(message)) reading.leaveOut(without(message, 'role', 'content'), at);
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
      reading.leaveOut(without(block, 'type', 'text', 'cache_control'), at);
      return [{ type: 'text', text: textAt(block, 'text') }];
    case 'thinking':
      return [
        { type: 'reasoning', text: textAt(block, 'thinking'), native: reading.native(block) },
      ];
    case 'tool_use': {
      const { id, name, input } = block;
      reading.leaveOut(without(block, 'type', 'id', 'name', 'input', 'cache_control'), at);
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
  reading.leaveOut(
    without(block, 'type', 'tool_use_id', 'content', 'is_error', 'cache_control'),
    at,
  );
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
    reading.leaveOut(without(block, 'type', 'text', 'cache_control'), at);
    return [{ type: 'text', text: textAt(block, 'text') }];
  }
  const file = type === 'image' || type === 'document' ? fileIn(block) : undefined;
  return [file ?? reading.inWords(block, at)];
}

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
