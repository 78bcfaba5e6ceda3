import type { UserPart } from '@exarch/conversation';
import { isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { listAt, textAt } from '../raw.ts';
import { argumentsIn, mediaAt, type Reading, type ReadPart, without } from '../reading.ts';

/** Reads a Responses request. */
export function readResponses(body: JsonObject, reading: Reading): void {
  const read = ['model', 'instructions', 'input', 'tools', 'stream', 'store', 'include'];
  reading.leaveOut(without(body, ...read), '');
  reading.instruct(textAt(body, 'instructions'));
  for (const [at, tool] of listAt(body, 'tools').entries()) {
    readTool(tool, pointer('/tools', at), reading);
  }
  const input = body['input'];
  if (typeof input === 'string') reading.say([{ type: 'text', text: input }]);
  for (const [at, item] of listAt(body, 'input').entries()) {
    const where = pointer('/input', at);
    if (isJsonObject(item)) readItem(item, where, reading);
    else reading.say([reading.inWords(item, where)]);
  }
}

function readTool(tool: Json, at: string, reading: Reading): void {
  if (!isJsonObject(tool) || tool['type'] !== 'function') {
    reading.leaveOut({ tool }, at);
    return;
  }
  const { name, description, parameters } = tool;
  reading.leaveOut(without(tool, 'type', 'name', 'description', 'parameters', 'strict'), at);
  reading.tools.push({
    name: String(name ?? ''),
    description: String(description ?? ''),
    parameters: isJsonObject(parameters) ? parameters : { type: 'object', properties: {} },
  });
}

function readItem(item: JsonObject, at: string, reading: Reading): void {
  const type = textAt(item, 'type') || 'message';
  switch (type) {
    case 'message':
      readMessage(item, at, reading);
      break;
    case 'function_call':
    case 'custom_tool_call':
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
      reading.leaveOut({ item }, at);
      break;
    default:
      reading.note('part-opaque', at, `kept a ${type} for its provider alone`);
      reading.reply([{ type: 'opaque', native: reading.native(item) }]);
  }
}

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
  reading.leaveOut(without(item, 'type', 'call_id', 'output', 'id', 'status'), at);
  const content = userParts(item['output'], pointer(at, 'output'), reading);
  reading.answer([{ call, name: reading.nameOf(call), content, failed: false }]);
}

function summary(item: JsonObject): string {
  const parts =
    listAt(item, 'summary').length > 0 ? listAt(item, 'summary') : listAt(item, 'content');
  return parts.map((part) => textAt(part, 'text')).join('\n\n');
}

function readMessage(item: JsonObject, at: string, reading: Reading): void {
  const { content, id, phase } = item;
  reading.leaveOut(without(item, 'type', 'role', 'content', 'id', 'phase', 'status'), at);
  const parts = userParts(content, pointer(at, 'content'), reading);
  switch (textAt(item, 'role')) {
    case 'system':
    case 'developer':
      reading.instructLate(parts.map((part) => ('text' in part ? part.text : '')).join('\n\n'), at);
      break;
    case 'assistant': {
      const said = parts.filter((part) => part.type === 'text');
      const frame = { type: 'message', ...(id ? { id } : {}), ...(phase ? { phase } : {}) };
      reading.reply(id ? [...said, { type: 'opaque', native: reading.native(frame) }] : said);
      break;
    }
    default:
      reading.say(parts);
  }
}

function userParts(content: Json | undefined, at: string, reading: Reading): readonly UserPart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return content ? [reading.inWords(content, at)] : [];
  return content.map((part, place) => userPart(part, pointer(at, place), reading));
}

function userPart(part: Json, at: string, reading: Reading): UserPart {
  const name = textAt(part, 'filename');
  switch (textAt(part, 'type')) {
    case 'input_text':
    case 'output_text':
    case 'text':
      return { type: 'text', text: textAt(part, 'text') };
    case 'refusal':
      return { type: 'text', text: textAt(part, 'refusal') };
    case 'input_image':
      return mediaAt(textAt(part, 'image_url')) ?? reading.inWords(part, at);
    case 'input_file': {
      const url = textAt(part, 'file_data') || textAt(part, 'file_url');
      const type = url.startsWith('http') ? { type: 'application/pdf' } : {};
      return mediaAt(url, { name, ...type }) ?? reading.inWords(part, at);
    }
    default:
      return reading.inWords(part, at);
  }
}
