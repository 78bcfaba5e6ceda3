import { isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { listAt, textAt } from '../raw.ts';
import {
  chatMembers,
  isChatResult,
  readChatCalls,
  readChatResult,
} from '../read-foreign-message.ts';
import { readForeignTool } from '../read-foreign-tool.ts';
import { argumentsIn } from '../read-members.ts';
import type { ReadPart } from '../read-message.ts';
import { isStrange, readStrange } from '../read-strange.ts';
import type { Reading } from '../reading.ts';
import { saysSomething, texts, userParts } from './read-content.ts';
import { readHosted } from './read-hosted.ts';

/** Reads a Responses request. */
export function readResponses(body: JsonObject, reading: Reading): void {
  const kept = body['store'] === false ? ['store'] : [];
  reading.only(body, '', 'model', 'instructions', 'input', 'tools', 'stream', ...kept);
  for (const { json, at } of reading.each(body, 'instructions')) {
    reading.instruct(reading.loose(json, at).text, at);
  }
  readTools(body, '', reading);
  for (const { json, at } of reading.each(body, 'input')) {
    if (isJsonObject(json)) readItem(json, at, reading);
    else reading.say([reading.loose(json, at)], at);
  }
}

function readTools(holder: JsonObject, at: string, reading: Reading): void {
  for (const [place, tool] of reading.list(holder, 'tools', at).entries()) {
    readTool(tool, pointer(pointer(at, 'tools'), place), reading);
  }
}

function readTool(tool: Json, at: string, reading: Reading): void {
  if (!isJsonObject(tool) || tool['type'] !== 'function' || isJsonObject(tool['function'])) {
    if (!readForeignTool(tool, at, reading)) reading.skip(tool, at);
    return;
  }
  const { name, description, parameters } = tool;
  reading.only(tool, at, 'type', 'name', 'description', 'parameters', 'strict');
  const offered = {
    name: String(name ?? ''),
    description: String(description ?? ''),
    parameters: isJsonObject(parameters) ? parameters : { type: 'object', properties: {} },
  };
  reading.offer(offered, at);
}

function readItem(item: JsonObject, at: string, reading: Reading): void {
  const type = textAt(item, 'type') || 'message';
  switch (type) {
    case 'message':
      readMessage(item, at, reading);
      break;
    case 'function_call':
    case 'custom_tool_call':
      reading.only(item, at, ...callMembers);
      reading.reply([callOf(item, reading)], at);
      break;
    case 'function_call_output':
    case 'custom_tool_call_output':
      readOutput(item, at, reading);
      break;
    case 'reasoning':
      reading.reply([{ type: 'reasoning', text: summary(item), native: reading.native(item) }], at);
      break;
    case 'additional_tools':
      reading.only(item, at, 'type', 'role', 'tools');
      readTools(item, at, reading);
      break;
    default:
      readHosted(item, at, reading);
  }
}

const callMembers = ['type', 'id', 'call_id', 'name', 'arguments', 'input', 'status'];

function callOf(item: JsonObject, reading: Reading): ReadPart {
  const id = textAt(item, 'id');
  const input = item['input'];
  return {
    type: 'call',
    id: textAt(item, 'call_id'),
    name: textAt(item, 'name'),
    arguments: typeof input === 'string' ? { input } : argumentsIn(item['arguments']),
    ...(id === '' ? {} : { native: reading.native({ type: 'function_call', id }) }),
  };
}

function readOutput(item: JsonObject, at: string, reading: Reading): void {
  const call = textAt(item, 'call_id');
  reading.only(item, at, 'type', 'call_id', 'name', 'output', 'id', 'status');
  const content = userParts(reading.each(item, 'output', at), reading);
  const name = call === '' ? textAt(item, 'name') : '';
  reading.answer({ call, name: name || reading.nameOf(call), content, failed: false }, at);
}

function summary(item: JsonObject): string {
  const parts =
    listAt(item, 'summary').length > 0 ? listAt(item, 'summary') : listAt(item, 'content');
  return parts.map((part) => textAt(part, 'text')).join('\n\n');
}

function readMessage(item: JsonObject, at: string, reading: Reading): void {
  if (isStrange(item, ['content', 'tool_calls'])) {
    readStrange(item, at, reading);
    return;
  }
  const speaker = reading.roleOf(item, at);
  const known = ['type', 'role', 'content', 'id', 'phase', 'status'];
  reading.only(item, at, ...known, ...chatMembers(item, speaker));
  const parts = reading.each(item, 'content', at).filter(saysSomething);
  const inner = parts.map((part) => part.at);
  switch (speaker) {
    case 'system': {
      const said = texts(parts, reading).map(({ text }) => text);
      reading.instructLate(said.join('\n\n'), at);
      break;
    }
    case 'assistant':
      reading.reply([...texts(parts, reading), ...frameOf(item, reading)], at, [...inner, at]);
      readChatCalls(item, at, reading);
      break;
    case 'user':
      if (isChatResult(item)) {
        readChatResult(item, at, { reading, content: userParts(parts, reading) });
      } else reading.say(userParts(parts, reading), at, inner);
  }
}

/** What a reply is called by, which its reasoning wants behind it. */
function frameOf({ id, phase }: JsonObject, reading: Reading): readonly ReadPart[] {
  if (!id) return [];
  const frame = { type: 'message', id, ...(phase ? { phase } : {}) };
  return [{ type: 'opaque', native: reading.native(frame) }];
}
