import type { AssistantPart } from '@exarch/conversation';
import type { Splicer } from '../encode.ts';
import type { Note } from '../note.ts';
import type { BedrockBlock, ReasoningBlock } from './body.ts';

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
