import type { ToolResult } from '@exarch/conversation';
import { isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { objectAt, textAt } from '../raw.ts';
import { readForeignTool } from '../read-foreign-tool.ts';
import { membersApart } from '../read-members.ts';
import { isStrange, readStrange } from '../read-strange.ts';
import type { Placed, Reading } from '../reading.ts';
import { kinds, memberOf, userPart } from './read-part.ts';
import { CallQueue } from './read-queue.ts';
import { replyParts } from './read-reply.ts';
import { neutralSchema } from './schema.ts';

/** Reads a generateContent request, in either spelling of its fields. */
export function readGemini(body: JsonObject, reading: Reading): void {
  const known = ['contents', 'systemInstruction', 'system_instruction', 'tools', 'model'];
  reading.only(body, '', ...known);
  for (const key of ['systemInstruction', 'system_instruction']) {
    readSystem(body[key], pointer('', key), reading);
  }
  for (const [at, tool] of reading.list(body, 'tools').entries()) {
    readTools(tool, pointer('/tools', at), reading);
  }
  const calls = new CallQueue();
  for (const content of reading.each(body, 'contents')) readContent(content, reading, calls);
}

function readSystem(system: Json | undefined, at: string, reading: Reading): void {
  if (system === undefined || system === null) return;
  if (!isJsonObject(system)) {
    reading.instruct(reading.loose(system, at).text, at);
    return;
  }
  reading.only(system, at, 'role', 'parts');
  for (const part of reading.each(system, 'parts', at)) {
    reading.instruct(textOf(part, reading), part.at);
  }
}

/** What a part says to the model in a place where nothing but text may stand. */
function textOf({ json, at }: Placed, reading: Reading): string {
  const part = userPart(json, at, reading);
  if (part.type === 'text') return part.text;
  reading.skip(json, at);
  return '';
}

function readTools(tool: Json, at: string, reading: Reading): void {
  if (!isJsonObject(tool)) {
    reading.skip(tool, at);
    return;
  }
  if (readForeignTool(tool, at, reading)) return;
  reading.only(tool, at, 'functionDeclarations', 'function_declarations');
  const spelled = ['functionDeclarations', 'function_declarations'];
  for (const { json: declared, at: place } of spelled.flatMap((key) =>
    reading.each(tool, key, at),
  )) {
    const schema = jsonSchemas.map((key) => objectAt(declared, key)).find(isFilled);
    const parameters = schema ?? neutralSchema(objectAt(declared, 'parameters'));
    reading.only(declared, place, 'name', 'description', 'parameters', ...jsonSchemas);
    const offered = {
      name: textAt(declared, 'name'),
      description: textAt(declared, 'description'),
      parameters: isFilled(parameters) ? parameters : { type: 'object', properties: {} },
    };
    reading.offer(offered, place);
  }
}

const jsonSchemas = ['parametersJsonSchema', 'parameters_json_schema'];

function isFilled(schema: JsonObject): boolean {
  return Object.keys(schema).length > 0;
}

function readContent({ json: content, at }: Placed, reading: Reading, calls: CallQueue): void {
  if (!isJsonObject(content)) {
    reading.say([reading.loose(content, at)], at);
    return;
  }
  if (isStrange(content, ['parts'])) {
    readStrange(content, at, reading);
    return;
  }
  reading.only(content, at, 'role', 'parts');
  const parts = reading.each(content, 'parts', at).flatMap(apart);
  switch (reading.roleOf(content, at)) {
    case 'system':
      for (const part of parts) reading.instructLate(textOf(part, reading), part.at);
      break;
    case 'assistant':
      reading.reply([], at);
      for (const part of parts) readReplyPart(part, reading, calls);
      break;
    case 'user':
      for (const part of parts) readUserPart(part, reading, calls);
  }
}

/** A part that holds nothing says nothing. */
function apart({ json, at }: Placed): readonly Placed[] {
  if (!isJsonObject(json)) return [{ json, at }];
  if (Object.keys(json).length === 0) return [];
  return membersApart(json, kinds).map((part) => ({ json: part, at }));
}

function readUserPart(part: Placed, reading: Reading, calls: CallQueue): void {
  const answer = memberOf(part.json, ...response);
  if (answer) reading.answer(result(part, answer, { reading, calls }), part.at);
  else if (memberOf(part.json, 'functionCall', 'function_call')) {
    reading.callInPrompt(replyParts(part, reading, calls), part.at);
  } else reading.say([userPart(part.json, part.at, reading)], part.at);
}

function readReplyPart(part: Placed, reading: Reading, calls: CallQueue): void {
  const answer = memberOf(part.json, ...response);
  if (answer) reading.answerInReply(result(part, answer, { reading, calls }), part.at);
  else reading.reply(replyParts(part, reading, calls), part.at);
}

const response = ['functionResponse', 'function_response'] as const;

function result(
  part: Placed,
  answer: JsonObject,
  { reading, calls }: { readonly reading: Reading; readonly calls: CallQueue },
): ToolResult {
  const name = textAt(answer, 'name');
  const at = pointer(part.at, 'functionResponse');
  reading.only(part.json, part.at, ...response);
  reading.only(answer, at, 'id', 'name', 'response', 'parts');
  const files = reading
    .each(answer, 'parts', at)
    .map(({ json, at: place }) => userPart(json, place, reading));
  return {
    call: calls.answer(name, textAt(answer, 'id')),
    name,
    content: [{ type: 'text', text: saidBy(answer['response']) }, ...files],
    failed: hasFailed(objectAt(answer, 'response')),
  };
}

/** What a response says: of an object whose one member stands for the whole of it, that; of any other value, itself. */
function saidBy(response: Json | undefined): string {
  if (!isJsonObject(response)) return spelled(response);
  const members = Object.entries(response).filter(([, value]) => value !== null);
  const [only, ...others] = members;
  const stands = only !== undefined && others.length === 0 && results.has(only[0]);
  return spelled(stands ? only[1] : response);
}

function spelled(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** An error that is empty or null is none. */
function hasFailed({ error }: JsonObject): boolean {
  return error !== undefined && error !== null && error !== '' && error !== false;
}

/** The members of a response that stand for the whole of it, where they stand alone. */
const results = new Set(['output', 'result', 'error']);
