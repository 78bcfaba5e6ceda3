import type { Media, Text, UserPart } from '@exarch/conversation';
import { isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { listAt, textAt } from '../raw.ts';
import { mediaAt } from '../read-media.ts';
import { argumentsIn, type Reading, type ReadPart } from '../reading.ts';

/** Reads a Responses request. */
export function readResponses(body: JsonObject, reading: Reading): void {
  reading.only(body, '', 'model', 'instructions', 'input', 'tools', 'stream', 'store', 'include');
  reading.instruct(textAt(body, 'instructions'));
  for (const [at, tool] of reading.list(body, 'tools').entries()) {
    readTool(tool, pointer('/tools', at), reading);
  }
  const input = body['input'];
  if (typeof input === 'string') {
    reading.say([{ type: 'text', text: input }]);
    return;
  }
  for (const [at, item] of reading.list(body, 'input').entries()) {
    const where = pointer('/input', at);
    if (isJsonObject(item)) readItem(item, where, reading);
    else reading.say([reading.inWords(item, where)]);
  }
}

function readTool(tool: Json, at: string, reading: Reading): void {
  if (!isJsonObject(tool) || tool['type'] !== 'function') {
    reading.skip(tool, at);
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
      reading.reply([callOf(item, reading)]);
      break;
    case 'function_call_output':
    case 'custom_tool_call_output':
      readOutput(item, at, reading);
      break;
    case 'reasoning':
      reading.reply([{ type: 'reasoning', text: summary(item), native: reading.native(item) }]);
      break;
    case 'item_reference':
      reading.skip(item, at);
      break;
    default:
      reading.note('part-opaque', at, `kept a ${type} for its provider alone`);
      reading.reply([{ type: 'opaque', native: reading.native(item) }]);
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
  const content = userParts(item['output'], pointer(at, 'output'), reading);
  const name = call === '' ? textAt(item, 'name') : '';
  reading.answer([{ call, name: name || reading.nameOf(call), content, failed: false }]);
}

function summary(item: JsonObject): string {
  const parts =
    listAt(item, 'summary').length > 0 ? listAt(item, 'summary') : listAt(item, 'content');
  return parts.map((part) => textAt(part, 'text')).join('\n\n');
}

function readMessage(item: JsonObject, at: string, reading: Reading): void {
  const { content, id, phase } = item;
  const inner = pointer(at, 'content');
  reading.only(item, at, 'type', 'role', 'content', 'id', 'phase', 'status');
  switch (textAt(item, 'role')) {
    case 'system':
    case 'developer': {
      const said = texts(content, inner, reading).map(({ text }) => text);
      reading.instructLate(said.join('\n\n'), at);
      break;
    }
    case 'assistant': {
      const said = texts(content, inner, reading);
      const frame = { type: 'message', ...(id ? { id } : {}), ...(phase ? { phase } : {}) };
      reading.reply(id ? [...said, { type: 'opaque', native: reading.native(frame) }] : said);
      break;
    }
    default:
      reading.say(userParts(content, inner, reading));
  }
}

function userParts(content: Json | undefined, at: string, reading: Reading): readonly UserPart[] {
  return partsOf(content, at).map(({ part, at: place }) => userPart(part, place, reading));
}

/** Where nothing but text may stand, whatever else does is written out. */
function texts(content: Json | undefined, at: string, reading: Reading): readonly Text[] {
  return partsOf(content, at).map(({ part, at: place }) => textPart(part, place, reading));
}

type Placed = { readonly part: Json; readonly at: string };

function partsOf(content: Json | undefined, at: string): readonly Placed[] {
  if (content === undefined || content === null || content === '') return [];
  if (!Array.isArray(content)) return [{ part: content, at }];
  return content.map((part, place) => ({ part, at: pointer(at, place) }));
}

function textPart(part: Json, at: string, reading: Reading): Text {
  if (typeof part === 'string') return { type: 'text', text: part };
  const member = textMembers[textAt(part, 'type')];
  if (member === undefined) return reading.inWords(part, at);
  reading.only(part, at, 'type', member);
  return { type: 'text', text: textAt(part, member) };
}

const textMembers: { readonly [type: string]: 'text' | 'refusal' | undefined } = {
  input_text: 'text',
  output_text: 'text',
  text: 'text',
  refusal: 'refusal',
};

function userPart(part: Json, at: string, reading: Reading): UserPart {
  const media = fileIn(part);
  if (media === undefined) return textPart(part, at, reading);
  reading.only(part, at, 'type', 'image_url', 'filename', 'file_data', 'file_url');
  return media;
}

function fileIn(part: Json): Media | undefined {
  if (textAt(part, 'type') === 'input_image') return mediaAt(textAt(part, 'image_url'));
  if (textAt(part, 'type') !== 'input_file') return undefined;
  const url = textAt(part, 'file_data') || textAt(part, 'file_url');
  const type = url.startsWith('http') ? { type: 'application/pdf' } : {};
  return mediaAt(url, { name: textAt(part, 'filename'), ...type });
}
