import type { Json, JsonObject } from '@exarch/values';
import { isJsonObject } from '@exarch/values';
import { fieldIn, hasIn, listIn, stringIn } from '../lenient.ts';
import type { Path } from '../path.ts';
import { quoted } from '../show.ts';
import type { Sight } from '../sight.ts';
import type { Block, Turn } from './turns.ts';

/** The envelope: messages, and nothing said twice. */
export function lookAtEnvelope(body: JsonObject, sight: Sight): void {
  const { messages } = body;
  if (Array.isArray(messages) && messages.length === 0) {
    sight.report('BED-010', 'There is no message; start with one from the user.', ['messages']);
  }
  lookAtFields(body, sight);
}

/** Tools where tools were used, and documents told apart by name. */
export function lookAtUses(turns: readonly Turn[], body: JsonObject, sight: Sight): void {
  lookForToolConfig(turns, body, sight);
  lookAtDocuments(turns, sight);
}

function lookForToolConfig(turns: readonly Turn[], body: JsonObject, sight: Sight): void {
  if (hasIn(body, 'toolConfig')) return;
  if (!turns.some(({ blocks }) => blocks.some(isOfTools))) return;
  const because = 'The history uses tools and toolConfig is missing; send the tools, or one stub.';
  sight.report('BED-026', because, ['toolConfig']);
}

function isOfTools({ member }: Block): boolean {
  return member === 'toolUse' || member === 'toolResult';
}

function lookAtDocuments(turns: readonly Turn[], sight: Sight): void {
  const names = new Set<string>();
  let count = 0;
  for (const { blocks, index } of turns) {
    const documents = blocks.filter(({ member }) => member === 'document');
    for (const { json, at } of documents) {
      count += 1;
      lookAtName({ json, at }, names, sight);
      if (count === 6) sight.report('BED-053', 'At most five documents may stand.', at);
    }
    if (documents.length === 0 || blocks.some(({ member }) => member === 'text')) continue;
    const because = 'A message with a document has a text too; say what it is for.';
    sight.report('BED-052', because, ['messages', index, 'content']);
  }
}

type Document = { readonly json: Json; readonly at: Path };

function lookAtName({ json, at }: Document, names: Set<string>, sight: Sight): void {
  const name = stringIn(json, 'name');
  if (name === undefined) return;
  if (names.has(name)) {
    const because = `${quoted(name)} names a document before this one; number them.`;
    sight.report('BED-051', because, [...at, 'name']);
  }
  names.add(name);
}

const ownFields = ['messages', 'system', 'tools', 'tool_choice'];

function lookAtFields(body: JsonObject, sight: Sight): void {
  for (const field of ownFields) {
    if (!hasIn(body['additionalModelRequestFields'], field)) continue;
    const because = `${field} is said by Converse itself; leave it out here.`;
    sight.report('BED-067', because, ['additionalModelRequestFields', field]);
  }
}

/** Cache marks: something before each, none behind reasoning, four in all. */
export function lookAtCacheMarks(turns: readonly Turn[], body: JsonObject, sight: Sight): void {
  const marks: Path[] = [];
  marks.push(...marksIn(listIn(fieldIn(body['toolConfig'], 'tools')), ['toolConfig', 'tools']));
  marks.push(...marksIn(listIn(body['system']), ['system']));
  for (const { blocks } of turns) {
    for (const [place, block] of blocks.entries()) {
      if (block.member !== 'cachePoint') continue;
      marks.push(block.at);
      lookBefore(blocks[place - 1]?.member, block.at, sight);
    }
  }
  const fifth = marks[4];
  if (!fifth) return;
  const because = `There are ${marks.length} cache marks, at most 4 may stand; drop the rest.`;
  if (sight.is('claude')) sight.report('BED-062', because, fifth);
  else sight.warn('BED-062', because, fifth);
}

function marksIn(items: readonly Json[], under: Path): readonly Path[] {
  return items.flatMap((item, index) =>
    isJsonObject(item) && hasIn(item, 'cachePoint') ? [[...under, index, 'cachePoint']] : [],
  );
}

function lookBefore(before: string | undefined, at: Path, sight: Sight): void {
  if (before === undefined) {
    sight.report(
      'BED-061',
      'Nothing stands before the mark in its message; move it behind something.',
      at,
    );
  } else if (before === 'reasoningContent') {
    sight.report('BED-060', 'The mark stands behind reasoning; move it behind another block.', at);
  }
}
