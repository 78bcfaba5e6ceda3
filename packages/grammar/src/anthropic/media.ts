import type { Json, JsonObject } from '@exarch/values';
import { isNoBase64 } from '../base64.ts';
import { imageSize, imageType } from '../image.ts';
import { stringIn } from '../lenient.ts';
import type { Sight } from '../sight.ts';
import type { Block, Conversation } from './turns.ts';

const megabyte = 1024 * 1024;

/** The bytes of a document. */
export function lookAtDocument(data: Json, sight: Sight): void {
  if (isNoBase64(String(data))) sight.report('ANT-165', 'Is no base64; encode the bytes.');
}

/** A base64 image: its letters, its prefix, its size as sent, its type and its width and height. */
export function lookAtImage(source: Json, sight: Sight): void {
  const data = stringIn(source, 'data') ?? '';
  if (data.startsWith('data:')) {
    sight.report('ANT-160', 'Starts with a data: prefix; send the base64 alone.', ['data']);
    return;
  }
  lookAtBytes(data, sight);
  lookAtSize(data, sight);
  const declared = stringIn(source, 'media_type');
  const actual = imageType(data);
  if (actual !== undefined && declared !== undefined && actual !== declared) {
    sight.report('ANT-161', `Says ${declared} and holds ${actual}; name what it holds.`, [
      'media_type',
    ]);
  }
  const size = imageSize(data);
  if (size && Math.max(size.width, size.height) > 8000) {
    sight.report('ANT-163', `Is ${size.width} by ${size.height} pixels, at most 8000 may stand.`, [
      'data',
    ]);
  }
}

function lookAtBytes(data: string, sight: Sight): void {
  if (data === '') sight.report('ANT-168', 'Holds nothing; leave the picture out.', ['data']);
  if (isNoBase64(data)) sight.report('ANT-160', 'Is no base64; encode the bytes.', ['data']);
}

function lookAtSize(data: string, sight: Sight): void {
  const megabytes = sight.is('small-images') ? 5 : 10;
  if (data.length <= megabytes * megabyte) return;
  sight.report(
    'ANT-162',
    `Is ${data.length} bytes of base64, at most ${megabytes * megabyte} are taken; shrink the picture.`,
    ['data'],
  );
}

/** How many pictures a request holds, and how large they may be when there are many. */
export function lookAtManyImages({ blocks }: Conversation, sight: Sight): void {
  const pictures = blocks.filter(({ type }) => type === 'image');
  if (pictures.length <= 20) return;
  for (const picture of pictures) lookAtSide(picture, sight);
  const most = sight.is('small-window') ? 100 : 600;
  const extra = pictures[most];
  if (!extra) return;
  const because = `There are ${pictures.length} pictures, at most ${most} are taken.`;
  sight.report('ANT-164', because, extra.at);
}

function lookAtSide({ json, at }: Block, sight: Sight): void {
  const size = imageSize(stringIn(json['source'], 'data') ?? '');
  const side = size ? Math.max(size.width, size.height) : 0;
  if (side <= 2000 || side > 8000) return;
  const because = `Has a side of ${side} pixels; beside 20 other pictures 2000 may stand.`;
  sight.report('ANT-163', because, [...at, 'source', 'data']);
}

/** What the whole request weighs at least, against what the platform takes. */
export function lookAtWeight(_body: JsonObject, sight: Sight): void {
  const most = weightLimit(sight);
  if (sight.text <= most * megabyte) return;
  sight.report(
    'ANT-201',
    `Holds at least ${sight.text} bytes, at most ${most} MB are taken; send less.`,
  );
}

function weightLimit(sight: Sight): number {
  if (sight.is('no-server-tools')) return 20;
  return sight.is('only-web-search') ? 30 : 32;
}
