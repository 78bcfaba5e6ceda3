import type { UserPart } from '@exarch/conversation';
import { isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { listAt, objectAt, textAt } from '../raw.ts';
import { argumentsIn, mediaAt, type Reading, type ReadPart, without } from '../reading.ts';

/** Reads a Chat Completions request. */
export function readChat(body: JsonObject, reading: Reading): void {
  reading.leaveOut(without(body, 'model', 'messages', 'tools', 'stream'), '');
  for (const [at, tool] of listAt(body, 'tools').entries()) {
    readTool(tool, pointer('/tools', at), reading);
  }
  for (const [at, message] of listAt(body, 'messages').entries()) {
    const where = pointer('/messages', at);
    if (isJsonObject(message)) readMessage(message, where, reading);
    else reading.say([reading.inWords(message, where)]);
  }
}

function readTool(tool: Json, at: string, reading: Reading): void {
  const described = objectAt(tool, 'function');
  const name = textAt(described, 'name');
  if (name === '') {
    reading.leaveOut({ tool }, at);
    return;
  }
  reading.leaveOut(
    without(described, 'name', 'description', 'parameters'),
    pointer(at, 'function'),
  );
  const parameters = objectAt(described, 'parameters');
  const schema =
    Object.keys(parameters).length > 0 ? parameters : { type: 'object', properties: {} };
  reading.tools.push({ name, description: textAt(described, 'description'), parameters: schema });
}

function readMessage(message: JsonObject, at: string, reading: Reading): void {
  const content = message['content'];
  const inner = pointer(at, 'content');
  switch (textAt(message, 'role')) {
    case 'system':
    case 'developer':
      reading.leaveOut(without(message, 'role', 'content'), at);
      reading.instructLate(plain(content, inner, reading), at);
      break;
    case 'assistant':
      reading.reply(replyParts(message, at, reading));
      break;
    case 'tool':
    case 'function':
      reading.leaveOut(without(message, 'role', 'content', 'tool_call_id', 'name'), at);
      readResult(message, inner, reading);
      break;
    default:
      reading.leaveOut(without(message, 'role', 'content'), at);
      reading.say(userParts(content, inner, reading));
  }
}

function readResult(message: JsonObject, at: string, reading: Reading): void {
  const call = textAt(message, 'tool_call_id') || textAt(message, 'name');
  const name = textAt(message, 'name') || reading.nameOf(call);
  const content = userParts(message['content'], at, reading);
  reading.answer([{ call, name, content, failed: false }]);
}

function plain(content: Json | undefined, at: string, reading: Reading): string {
  return userParts(content, at, reading)
    .map((part) => (part.type === 'text' ? part.text : `[${part.mediaType}]`))
    .join('\n\n');
}

function userParts(content: Json | undefined, at: string, reading: Reading): readonly UserPart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  if (!Array.isArray(content)) {
    return content === undefined || content === null ? [] : [reading.inWords(content, at)];
  }
  return content.map((part, place) => userPart(part, pointer(at, place), reading));
}

function userPart(part: Json, at: string, reading: Reading): UserPart {
  switch (textAt(part, 'type')) {
    case 'text':
      return { type: 'text', text: textAt(part, 'text') };
    case 'image_url':
      return mediaAt(textAt(objectAt(part, 'image_url'), 'url')) ?? reading.inWords(part, at);
    case 'file': {
      const file = objectAt(part, 'file');
      const name = textAt(file, 'filename');
      return mediaAt(textAt(file, 'file_data'), { name }) ?? reading.inWords(part, at);
    }
    default:
      return reading.inWords(part, at);
  }
}

const reasoned = ['reasoning_content', 'reasoning', 'reasoning_details'];
const read = ['role', 'content', 'refusal', 'tool_calls', 'function_call', ...reasoned];

function replyParts(message: JsonObject, at: string, reading: Reading): readonly ReadPart[] {
  reading.leaveOut(without(message, ...read), at);
  const calls = listAt(message, 'tool_calls');
  const legacy = objectAt(message, 'function_call');
  return [
    ...reasoningOf(message, reading),
    ...spokenOf(message['content'], pointer(at, 'content'), reading),
    ...spokenOf(message['refusal'], pointer(at, 'refusal'), reading),
    ...calls.map((call): ReadPart => callOf(objectAt(call, 'function'), textAt(call, 'id'))),
    ...(Object.keys(legacy).length > 0 ? [callOf(legacy, textAt(legacy, 'name'))] : []),
  ];
}

function callOf(called: JsonObject, id: string): ReadPart {
  return {
    type: 'call',
    id,
    name: textAt(called, 'name'),
    arguments: argumentsIn(called['arguments']),
  };
}

/** The reasoning that some vendors want back, as it stands. */
function reasoningOf(message: JsonObject, reading: Reading): readonly ReadPart[] {
  const members = reasoned.filter(
    (member) => message[member] !== undefined && message[member] !== null,
  );
  if (members.length === 0) return [];
  const native = reading.native(
    Object.fromEntries(members.map((member) => [member, message[member] ?? null])),
  );
  const text = textAt(message, 'reasoning_content') || textAt(message, 'reasoning');
  return [{ type: 'reasoning', text, native }];
}

function spokenOf(content: Json | undefined, at: string, reading: Reading): readonly ReadPart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return content ? [reading.inWords(content, at)] : [];
  return content.map((part, place): ReadPart => {
    const text = textAt(part, 'text') || textAt(part, 'refusal');
    return text === '' ? reading.inWords(part, pointer(at, place)) : { type: 'text', text };
  });
}
