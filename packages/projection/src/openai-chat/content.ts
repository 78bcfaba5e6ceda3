import type { Media, ToolResult, UserPart } from '@exarch/conversation';
import { marked } from '../failed.ts';
import {
  apart,
  kindOf,
  mediaMoved,
  mediaNamed,
  movedFrom,
  named,
  nameOf,
  urlOf,
} from '../media.ts';
import type { Notes } from '../note.ts';
import type { ChatPart, ChatTool, ChatUser } from './body.ts';
import type { ChatProfile } from './profile.ts';

/** What the user says, as one string where it is one text. */
export function userMessage(
  content: readonly UserPart[],
  profile: ChatProfile,
  notes: Notes,
): ChatUser {
  const parts = content.map(
    (part): ChatPart =>
      part.type === 'text' ? { type: 'text', text: part.text } : file(part, profile, notes),
  );
  if (parts.every((part) => part.type === 'text')) {
    return { role: 'user', content: parts.map((part) => part.text).join('\n\n') };
  }
  return { role: 'user', content: parts };
}

/** The text of a result; its files go elsewhere. */
export function toolMessage(result: ToolResult): ChatTool {
  const { texts, files } = apart(marked(result));
  const text = texts.map((part) => part.text).join('\n\n');
  const pointer = files.length > 0 ? '(The files follow the results.)' : '(no output)';
  return { role: 'tool', tool_call_id: result.call, content: text === '' ? pointer : text };
}

/** The files of a batch, for the user's message behind it. */
export function filesOf(results: readonly ToolResult[], notes: Notes): readonly UserPart[] {
  return results.flatMap((result): readonly UserPart[] => {
    const { files } = apart(result.content);
    if (files.length === 0) return [];
    notes.add(mediaMoved(result.name));
    return [movedFrom(result.name), ...files];
  });
}

function file(media: Media, { takes }: ChatProfile, notes: Notes): ChatPart {
  const kind = kindOf(media);
  if (kind === 'image' && takes !== 'text') {
    return { type: 'image_url', image_url: { url: urlOf(media) } };
  }
  if (kind === 'pdf' && takes === 'files' && !('url' in media)) {
    const filename = nameOf(media) ?? 'document.pdf';
    return { type: 'file', file: { filename, file_data: urlOf(media) } };
  }
  notes.add(mediaNamed(media, 'this provider does not take it'));
  return named(media);
}
