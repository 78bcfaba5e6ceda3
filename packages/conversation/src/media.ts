import { pointer, type Refusal, refusal } from '@exarch/values';
import { headBytes, isBase64 } from './base64.ts';
import { imageSize } from './image-size.ts';
import type { Media } from './message.ts';

/**
 * The media that some provider takes in a prompt or a result, and how each file of them begins.
 * A wire that does not take one of them (Gemini and GIF, Bedrock and addresses) gets words from projection.
 */
const signatures: { readonly [mediaType: string]: RegExp } = {
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF.{4}WEBP/s,
  'application/pdf': /^%PDF-/,
};
const longestSignature = 12;

/** Base64 characters of an image that every platform takes: Bedrock and Google Cloud stop at 5 MiB. */
export const largestImage: number = 5 * 1024 * 1024;
/** Base64 characters of a PDF that every platform takes: Bedrock stops at 4.5 MB of document. */
export const largestPdf: number = 6_000_000;

/** Pixels of an image's longer side: Anthropic refuses more, whatever the platform. */
export const longestSide: number = 8000;

const address = /^https?:\/\/[^\s/?#]+[^\s]*$/i;

/** Why no provider would take this image or file, or undefined where one would. */
export function mediaRefusal(media: Media, at: string): Refusal | undefined {
  if (!Object.hasOwn(signatures, media.mediaType)) return unknownType(media.mediaType, at);
  if (media.name?.isWellFormed() === false) {
    return refusal('conversation/text-well-formed', pointer(at, 'name'), 'Its name is ill formed.');
  }
  if ('url' in media && 'data' in media) return bothSources(at);
  if ('url' in media) return addressRefusal(media.url, pointer(at, 'url'));
  if ('data' in media) return dataRefusal(media.mediaType, media.data, pointer(at, 'data'));
  return bothSources(at);
}

/** What stands in words where an image or file could not. */
export function mediaInWords(media: Media, because: string): string {
  const name = media.name === undefined ? '' : ` "${media.name}"`;
  const source = 'url' in media ? ` at ${media.url}` : `, ${media.data.length} base64 characters`;
  return `[${media.mediaType}${name}${source} left out: ${because}]`.toWellFormed();
}

/** The type of image or file that base64 text holds, by its first bytes, where some provider takes it. */
export function typeOfBytes(data: string): string | undefined {
  const head = headBytes(data, longestSignature);
  return Object.keys(signatures).find((type) => signatures[type]?.test(head));
}

function unknownType(mediaType: string, at: string): Refusal {
  return refusal(
    'conversation/media-type',
    pointer(at, 'mediaType'),
    `No provider takes ${JSON.stringify(mediaType)}.`,
    `Send one of ${Object.keys(signatures).join(', ')}.`,
  );
}

function bothSources(at: string): Refusal {
  return refusal('conversation/media-source', at, 'Media hold either data or an address.');
}

function addressRefusal(url: string, at: string): Refusal | undefined {
  if (address.test(url) && url.isWellFormed()) return undefined;
  return refusal('conversation/media-url', at, 'The address is not an http(s) URL.');
}

function dataRefusal(mediaType: string, data: string, at: string): Refusal | undefined {
  const largest = mediaType === 'application/pdf' ? largestPdf : largestImage;
  if (data.length > largest) {
    const because = `It is ${data.length} base64 characters; ${largest} is the most every provider takes.`;
    return refusal('conversation/media-size', at, because, 'Send a smaller one.');
  }
  if (!isBase64(data)) {
    return refusal('conversation/media-base64', at, 'Its data is not canonical base64.');
  }
  if (typeOfBytes(data) !== mediaType) {
    const because = `Its first bytes are not those of ${mediaType}.`;
    return refusal('conversation/media-bytes', at, because);
  }
  return mediaType === 'application/pdf' ? undefined : sidesRefusal(mediaType, data, at);
}

/** One image that cannot be opened is refused in every later request. */
function sidesRefusal(mediaType: string, data: string, at: string): Refusal | undefined {
  const size = imageSize(mediaType, data);
  if (!size) return refusal('conversation/media-sides', at, 'It is cut short: it states no size.');
  const { width, height } = size;
  if (Math.max(width, height) <= longestSide) return undefined;
  const because = `It is ${width} by ${height} pixels; ${longestSide} is the longest side taken.`;
  return refusal('conversation/media-sides', at, because, 'Send a smaller one.');
}
