import type { Media, ToolResult, UserPart } from '@exarch/conversation';
import { isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { listAt, objectAt, textAt } from '../raw.ts';
import { mediaAt } from '../read-media.ts';
import { membersApart, type Reading, type ReadPart } from '../reading.ts';
import { neutralSchema } from './schema.ts';

/** Reads a generateContent request, in either spelling of its fields. */
export function readGemini(body: JsonObject, reading: Reading): void {
  const known = ['contents', 'systemInstruction', 'system_instruction', 'tools', 'model'];
  reading.only(body, '', ...known);
  const system =
    body['systemInstruction'] === undefined ? 'system_instruction' : 'systemInstruction';
  readSystem(body[system], pointer('', system), reading);
  for (const [at, tool] of reading.list(body, 'tools').entries()) {
    readTools(tool, pointer('/tools', at), reading);
  }
  const calls = new CallQueue();
  for (const [at, content] of reading.list(body, 'contents').entries()) {
    readContent(content, { at: pointer('/contents', at), reading, calls });
  }
}

function readSystem(system: Json | undefined, at: string, reading: Reading): void {
  if (typeof system === 'string') reading.instruct(system);
  reading.only(system, at, 'role', 'parts');
  for (const [place, part] of listAt(system, 'parts').entries()) {
    reading.instruct(textAt(part, 'text'));
    reading.only(part, pointer(pointer(at, 'parts'), place), 'text');
  }
}

function readTools(tool: Json, at: string, reading: Reading): void {
  if (!isJsonObject(tool)) {
    reading.skip(tool, at);
    return;
  }
  reading.only(tool, at, 'functionDeclarations', 'function_declarations');
  const camel = listAt(tool, 'functionDeclarations');
  for (const declared of camel.length > 0 ? camel : listAt(tool, 'function_declarations')) {
    const schema = objectAt(declared, 'parametersJsonSchema');
    const parameters =
      Object.keys(schema).length > 0 ? schema : neutralSchema(objectAt(declared, 'parameters'));
    reading.only(declared, at, 'name', 'description', 'parameters', 'parametersJsonSchema');
    const offered = {
      name: textAt(declared, 'name'),
      description: textAt(declared, 'description'),
      parameters:
        Object.keys(parameters).length > 0 ? parameters : { type: 'object', properties: {} },
    };
    reading.offer(offered, at);
  }
}

type Place = { readonly at: string; readonly reading: Reading; readonly calls: CallQueue };

function readContent(content: Json, place: Place): void {
  const { reading } = place;
  if (!isJsonObject(content)) {
    reading.say([reading.inWords(content, place.at)]);
    return;
  }
  reading.only(content, place.at, 'role', 'parts');
  const inner = pointer(place.at, 'parts');
  const placed = reading.list(content, 'parts', place.at).flatMap((part, index) => {
    const apart = isJsonObject(part) ? membersApart(part, kinds) : [part];
    return apart.map((one: Json) => ({
      part: one,
      place: { ...place, at: pointer(inner, index) },
    }));
  });
  if (textAt(content, 'role') === 'model') {
    reading.reply(placed.flatMap((one) => replyParts(one.part, one.place)));
    return;
  }
  for (const one of placed) readUserPart(one.part, one.place);
}

/** The members of which a part may hold one. */
const kinds = [
  ...['text', 'functionCall', 'function_call', 'functionResponse', 'function_response'],
  ...['inlineData', 'inline_data', 'fileData', 'file_data'],
  ...['executableCode', 'codeExecutionResult'],
];
const signature = ['thoughtSignature', 'thought_signature'];

function readUserPart(part: Json, place: Place): void {
  const { reading, at } = place;
  const answer = memberOf(part, 'functionResponse', 'function_response');
  if (answer === undefined) {
    reading.say([userPart(part, at, reading)]);
    return;
  }
  reading.only(part, at, 'functionResponse', 'function_response');
  reading.answer([result(answer, { ...place, at: pointer(at, 'functionResponse') })]);
}

function replyParts(part: Json, place: Place): readonly ReadPart[] {
  const { reading, at } = place;
  if (!isJsonObject(part)) return [reading.inWords(part, at)];
  const call = memberOf(part, 'functionCall', 'function_call');
  if (call) return [callPart(part, call, place)];
  if (typeof part['text'] === 'string') {
    reading.only(part, at, 'text', 'thought', ...signature);
    return textParts(part, part['text'], reading);
  }
  reading.note('part-opaque', at, 'kept a part for its provider alone');
  return [{ type: 'opaque', native: reading.native(part) }];
}

/** A signature stays with the text it signs, or stands with an empty one of its own. */
function textParts(part: JsonObject, text: string, reading: Reading): readonly ReadPart[] {
  const given = signatureOf(part);
  const signed = { thoughtSignature: given };
  if (part['thought'] === true) {
    return [
      { type: 'reasoning', text, ...(given === '' ? {} : { native: reading.native(signed) }) },
    ];
  }
  const said: readonly ReadPart[] = text === '' ? [] : [{ type: 'text', text }];
  if (given === '') return said;
  const native = reading.native(text === '' ? { text, ...signed } : signed);
  return [...said, { type: 'opaque', native }];
}

function callPart(part: Json, call: JsonObject, { reading, calls, at }: Place): ReadPart {
  reading.only(part, at, 'functionCall', 'function_call', ...signature);
  reading.only(call, pointer(at, 'functionCall'), 'id', 'name', 'args');
  const signed = signatureOf(part);
  const name = textAt(call, 'name');
  return {
    type: 'call',
    id: calls.begin(name, textAt(call, 'id')),
    name,
    arguments: call['args'] ?? {},
    ...(signed === '' ? {} : { native: reading.native({ thoughtSignature: signed }) }),
  };
}

function result(answer: JsonObject, { reading, calls, at }: Place): ToolResult {
  const name = textAt(answer, 'name');
  const response = objectAt(answer, 'response');
  const failure = response['error'];
  const [only] = Object.keys(response).length === 1 ? Object.keys(response) : [];
  const said = only !== undefined && results.has(only) ? response[only] : response;
  reading.only(answer, at, 'id', 'name', 'response', 'parts');
  const files = listAt(answer, 'parts').map((part) => userPart(part, at, reading));
  const text = typeof said === 'string' ? said : JSON.stringify(said);
  return {
    call: calls.answer(name, textAt(answer, 'id')),
    name,
    content: [{ type: 'text', text }, ...files],
    failed: failure !== undefined,
  };
}

/** The members of a response that stand for the whole of it, where they stand alone. */
const results = new Set(['output', 'result', 'error']);

function userPart(part: Json, at: string, reading: Reading): UserPart {
  if (isJsonObject(part) && typeof part['text'] === 'string') {
    reading.only(part, at, 'text');
    return { type: 'text', text: part['text'] };
  }
  const blob = memberOf(part, 'inlineData', 'inline_data');
  const file = memberOf(part, 'fileData', 'file_data');
  const media = blob ? inline(blob) : addressed(file);
  if (media === undefined) return reading.inWords(part, at);
  reading.only(part, at, ...kinds);
  reading.only(blob ?? file, at, ...fileMembers);
  return media;
}

function inline(blob: JsonObject): Media | undefined {
  return mediaAt(`data:${typeOf(blob)};base64,${textAt(blob, 'data')}`);
}

function addressed(file: JsonObject | undefined): Media | undefined {
  const type = typeOf(file);
  const uri = textAt(file, 'fileUri') || textAt(file, 'file_uri');
  return mediaAt(uri, type === '' ? {} : { type });
}

function typeOf(file: JsonObject | undefined): string {
  return textAt(file, 'mimeType') || textAt(file, 'mime_type');
}

const fileMembers = ['mimeType', 'mime_type', 'data', 'fileUri', 'file_uri'];

function memberOf(part: Json, camel: string, snake: string): JsonObject | undefined {
  const value = isJsonObject(part) ? (part[camel] ?? part[snake]) : undefined;
  return isJsonObject(value) ? value : undefined;
}

function signatureOf(part: Json): string {
  return textAt(part, 'thoughtSignature') || textAt(part, 'thought_signature');
}

/** Calls without ids are answered by name and order; here they get ids that say both. */
class CallQueue {
  readonly #waiting = new Map<string, { readonly ids: string[]; next: number }>();
  readonly #answered = new Set<string>();
  #count = 0;

  begin(name: string, given: string): string {
    this.#count += 1;
    const id = given === '' ? `call_read_${this.#count}` : given;
    const queue = this.#waiting.get(name) ?? { ids: [], next: 0 };
    this.#waiting.set(name, queue);
    queue.ids.push(id);
    return id;
  }

  answer(name: string, given: string): string {
    const id = given === '' ? this.#next(name) : given;
    this.#answered.add(id);
    return id;
  }

  /** The first call of that name that nothing has answered. */
  #next(name: string): string {
    const queue = this.#waiting.get(name);
    while (queue && this.#answered.has(queue.ids[queue.next] ?? '')) queue.next += 1;
    return queue?.ids[queue.next] ?? '';
  }
}
