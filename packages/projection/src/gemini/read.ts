import type { ToolResult, UserPart } from '@exarch/conversation';
import { isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { listAt, objectAt, textAt } from '../raw.ts';
import { mediaAt, type Reading, type ReadPart, without } from '../reading.ts';
import { neutralSchema } from './schema.ts';

/** Reads a generateContent request, in either spelling of its fields. */
export function readGemini(body: JsonObject, reading: Reading): void {
  const known = ['contents', 'systemInstruction', 'system_instruction', 'tools', 'model'];
  reading.leaveOut(without(body, ...known), '');
  const system = body['systemInstruction'] ?? body['system_instruction'];
  for (const part of listAt(system, 'parts')) reading.instruct(textAt(part, 'text'));
  for (const [at, tool] of listAt(body, 'tools').entries()) {
    readTools(tool, pointer('/tools', at), reading);
  }
  const calls = new CallQueue();
  for (const [at, content] of listAt(body, 'contents').entries()) {
    readContent(content, { at: pointer('/contents', at), reading, calls });
  }
}

function readTools(tool: Json, at: string, reading: Reading): void {
  if (!isJsonObject(tool)) return;
  reading.leaveOut(without(tool, 'functionDeclarations', 'function_declarations'), at);
  const camel = listAt(tool, 'functionDeclarations');
  for (const declared of camel.length > 0 ? camel : listAt(tool, 'function_declarations')) {
    const schema = objectAt(declared, 'parametersJsonSchema');
    const parameters =
      Object.keys(schema).length > 0 ? schema : neutralSchema(objectAt(declared, 'parameters'));
    reading.tools.push({
      name: textAt(declared, 'name'),
      description: textAt(declared, 'description'),
      parameters:
        Object.keys(parameters).length > 0 ? parameters : { type: 'object', properties: {} },
    });
  }
}

type Place = { readonly at: string; readonly reading: Reading; readonly calls: CallQueue };

function readContent(content: Json, place: Place): void {
  const parts = listAt(content, 'parts');
  const inner = pointer(place.at, 'parts');
  if (isJsonObject(content)) place.reading.leaveOut(without(content, 'role', 'parts'), place.at);
  if (textAt(content, 'role') === 'model') {
    place.reading.reply(
      parts.flatMap((part, at) => replyParts(part, { ...place, at: pointer(inner, at) })),
    );
    return;
  }
  for (const [at, part] of parts.entries()) {
    const answer = memberOf(part, 'functionResponse', 'function_response');
    if (answer) place.reading.answer([result(answer, place)]);
    else place.reading.say([userPart(part, pointer(inner, at), place.reading)]);
  }
}

function replyParts(part: Json, place: Place): readonly ReadPart[] {
  const { reading, at } = place;
  if (!isJsonObject(part)) return [reading.inWords(part, at)];
  const call = memberOf(part, 'functionCall', 'function_call');
  if (call) return [callPart(part, call, place)];
  if (typeof part['text'] === 'string') return textParts(part, part['text'], reading);
  reading.note('part-opaque', at, 'kept a part for its provider alone');
  return [{ type: 'opaque', native: reading.native(part) }];
}

/** A signature stays with the text it signs, or stands with an empty one of its own. */
function textParts(part: JsonObject, text: string, reading: Reading): readonly ReadPart[] {
  const signature = signatureOf(part);
  const signed = { thoughtSignature: signature };
  if (part['thought'] === true) {
    return [
      { type: 'reasoning', text, ...(signature === '' ? {} : { native: reading.native(signed) }) },
    ];
  }
  const said: readonly ReadPart[] = text === '' ? [] : [{ type: 'text', text }];
  if (signature === '') return said;
  const native = reading.native(text === '' ? { text, ...signed } : signed);
  return [...said, { type: 'opaque', native }];
}

function callPart(part: Json, call: JsonObject, { reading, calls }: Place): ReadPart {
  const signature = signatureOf(part);
  const name = textAt(call, 'name');
  return {
    type: 'call',
    id: calls.begin(name, textAt(call, 'id')),
    name,
    arguments: call['args'] ?? {},
    ...(signature === '' ? {} : { native: reading.native({ thoughtSignature: signature }) }),
  };
}

function result(answer: JsonObject, { reading, calls, at }: Place): ToolResult {
  const name = textAt(answer, 'name');
  const response = objectAt(answer, 'response');
  const failure = response['error'];
  const said = failure ?? response['output'] ?? response['result'] ?? response;
  const files = listAt(answer, 'parts').map((part) => userPart(part, at, reading));
  const text = typeof said === 'string' ? said : JSON.stringify(said);
  return {
    call: calls.answer(name, textAt(answer, 'id')),
    name,
    content: [{ type: 'text', text }, ...files],
    failed: failure !== undefined,
  };
}

function userPart(part: Json, at: string, reading: Reading): UserPart {
  if (isJsonObject(part) && typeof part['text'] === 'string')
    return { type: 'text', text: part['text'] };
  const blob = memberOf(part, 'inlineData', 'inline_data');
  const file = memberOf(part, 'fileData', 'file_data');
  const type = textAt(blob ?? file, 'mimeType') || textAt(blob ?? file, 'mime_type');
  const media = blob
    ? mediaAt(`data:${type};base64,${textAt(blob, 'data')}`)
    : mediaAt(textAt(file, 'fileUri') || textAt(file, 'file_uri'), type === '' ? {} : { type });
  return media ?? reading.inWords(part, at);
}

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
