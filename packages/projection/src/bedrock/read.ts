import type { Text, ToolResult, UserPart } from '@exarch/conversation';
import { isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { objectAt, textAt } from '../raw.ts';
import { documentInWords, documentText, textInBase64 } from '../read-document.ts';
import { foreignPart } from '../read-foreign.ts';
import { readForeignTool } from '../read-foreign-tool.ts';
import { mediaAt } from '../read-media.ts';
import { membersApart } from '../read-members.ts';
import type { ReadPart } from '../read-message.ts';
import { isStrange, readStrange } from '../read-strange.ts';
import type { Placed, Reading } from '../reading.ts';

/** Reads a Converse request. */
export function readBedrock(body: JsonObject, reading: Reading): void {
  reading.only(body, '', 'modelId', 'system', 'messages', 'toolConfig');
  for (const { json, at } of reading.each(body, 'system')) {
    if (!isMark(json, reading)) reading.instruct(textOf(json, at, reading), at);
  }
  const config = objectAt(body, 'toolConfig');
  reading.only(config, '/toolConfig', 'tools');
  for (const [at, tool] of reading.list(config, 'tools', '/toolConfig').entries()) {
    if (!isMark(tool, reading)) readTool(tool, pointer('/toolConfig/tools', at), reading);
  }
  for (const { json, at } of reading.each(body, 'messages')) readMessage(json, at, reading);
}

function readTool(tool: Json, at: string, reading: Reading): void {
  const spec = objectAt(tool, 'toolSpec');
  if (Object.keys(spec).length === 0) {
    if (!readForeignTool(tool, at, reading)) reading.skip(tool, at);
    return;
  }
  const schema = objectAt(spec, 'inputSchema');
  reading.only(tool, at, 'toolSpec');
  reading.only(spec, pointer(at, 'toolSpec'), 'name', 'description', 'inputSchema');
  reading.only(schema, pointer(pointer(at, 'toolSpec'), 'inputSchema'), 'json');
  const [name, description] = [textAt(spec, 'name'), textAt(spec, 'description')];
  reading.offer({ name, description, parameters: objectAt(schema, 'json') }, at);
}

function readMessage(message: Json, at: string, reading: Reading): void {
  if (!isJsonObject(message)) {
    reading.say([reading.loose(message, at)], at);
    return;
  }
  if (isStrange(message, ['content'])) {
    readStrange(message, at, reading);
    return;
  }
  reading.only(message, at, 'role', 'content');
  const blocks = reading.each(message, 'content', at).flatMap(apart);
  const said = blocks.filter(({ json }) => !isMark(json, reading));
  switch (reading.roleOf(message, at)) {
    case 'system':
      for (const block of said) {
        reading.instructLate(textOf(block.json, block.at, reading), block.at);
      }
      break;
    case 'assistant':
      reading.reply([], at);
      for (const block of said) readReplyBlock(block, reading);
      break;
    case 'user':
      for (const block of said) readUserBlock(block, reading);
  }
}

function apart({ json, at }: Placed): readonly Placed[] {
  if (!isJsonObject(json)) return [{ json, at }];
  return membersApart(json, kinds).map((block) => ({ json: block, at }));
}

/** What a block says to the model in a place where nothing but text may stand. */
function textOf(block: Json, at: string, reading: Reading): string {
  const parts = userParts(block, at, reading);
  const texts = parts.filter((part) => part.type === 'text');
  if (texts.length < parts.length) reading.skip(block, at);
  return texts.map(({ text }) => text).join('\n\n');
}

/** The members of which a block may hold one. */
const kinds = [
  ...['text', 'toolUse', 'toolResult', 'image', 'document', 'video', 'audio'],
  ...['reasoningContent', 'cachePoint', 'guardContent', 'citationsContent', 'json'],
];

function readUserBlock({ json, at }: Placed, reading: Reading): void {
  if (isResult(json)) reading.answer(result(json, at, reading), at);
  else if (isCall(json)) reading.callInPrompt(replyParts(json, at, reading), at);
  else reading.say(userParts(json, at, reading), at);
}

function readReplyBlock({ json, at }: Placed, reading: Reading): void {
  if (isResult(json)) reading.answerInReply(result(json, at, reading), at);
  else reading.reply(replyParts(json, at, reading), at);
}

function isCall(block: Json): boolean {
  return Object.keys(objectAt(block, 'toolUse')).length > 0;
}

function isResult(block: Json): block is JsonObject {
  return Object.keys(objectAt(block, 'toolResult')).length > 0;
}

/** A mark for the cache says nothing; it is counted. */
function isMark(block: Json, reading: Reading): boolean {
  const isAlone = isJsonObject(block) && 'cachePoint' in block && Object.keys(block).length === 1;
  if (isAlone) reading.marks.take();
  return isAlone;
}

function replyParts(block: Json, at: string, reading: Reading): readonly ReadPart[] {
  const use = objectAt(block, 'toolUse');
  if (Object.keys(use).length > 0) {
    reading.only(block, at, 'toolUse');
    reading.only(use, pointer(at, 'toolUse'), 'toolUseId', 'name', 'input');
    const [id, name] = [textAt(use, 'toolUseId'), textAt(use, 'name')];
    return [{ type: 'call', id, name, arguments: use['input'] ?? {} }];
  }
  const reasoning = objectAt(block, 'reasoningContent');
  const thought = objectAt(reasoning, 'reasoningText');
  if (isJsonObject(block) && Object.keys(thought).length > 0) {
    return [{ type: 'reasoning', text: textAt(thought, 'text'), native: reading.native(block) }];
  }
  const isSealed = isJsonObject(block) && textAt(reasoning, 'redactedContent') !== '';
  return isSealed ? [reading.opaque(block, at)] : userParts(block, at, reading);
}

function result(block: JsonObject, place: string, reading: Reading): ToolResult {
  const answer = objectAt(block, 'toolResult');
  const at = pointer(place, 'toolResult');
  const call = textAt(answer, 'toolUseId');
  reading.only(block, place, 'toolResult');
  reading.only(answer, at, 'toolUseId', 'content', 'status');
  return {
    call,
    name: reading.nameOf(call),
    content: reading
      .each(answer, 'content', at)
      .flatMap((part) => userParts(part.json, part.at, reading)),
    failed: answer['status'] === 'error',
  };
}

function userParts(block: Json, at: string, reading: Reading): readonly UserPart[] {
  if (!isJsonObject(block)) return [reading.loose(block, at)];
  if (typeof block['text'] === 'string') {
    reading.only(block, at, 'text');
    return [{ type: 'text', text: block['text'] }];
  }
  if (block['json'] !== undefined) {
    reading.only(block, at, 'json');
    reading.note('json-in-words', at, 'wrote a result that is JSON out as text');
    return [{ type: 'text', text: JSON.stringify(block['json']) }];
  }
  const wrapped = ['guardContent', 'citationsContent'].find((kind) => isJsonObject(block[kind]));
  if (wrapped !== undefined) return wrappedParts(block, { kind: wrapped, at }, reading);
  const kind = fileKinds.find((member) => isJsonObject(block[member]));
  return kind === undefined
    ? [foreignPart({ json: block, at }, reading) ?? reading.inWords(block, at)]
    : fileParts(block, { kind, at }, reading);
}

/** What stands one level further in: texts that cite, texts and images that a guard looks at. */
function wrappedParts(
  block: JsonObject,
  { kind, at }: Held,
  reading: Reading,
): readonly UserPart[] {
  const holder = objectAt(block, kind);
  const inner = pointer(at, kind);
  const member = kind === 'guardContent' ? 'text' : 'content';
  const texts = reading.each(holder, member, inner).map((text): Text => {
    if (typeof textIn(text.json) !== 'string') return reading.loose(text.json, text.at);
    reading.only(text.json, text.at, 'text');
    return { type: 'text', text: textAt(text.json, 'text') };
  });
  reading.only(block, at, kind);
  reading.only(holder, inner, member, 'image');
  const { image } = holder;
  const held = { kind: 'image', at: inner };
  return isJsonObject(image) ? [...texts, ...fileParts({ image }, held, reading)] : texts;
}

function textIn(block: Json): Json | undefined {
  return isJsonObject(block) ? block['text'] : undefined;
}

const fileKinds = ['image', 'document', 'video', 'audio'];

/** A file of a block, by the member that holds it. */
type Held = { readonly kind: string; readonly at: string };

/** A file by value, or the text that a document is; what only an address of Amazon's says is written out. */
function fileParts(block: JsonObject, held: Held, reading: Reading): readonly UserPart[] {
  const file = objectAt(block, held.kind);
  const source = objectAt(file, 'source');
  const at = pointer(held.at, held.kind);
  const parts = sourceParts(file, { kind: held.kind, at }, reading);
  if (parts === undefined) return [reading.inWords(block, held.at)];
  if (parts.some(({ type }) => type === 'text')) documentInWords(at, reading);
  reading.only(block, held.at, held.kind);
  reading.only(file, at, 'format', 'name', 'source');
  reading.only(source, pointer(at, 'source'), 'bytes', 'text', 'content');
  return parts;
}

function sourceParts(
  file: JsonObject,
  { kind, at }: Held,
  reading: Reading,
): readonly UserPart[] | undefined {
  const source = objectAt(file, 'source');
  const [name, bytes, format] = [
    textAt(file, 'name'),
    textAt(source, 'bytes'),
    textAt(file, 'format'),
  ];
  if (bytes !== '') {
    const text = readable.has(format) ? textInBase64(bytes) : undefined;
    if (text !== undefined) return [documentText(name, text)];
    const media = mediaAt(`data:${families[kind] ?? kind}/${format};base64,${bytes}`, { name });
    return media && [media];
  }
  if (typeof source['text'] === 'string') return [documentText(name, source['text'])];
  const inner = reading.each(source, 'content', pointer(at, 'source'));
  if (inner.length === 0) return undefined;
  const parts = inner.flatMap((part) => userParts(part.json, part.at, reading));
  return name === '' ? parts : [documentText(name, ''), ...parts];
}

const families: Readonly<Record<string, string | undefined>> = { document: 'application' };

/** The formats of documents that are text. */
const readable: ReadonlySet<string> = new Set(['txt', 'md', 'csv', 'html']);
