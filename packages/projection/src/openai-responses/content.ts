import type { Media, ToolResult, UserPart } from '@exarch/conversation';
import { marked } from '../failed.ts';
import { kindOf, mediaNamed, named, nameOf, urlOf } from '../media.ts';
import type { Notes } from '../note.ts';
import type { InputPart, OutputItem, UserItem } from './body.ts';

/** What the user says. */
export function userItem(content: readonly UserPart[], notes: Notes): UserItem {
  return { type: 'message', role: 'user', content: inputParts(content, notes) };
}

/** The answer to one call: a string where it is nothing but text. */
export function outputItem(result: ToolResult, notes: Notes): OutputItem {
  const content = marked(result);
  const texts = content.filter((part) => part.type === 'text');
  const output =
    texts.length === content.length
      ? texts.map((part) => part.text).join('\n\n')
      : inputParts(content, notes);
  return { type: 'function_call_output', call_id: result.call, output };
}

function inputParts(content: readonly UserPart[], notes: Notes): InputPart[] {
  return content.map((part) =>
    part.type === 'text' ? { type: 'input_text', text: part.text } : file(part, notes),
  );
}

function file(media: Media, notes: Notes): InputPart {
  switch (kindOf(media)) {
    case 'image':
      return { type: 'input_image', image_url: urlOf(media), detail: 'auto' };
    case 'pdf':
      return 'url' in media
        ? { type: 'input_file', file_url: media.url }
        : {
            type: 'input_file',
            filename: nameOf(media) ?? 'document.pdf',
            file_data: urlOf(media),
          };
    case 'other':
      notes.add(mediaNamed(media, 'this provider takes images and PDF files'));
      return { type: 'input_text', text: named(media).text };
  }
}
