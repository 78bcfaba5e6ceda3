import type { Text, UserPart } from '@exarch/conversation';
import { isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { listAt, objectAt, textAt } from '../raw.ts';
import { mediaAt } from '../read-media.ts';
import { argumentsIn, type Reading, type ReadPart } from '../reading.ts';

/** Reads a Chat Completions request. */
export function readChat(body: JsonObject, reading: Reading): void {
  reading.only(body, '', 'model', 'messages', 'tools', 'stream');
  for (const [at, tool] of reading.list(body, 'tools').entries()) {
    readTool(tool, pointer('/tools', at), reading);
  }
  for (const [at, message] of reading.list(body, 'messages').entries()) {
    const where = pointer('/messages', at);
    if (isJsonObject(message)) readMessage(message, where, reading);
    else reading.say([reading.inWords(message, where)]);
  }
}

function readTool(tool: Json, at: string, reading: Reading): void {
  const described = objectAt(tool, 'function');
  const name = textAt(described, 'name');
  if (name === '') {
    reading.skip(tool, at);
    return;
  }
  reading.only(tool, at, 'type', 'function');
  reading.only(described, pointer(at, 'function'), 'name', 'description', 'parameters');
  const parameters = objectAt(described, 'parameters');
  const schema =
    Object.keys(parameters).length > 0 ? parameters : { type: 'object', properties: {} };
  reading.offer({ name, description: textAt(described, 'description'), parameters: schema }, at);
}

function readMessage(message: JsonObject, at: string, reading: Reading): void {
  const content = message['content'];
  const inner = pointer(at, 'content');
  switch (textAt(message, 'role')) {
    case 'system':
    case 'developer':
      reading.only(message, at, 'role', 'content');
      reading.instructLate(plain(content, inner, reading), at);
      break;
    case 'assistant':
      reading.reply(replyParts(message, at, reading));
      break;
    case 'tool':
    case 'function':
      reading.only(message, at, 'role', 'content', 'tool_call_id', 'name');
      readResult(message, inner, reading);
      break;
    default:
      reading.only(message, at, 'role', 'content');
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
  return spokenOf(content, at, reading)
    .map(({ text }) => text)
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
  const type = textAt(part, 'type');
  if (type === 'text') {
    reading.only(part, at, 'type', 'text');
    return { type, text: textAt(part, 'text') };
  }
  const file = type === 'image_url' || type === 'file' ? objectAt(part, type) : {};
  const name = textAt(file, 'filename');
  const media = mediaAt(textAt(file, 'file_data') || textAt(file, 'url'), { name });
  if (media === undefined) return reading.inWords(part, at);
  reading.only(part, at, 'type', type);
  reading.only(file, pointer(at, type), 'filename', 'file_data', 'url');
  return media;
}

const reasoned = ['reasoning_content', 'reasoning', 'reasoning_details'];
const read = ['role', 'content', 'refusal', 'tool_calls', 'function_call', ...reasoned];

function replyParts(message: JsonObject, at: string, reading: Reading): readonly ReadPart[] {
  reading.only(message, at, ...read);
  const calls = reading.list(message, 'tool_calls', at);
  const legacy = objectAt(message, 'function_call');
  return [
    ...reasoningOf(message, reading),
    ...spokenOf(message['content'], pointer(at, 'content'), reading),
    ...spokenOf(message['refusal'], pointer(at, 'refusal'), reading),
    ...calls.map((call, place) => callIn(call, pointer(pointer(at, 'tool_calls'), place), reading)),
    ...(Object.keys(legacy).length > 0 ? [callOf(legacy, textAt(legacy, 'name'))] : []),
  ];
}

/** A call of a function; of any other kind, it is written out. */
function callIn(call: Json, at: string, reading: Reading): ReadPart {
  const called = objectAt(call, 'function');
  if (Object.keys(called).length === 0) return reading.inWords(call, at);
  reading.only(call, at, 'id', 'type', 'index', 'function');
  reading.only(called, pointer(at, 'function'), 'name', 'arguments');
  return callOf(called, textAt(call, 'id'));
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

function spokenOf(
  content: Json | undefined,
  at: string,
  reading: Reading,
): readonly (Text | Thought)[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return content ? [reading.inWords(content, at)] : [];
  return content.map((part, place) => chunkOf(part, pointer(at, place), reading));
}

type Thought = { readonly type: 'reasoning'; readonly text: string };

function chunkOf(part: Json, at: string, reading: Reading): Text | Thought {
  const type = textAt(part, 'type');
  if (type === 'text' || type === 'refusal') {
    reading.only(part, at, 'type', type);
    return { type: 'text', text: textAt(part, type) };
  }
  const thoughts = type === 'thinking' ? listAt(part, type).map((one) => textAt(one, 'text')) : [];
  return thoughts.length > 0
    ? { type: 'reasoning', text: thoughts.join('') }
    : reading.inWords(part, at);
}
