import type { ToolResult, UserPart } from '@exarch/conversation';
import { isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { objectAt, textAt } from '../raw.ts';
import { documentInWords, documentText } from '../read-document.ts';
import { foreignPart } from '../read-foreign.ts';
import {
  chatMembers,
  isChatResult,
  readChatCalls,
  readChatResult,
} from '../read-foreign-message.ts';
import { readForeignTool } from '../read-foreign-tool.ts';
import { mediaAt, noteOtherThanImage, type Told } from '../read-media.ts';
import type { ReadPart } from '../read-message.ts';
import { isStrange, readStrange } from '../read-strange.ts';
import type { Placed, Reading } from '../reading.ts';

/** Reads a Messages request. */
export function readAnthropic(body: JsonObject, reading: Reading): void {
  reading.only(body, '', 'model', 'system', 'messages', 'tools', 'stream');
  for (const text of texts(body['system'], '/system', reading)) reading.instruct(text, '/system');
  for (const [at, tool] of reading.list(body, 'tools').entries()) {
    readTool(tool, pointer('/tools', at), reading);
  }
  for (const { json, at } of reading.each(body, 'messages')) readMessage(json, at, reading);
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
    if (!readForeignTool(tool, at, reading)) reading.skip(tool, at);
    return;
  }
  reading.only(tool, at, 'name', 'description', 'input_schema', 'type', 'cache_control');
  const [name, description] = [textAt(tool, 'name'), textAt(tool, 'description')];
  reading.offer({ name, description, parameters }, at);
}

function readMessage(message: Json, at: string, reading: Reading): void {
  if (!isJsonObject(message)) {
    reading.say([reading.loose(message, at)], at);
    return;
  }
  if (isStrange(message, ['content', 'tool_calls'])) {
    readStrange(message, at, reading);
    return;
  }
  const speaker = reading.roleOf(message, at);
  reading.only(message, at, 'role', 'content', ...chatMembers(message, speaker));
  const blocks = reading.each(message, 'content', at);
  switch (speaker) {
    case 'system':
      for (const text of texts(message['content'], pointer(at, 'content'), reading)) {
        reading.instructLate(text, at);
      }
      break;
    case 'assistant':
      reading.reply([], at);
      for (const placed of blocks) readReplyBlock(placed, reading);
      readChatCalls(message, at, reading);
      break;
    case 'user':
      readUser(message, { blocks, at }, reading);
  }
}

function readUser(message: JsonObject, { blocks, at }: Blocks, reading: Reading): void {
  if (isChatResult(message)) {
    const content = blocks.flatMap((part) => userParts(part.json, part.at, reading));
    readChatResult(message, at, { reading, content });
  } else for (const placed of blocks) readUserBlock(placed, reading);
}

/** The blocks of a message, and where that stands. */
type Blocks = { readonly blocks: readonly Placed[]; readonly at: string };

function readUserBlock({ json, at }: Placed, reading: Reading): void {
  if (isResult(json)) reading.answer(result(json, at, reading), at);
  else if (textAt(json, 'type') === 'tool_use') {
    reading.callInPrompt(replyPart(json, at, reading), at);
  } else reading.say(userParts(json, at, reading), at);
}

function readReplyBlock({ json, at }: Placed, reading: Reading): void {
  if (isResult(json)) reading.answerInReply(result(json, at, reading), at);
  else reading.reply(replyPart(json, at, reading), at);
}

function isResult(block: Json): block is JsonObject {
  return textAt(block, 'type') === 'tool_result';
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
    case 'redacted_thinking':
      return [reading.opaque(block, at)];
    default:
      return userParts(block, at, reading);
  }
}

function result(block: JsonObject, at: string, reading: Reading): ToolResult {
  const { tool_use_id: id, is_error: failed } = block;
  reading.only(block, at, 'type', 'tool_use_id', 'content', 'is_error', 'cache_control');
  const call = String(id ?? '');
  return {
    call,
    name: reading.nameOf(call),
    content: reading
      .each(block, 'content', at)
      .flatMap((part) => userParts(part.json, part.at, reading)),
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
  const file = fileParts(block, at, reading);
  if (file === undefined) {
    return [foreignPart({ json: block, at }, reading) ?? reading.inWords(block, at)];
  }
  if (type === 'image') noteOtherThanImage(file, at, reading);
  if (file.some((part) => part.type === 'text')) documentInWords(at, reading);
  reading.only(block, at, 'type', 'source', 'title', 'cache_control');
  reading.only(objectAt(block, 'source'), pointer(at, 'source'), ...sourceMembers);
  return file;
}

const sourceMembers = ['type', 'media_type', 'data', 'url', 'content'];

/** An image or a document: a file, or the text it is; undefined where it is neither here nor at an address. */
function fileParts(block: Json, at: string, reading: Reading): readonly UserPart[] | undefined {
  const type = textAt(block, 'type');
  if (type !== 'image' && type !== 'document') return undefined;
  const source = objectAt(block, 'source');
  const name = textAt(block, 'title');
  switch (textAt(source, 'type')) {
    case 'text':
      return [documentText(name, textAt(source, 'data'))];
    case 'content': {
      const inner = reading.each(source, 'content', pointer(at, 'source'));
      const parts = inner.flatMap((part) => userParts(part.json, part.at, reading));
      return name === '' ? parts : [documentText(name, ''), ...parts];
    }
    case 'base64':
      return files(`data:${textAt(source, 'media_type')};base64,${textAt(source, 'data')}`, {
        name,
      });
    default: {
      const told = type === 'document' ? { type: 'application/pdf' } : { otherwise: 'image/jpeg' };
      return files(textAt(source, 'url'), { name, ...told });
    }
  }
}

function files(url: string, told: Told): readonly UserPart[] | undefined {
  const file = mediaAt(url, told);
  return file && [file];
}
