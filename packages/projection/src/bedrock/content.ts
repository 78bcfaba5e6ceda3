import type { Media, ToolResult, UserPart } from '@exarch/conversation';
import { apart, kindOf, mediaMoved, mediaNamed, movedFrom, named, nameOf } from '../media.ts';
import type { Notes } from '../note.ts';
import type { BedrockBlock, DocumentBlock, ImageBlock, ResultBlock, TextBlock } from './body.ts';

/** Spells what the user says for Converse; documents are named apart over the whole request. */
export class ContentSpelling {
  readonly #notes: Notes;
  readonly #seesResults: boolean;
  #documents = 0;

  constructor(notes: Notes, seesResults: boolean) {
    this.#notes = notes;
    this.#seesResults = seesResults;
  }

  /** Blocks of the user; a document never stands without a text beside it. */
  user(content: readonly UserPart[]): BedrockBlock[] {
    const blocks = content.map(
      (part): BedrockBlock => (part.type === 'text' ? { text: part.text } : this.#file(part)),
    );
    const isMute = !blocks.some((block) => 'text' in block);
    return isMute && blocks.some((block) => 'document' in block)
      ? [...blocks, { text: 'The document is attached.' }]
      : blocks;
  }

  /** The answers to one batch. */
  answers(results: readonly ToolResult[]): ResultBlock[] {
    return results.map((result) => this.#answer(result));
  }

  /** What the user says as it may stand inside an answer, where it may not stand beside one. */
  inside(content: readonly UserPart[]): (TextBlock | ImageBlock)[] {
    return content.map((part) => {
      if (part.type === 'text') return { text: `[The user:] ${part.text}` };
      const image = imageBlock(part);
      if (image) return image;
      this.#notes.add(mediaNamed(part, 'this model refuses it beside and inside results'));
      return { text: named(part).text };
    });
  }

  /** The files of a batch that may not stand in an answer, as the user's words. */
  moved(results: readonly ToolResult[]): readonly UserPart[] {
    return results.flatMap((result) => this.#moved(result));
  }

  #answer(result: ToolResult): ResultBlock {
    const kept = result.content.flatMap((part): (TextBlock | ImageBlock)[] => {
      if (part.type === 'text') return [{ text: part.text }];
      const image = this.#seesResults ? imageBlock(part) : undefined;
      return image ? [image] : [];
    });
    return {
      toolResult: {
        toolUseId: result.call,
        content: kept.length > 0 ? kept : [{ text: '(The files follow the results.)' }],
        ...(result.failed ? { status: 'error' } : {}),
      },
    };
  }

  #moved(result: ToolResult): readonly UserPart[] {
    const { files } = apart(result.content);
    const moved = files.filter((media) => !this.#seesResults || imageBlock(media) === undefined);
    if (moved.length === 0) return [];
    this.#notes.add(mediaMoved(result.name));
    return [movedFrom(result.name), ...moved];
  }

  #file(media: Media): BedrockBlock {
    const image = imageBlock(media);
    if (image) return image;
    if (kindOf(media) === 'pdf' && !('url' in media))
      return this.#document(media.data, nameOf(media));
    this.#notes.add(mediaNamed(media, 'Bedrock takes images and PDF files by value'));
    return { text: named(media).text };
  }

  #document(bytes: string, name = 'document'): DocumentBlock {
    this.#documents += 1;
    const legal = name
      .replace(/[^A-Za-z0-9 ()[\]-]+/g, '-')
      .replace(/ +/g, ' ')
      .replace(/ ?\(\d+\)$/, '')
      .trim();
    const numbered = `${legal.slice(0, 180)} (${this.#documents})`.trim();
    return { document: { format: 'pdf', name: numbered, source: { bytes } } };
  }
}

function imageBlock(media: Media): ImageBlock | undefined {
  const [, format] = /^image\/(png|jpeg|gif|webp)$/i.exec(media.mediaType) ?? [];
  if (format === undefined || 'url' in media) return undefined;
  return {
    image: {
      format: format.toLowerCase() as ImageBlock['image']['format'],
      source: { bytes: media.data },
    },
  };
}
