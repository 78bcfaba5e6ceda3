import type { Media, ToolResult, UserPart } from '@exarch/conversation';
import { marked } from '../failed.ts';
import { kindOf, mediaNamed, named, nameOf, urlOf } from '../media.ts';
import type { Notes } from '../note.ts';
import { longestText, pieces } from '../pieces.ts';
import type { InputPart, InputText, OutputItem, UserItem } from './body.ts';

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
      ? inOneString(texts.map((part) => part.text).join('\n\n'))
      : inputParts(content, notes);
  return { type: 'function_call_output', call_id: result.call, output };
}

function inOneString(text: string): string | InputText[] {
  return text.length > longestText ? inputTexts(text) : text;
}

function inputParts(content: readonly UserPart[], notes: Notes): InputPart[] {
  return content.flatMap((part) =>
    part.type === 'text' ? inputTexts(part.text) : [file(part, notes)],
  );
}

/** A text as it may stand in a request: one part, or several where it is too long for one. */
export function inputTexts(text: string): InputText[] {
  return pieces(text).map((piece) => ({ type: 'input_text', text: piece }));
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
