import { canonical } from '../base64.ts';
import { mediaRefusal, typeOfBytes } from '../media.ts';
import type { Media } from '../message.ts';

/**
 * The same image or file as providers take it: bare base64, under the type that its bytes have. Undefined
 * where it is none that any provider takes, however it is spelled.
 */
export function soundMedia(media: Media): Media | undefined {
  const sound = 'data' in media ? soundData(media) : { ...media, mediaType: soundType(media) };
  return mediaRefusal(sound, '') === undefined ? sound : undefined;
}

function soundData(media: Extract<Media, { readonly data: string }>): Media {
  const data = canonical(media.data.replace(/^\s*data:[^,]{0,200},/, ''));
  return { ...media, data, mediaType: typeOfBytes(data) ?? soundType(media) };
}

/** The registered name of a type that goes by another, without parameters. */
function soundType({ mediaType }: Media): string {
  const [bare = ''] = mediaType.toLowerCase().split(';');
  return bare.trim().replace(/^image\/(?:jpg|pjpeg)$/, 'image/jpeg');
}
