import type { AssistantPart } from '@exarch/conversation';
import type { Splicer } from '../encode.ts';
import type { Note, Notes } from '../note.ts';
import type { BedrockBlock, ImageBlock, ReasoningBlock, TextBlock } from './body.ts';

/** The native blocks of one request, by the parts that hold their text. */
export type Blocks = Map<AssistantPart, ReasoningBlock>;

/** A reply block by block. */
export function replyBlocks(
  content: readonly AssistantPart[],
  { splicer, blocks }: { readonly splicer: Splicer; readonly blocks: Blocks },
): BedrockBlock[] {
  return splicer.around(content.flatMap((part) => block(part, splicer, blocks)));
}

/** Where no text may stand beside calls, the calls stay. */
export function withoutPreamble(content: readonly AssistantPart[]): readonly AssistantPart[] {
  return content.some((part) => part.type === 'call')
    ? content.filter((part) => part.type !== 'text')
    : content;
}

/** Blocks of the user as they may stand inside an answer, where they may not stand beside one. */
export function insideAnswer(
  blocks: readonly BedrockBlock[],
  notes: Notes,
): (TextBlock | ImageBlock)[] {
  return blocks.flatMap((block): (TextBlock | ImageBlock)[] => {
    if ('image' in block) return [block];
    if ('text' in block) return [{ text: `[The user:] ${block.text}` }];
    if (!('document' in block)) return [];
    const { name } = block.document;
    notes.add(documentNamed);
    return [{ text: `[The document ${name} was not sent.]` }];
  });
}

const documentNamed: Note = {
  rule: 'projection/media-named',
  at: '',
  did: 'named a document in text',
  because: 'this model refuses documents beside and inside results',
};

/** What is noted when a preamble stays out. */
export const preambleLeftOut: Note = {
  rule: 'projection/preamble-left-out',
  at: '',
  did: 'left out the text beside calls',
  because: 'this model refuses text in a message that holds tool blocks',
};

function block(part: AssistantPart, splicer: Splicer, blocks: Blocks): BedrockBlock[] {
  if (part.type === 'text') return [{ text: part.text }];
  if (part.type === 'call') {
    return [{ toolUse: { toolUseId: part.id, name: part.name, input: part.arguments } }];
  }
  const native = blocks.get(part);
  return native && part.native ? [splicer.whole(native, part.native.json)] : [];
}
