import type { Media, ToolResult, UserPart } from '@exarch/conversation';
import { apart, kindOf, mediaMoved, mediaNamed, movedFrom, named, nameOf } from '../media.ts';
import type { Notes } from '../note.ts';
import {
  type DocumentBlock,
  type ImageBlock,
  imageType,
  type ResultContent,
  type TextBlock,
  type ToolResultBlock,
  type UserBlock,
} from './body.ts';

/** What the user says, block by block. */
export function userBlocks(content: readonly UserPart[], notes: Notes): ResultContent[] {
  return content.map((part) => (part.type === 'text' ? textBlock(part.text) : file(part, notes)));
}

/** The answers to one batch, then the files that may not stand in an answer. */
export function resultBlocks(results: readonly ToolResult[], notes: Notes): UserBlock[] {
  const answers = results.map((result) => answer(result, notes));
  return [...answers, ...results.flatMap((result) => moved(result, notes))];
}

/** A failed result may hold nothing but text; its files follow the answers. */
function answer(result: ToolResult, notes: Notes): ToolResultBlock {
  const block: ToolResultBlock = {
    type: 'tool_result',
    tool_use_id: result.call,
    content: userBlocks(result.content, notes),
  };
  if (!result.failed) return block;
  const texts = apart(result.content).texts.map(({ text }) => textBlock(text));
  return { ...block, content: texts.length > 0 ? texts : [textBlock('(failed)')], is_error: true };
}

function moved(result: ToolResult, notes: Notes): ResultContent[] {
  const { files } = apart(result.content);
  if (!result.failed || files.length === 0) return [];
  notes.add(mediaMoved(result.name));
  return userBlocks([movedFrom(result.name), ...files], notes);
}

function textBlock(text: string): TextBlock {
  return { type: 'text', text };
}

function file(media: Media, notes: Notes): TextBlock | ImageBlock | DocumentBlock {
  const kind = kindOf(media);
  const image = imageType(media.mediaType);
  if (image) {
    return {
      type: 'image',
      source:
        'url' in media
          ? { type: 'url', url: media.url }
          : { type: 'base64', media_type: image, data: media.data },
    };
  }
  if (kind === 'pdf') return pdf(media);
  notes.add(mediaNamed(media, 'this provider takes images and PDF files'));
  return textBlock(named(media).text);
}

function pdf(media: Media): DocumentBlock {
  const title = nameOf(media);
  return {
    type: 'document',
    source:
      'url' in media
        ? { type: 'url', url: media.url }
        : { type: 'base64', media_type: 'application/pdf', data: media.data },
    ...(title === undefined ? {} : { title }),
  };
}
