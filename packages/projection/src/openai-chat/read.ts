import type { Media, Text, UserPart } from '@exarch/conversation';
import { isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { listAt, objectAt, textAt } from '../raw.ts';
import { foreignPart } from '../read-foreign.ts';
import { readForeignTool } from '../read-foreign-tool.ts';
import { audioIn, mediaAt, noteOtherThanImage } from '../read-media.ts';
import { argumentsIn, withRole } from '../read-members.ts';
import type { ReadPart } from '../read-message.ts';
import { isStrange, readStrange } from '../read-strange.ts';
import type { Reading } from '../reading.ts';

/** Reads a Chat Completions request. */
export function readChat(body: JsonObject, reading: Reading): void {
  reading.only(body, '', 'model', 'messages', 'tools', 'functions', 'stream');
  for (const [at, tool] of reading.list(body, 'tools').entries()) {
    readTool(tool, pointer('/tools', at), reading);
  }
  for (const [at, described] of reading.list(body, 'functions').entries()) {
    readFunction(described, pointer('/functions', at), reading);
  }
  for (const { json, at } of reading.each(body, 'messages')) {
    if (isJsonObject(json)) readMessage(withRole(json), at, reading);
    else reading.say([reading.loose(json, at)], at);
  }
}

function readTool(tool: Json, at: string, reading: Reading): void {
  if (!isJsonObject(tool) || !isJsonObject(tool['function'])) {
    if (!readForeignTool(tool, at, reading)) reading.skip(tool, at);
    return;
  }
  reading.only(tool, at, 'type', 'function');
  readFunction(tool['function'], pointer(at, 'function'), reading);
}

/** A function, in a tool or, as it stood before there were tools, in a list of its own. */
function readFunction(described: Json, at: string, reading: Reading): void {
  const name = textAt(described, 'name');
  if (name === '') {
    reading.skip(described, at);
    return;
  }
  reading.only(described, at, 'name', 'description', 'parameters');
  const parameters = objectAt(described, 'parameters');
  const schema =
    Object.keys(parameters).length > 0 ? parameters : { type: 'object', properties: {} };
  reading.offer({ name, description: textAt(described, 'description'), parameters: schema }, at);
}

function readMessage(message: JsonObject, at: string, reading: Reading): void {
  if (isStrange(message, spoken)) {
    readStrange(message, at, reading);
    return;
  }
  const content = message['content'];
  const inner = pointer(at, 'content');
  switch (reading.roleOf(message, at)) {
    case 'system':
      reading.only(message, at, 'role', 'content');
      reading.instructLate(plain(content, inner, reading), at);
      break;
    case 'assistant':
      readReply(message, at, reading);
      break;
    case 'user':
      if (isResult(message)) readResult(message, at, reading);
      else if (Array.isArray(message['tool_calls'])) readReply(message, at, reading);
      else readPrompt(message, at, reading);
  }
}

/** A library may leave the role out, or call it otherwise. */
function isResult(message: JsonObject): boolean {
  return results.has(textAt(message, 'role')) || textAt(message, 'tool_call_id') !== '';
}

const results: ReadonlySet<string> = new Set(['tool', 'function']);

function readPrompt(message: JsonObject, at: string, reading: Reading): void {
  reading.only(message, at, 'role', 'content');
  const content = message['content'];
  const parts = userParts(content, pointer(at, 'content'), reading);
  reading.say(parts, at, placesOf(content, pointer(at, 'content')));
}

function readResult(message: JsonObject, at: string, reading: Reading): void {
  reading.only(message, at, 'role', 'content', 'tool_call_id', 'name', 'tool_name');
  const said = textAt(message, 'name') || textAt(message, 'tool_name');
  const call = textAt(message, 'tool_call_id') || (message['role'] === 'function' ? said : '');
  const name = said || reading.nameOf(call);
  const content = userParts(message['content'], pointer(at, 'content'), reading);
  reading.answer({ call, name, content, failed: false }, at);
}

function plain(content: Json | undefined, at: string, reading: Reading): string {
  return spokenOf(content, at, reading)
    .map((part) => (part.type === 'media' ? reading.loose({ ...part }, at).text : part.text))
    .join('\n\n');
}

function userParts(content: Json | undefined, at: string, reading: Reading): readonly UserPart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  if (!Array.isArray(content)) {
    return content === undefined || content === null ? [] : [userPart(content, at, reading)];
  }
  return content.map((part, place) => userPart(part, pointer(at, place), reading));
}

function userPart(part: Json, at: string, reading: Reading): UserPart {
  const type = textAt(part, 'type');
  if (type === 'text') {
    reading.only(part, at, 'type', 'text');
    return { type, text: textAt(part, 'text') };
  }
  const file = files.has(type) ? objectAt(part, type) : {};
  const media = type === 'input_audio' ? audioIn(file) : fileIn(file, type);
  if (media === undefined) {
    return foreignPart({ json: part, at }, reading) ?? reading.loose(part, at);
  }
  if (type === 'image_url') noteOtherThanImage([media], at, reading);
  reading.only(part, at, 'type', type);
  reading.only(file, pointer(at, type), ...fileMembers);
  return media;
}

const files: ReadonlySet<string> = new Set(['image_url', 'file', 'input_audio']);
const fileMembers = ['filename', 'file_data', 'url', 'data', 'format'];

function fileIn(file: JsonObject, type: string): Media | undefined {
  const told = type === 'image_url' ? { otherwise: 'image/jpeg' } : {};
  const name = textAt(file, 'filename');
  return mediaAt(textAt(file, 'file_data') || textAt(file, 'url'), { name, ...told });
}

/** Where a message says or does anything. */
const spoken = ['content', 'refusal', 'tool_calls', 'function_call', 'tool_call_id', 'audio'];

const reasoned = ['reasoning_content', 'reasoning', 'reasoning_details'];
const read = ['role', 'content', 'refusal', 'audio', 'tool_calls', 'function_call', ...reasoned];

function readReply(message: JsonObject, at: string, reading: Reading): void {
  reading.only(message, at, ...read);
  const calls = reading.list(message, 'tool_calls', at);
  const legacy = objectAt(message, 'function_call');
  reading.reply(reasoningOf(message, reading), at);
  for (const member of ['content', 'refusal']) {
    const inner = pointer(at, member);
    const said = withoutCalls(message[member], message['tool_calls']);
    reading.reply(spokenOf(said, inner, reading), inner, placesOf(said, inner));
  }
  readTranscript(message, at, reading);
  for (const [place, call] of calls.entries()) {
    const inner = pointer(pointer(at, 'tool_calls'), place);
    reading.reply([callIn(call, inner, reading)], inner);
  }
  if (Object.keys(legacy).length > 0) {
    reading.reply([callOf(legacy, textAt(legacy, 'name'))], pointer(at, 'function_call'));
  }
}

/** A content as some library keeps it beside its calls: those that it holds once more say nothing new. */
function withoutCalls(content: Json | undefined, calls: Json | undefined): Json | undefined {
  if (!Array.isArray(content) || !Array.isArray(calls)) return content;
  const ids = new Set(calls.map((call) => textAt(call, 'id')));
  const isAgain = (part: Json): boolean =>
    textAt(part, 'type') === 'tool_use' && ids.has(textAt(part, 'id'));
  return content.some(isAgain) ? content.filter((part) => !isAgain(part)) : content;
}

/** What a reply said aloud; the recording itself is left out. */
function readTranscript(message: JsonObject, place: string, reading: Reading): void {
  const audio = objectAt(message, 'audio');
  const at = pointer(place, 'audio');
  reading.only(audio, at, 'transcript');
  const text = textAt(audio, 'transcript');
  if (text !== '') reading.reply([{ type: 'text', text }], at);
}

/** Where the parts of a content stand: each in its list, or all where there is none. */
function placesOf(content: Json | undefined, at: string): string | readonly string[] {
  return Array.isArray(content) ? content.map((_, place) => pointer(at, place)) : at;
}

/** A call of a function, or of a tool that takes plain text; of any other kind, it is written out. */
function callIn(call: Json, at: string, reading: Reading): ReadPart {
  const called = objectAt(call, 'function');
  const custom = objectAt(call, 'custom');
  if (typeof custom['input'] === 'string') {
    reading.only(call, at, 'id', 'type', 'index', 'custom');
    reading.only(custom, pointer(at, 'custom'), 'name', 'input');
    const sent = { name: custom['name'] ?? '', arguments: { input: custom['input'] } };
    return callOf(sent, textAt(call, 'id'));
  }
  if (textAt(call, 'name') !== '' && isJsonObject(call)) {
    reading.only(call, at, 'id', 'type', 'index', 'name', 'args');
    return callOf({ ...call, arguments: call['args'] ?? {} }, textAt(call, 'id'));
  }
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
): readonly (Text | Media | Thought)[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return content ? [reading.inWords(content, at)] : [];
  return content.map((part, place) => chunkOf(part, pointer(at, place), reading));
}

type Thought = { readonly type: 'reasoning'; readonly text: string };

function chunkOf(part: Json, at: string, reading: Reading): Text | Media | Thought {
  const type = textAt(part, 'type');
  if (type === 'text' || type === 'refusal') {
    reading.only(part, at, 'type', type);
    return { type: 'text', text: textAt(part, type) };
  }
  const thoughts = type === 'thinking' ? listAt(part, type).map((one) => textAt(one, 'text')) : [];
  if (thoughts.length > 0) return { type: 'reasoning', text: thoughts.join('') };
  return foreignPart({ json: part, at }, reading) ?? reading.inWords(part, at);
}
