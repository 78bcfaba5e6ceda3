import type { Media, ToolResult, UserPart } from '@exarch/conversation';
import { apart, kindOf, mediaMoved, mediaNamed, movedFrom, named } from '../media.ts';
import type { Notes } from '../note.ts';
import type { AnswerPart, Blob, FileData, Part, TextPart } from './body.ts';

/** What the user says, part by part. */
export function userParts(content: readonly UserPart[], notes: Notes): Part[] {
  return content.map((part) => (part.type === 'text' ? { text: part.text } : file(part, notes)));
}

/** The answer to one call; its files stand in it where the model takes them there. */
export function answerPart(
  result: ToolResult,
  request: { readonly ids: boolean; readonly files: boolean; readonly notes: Notes },
): AnswerPart {
  const { texts, files } = apart(result.content);
  const blobs = request.files ? files.flatMap(blobOf) : [];
  const said = texts.map((part) => part.text).join('\n\n');
  const text = said === '' && files.length > 0 ? '(a file)' : said;
  return {
    functionResponse: {
      ...(request.ids ? { id: result.call } : {}),
      name: result.name,
      response: result.failed ? { error: text } : { output: text },
      ...(blobs.length === 0 ? {} : { parts: blobs }),
    },
  };
}

/** The files that may not stand in their result, for a user's content behind the answers. */
export function movedParts(
  results: readonly ToolResult[],
  request: { readonly files: boolean; readonly notes: Notes },
): Part[] {
  return results.flatMap((result): Part[] => {
    const { files } = apart(result.content);
    const moved = request.files ? files.filter((media) => blobOf(media).length === 0) : files;
    if (moved.length === 0) return [];
    request.notes.add(mediaMoved(result.name));
    return userParts([movedFrom(result.name), ...moved], request.notes);
  });
}

function blobOf(media: Media): Blob[] {
  if ('url' in media || !isTaken(media)) return [];
  return [{ inlineData: { mimeType: media.mediaType, data: media.data } }];
}

function file(media: Media, notes: Notes): TextPart | Blob | FileData {
  if (!isTaken(media)) {
    notes.add(mediaNamed(media, 'this provider does not take this type'));
    return { text: named(media).text };
  }
  return 'url' in media
    ? { fileData: { mimeType: media.mediaType, fileUri: media.url } }
    : { inlineData: { mimeType: media.mediaType, data: media.data } };
}

/** Animations are refused, and anything that is neither image nor PDF. */
function isTaken(media: Media): boolean {
  const kind = kindOf(media);
  return (
    kind === 'pdf' ||
    /^image\/(?:png|jpeg|webp|heic|heif)$/i.test(kind === 'image' ? media.mediaType : '')
  );
}
