import type { Json } from '@exarch/values';
import {
  byType,
  list,
  may,
  mayNull,
  need,
  type Shape,
  shape,
  string,
  type Union,
  union,
  words,
} from '../../kind.ts';
import { fieldIn, stringIn } from '../../lenient.ts';
import type { Sight } from '../../sight.ts';
import { lookAtDocument, lookAtImage } from '../media.ts';
import { cacheControl, citationsSwitch, text } from './text.ts';

const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

const imageSource = union('an image source', {
  by: 'type',
  rule: 'ANT-160',
  stranger: 'ANT-160',
  arms: {
    base64: shape(
      'base64 image source',
      {
        type: need(words(['base64'])),
        media_type: need(words(imageTypes, { rule: 'ANT-160' })),
        data: need(string({ rule: 'ANT-160' })),
      },
      { also: [lookAtImage] },
    ),
    url: shape(
      'image url source',
      {
        type: need(words(['url'])),
        url: need(string({ rule: 'ANT-160' })),
      },
      { also: [lookForRemote] },
    ),
    file: shape(
      'image file source',
      {
        type: need(words(['file'])),
        file_id: need(string({ rule: 'ANT-160' })),
      },
      { also: [lookForRemote] },
    ),
  },
});

function lookForRemote(source: Json, sight: Sight): void {
  if (!sight.is('inline-media')) return;
  const type = stringIn(source, 'type') ?? '';
  sight.report('ANT-302', `Is a ${type} source; this platform takes base64 only.`, ['type']);
}

/** A picture. */
export const image: Shape = shape('image', {
  type: need(words(['image'])),
  source: need(imageSource, 'ANT-160'),
  cache_control: mayNull(cacheControl),
  transformations: mayNull(
    shape('transformations', { oversized_image: may(words(['downsize', 'error'])) }),
  ),
});

const documentContent = union('document content', { by: 'type', arms: { text, image } });

const documentSource: Union = union('a document source', {
  by: 'type',
  rule: 'ANT-165',
  stranger: 'ANT-165',
  arms: {
    base64: shape('base64 document source', {
      type: need(words(['base64'])),
      media_type: need(words(['application/pdf'], { rule: 'ANT-165' })),
      data: need(string({ rule: 'ANT-165', also: [lookAtDocument] })),
    }),
    text: shape('plain text source', {
      type: need(words(['text'])),
      media_type: need(words(['text/plain'], { rule: 'ANT-165' })),
      data: need(string({ rule: 'ANT-165' })),
    }),
    content: shape('content source', {
      type: need(words(['content'])),
      content: need(byType({ string: string(), list: list(documentContent) }, { rule: 'ANT-165' })),
    }),
    url: shape(
      'document url source',
      {
        type: need(words(['url'])),
        url: need(string({ rule: 'ANT-165' })),
      },
      { also: [lookForRemote] },
    ),
    file: shape(
      'document file source',
      {
        type: need(words(['file'])),
        file_id: need(string({ rule: 'ANT-165' })),
      },
      { also: [lookForRemote] },
    ),
  },
});

/** A document. */
export const document: Shape = shape('document', {
  type: need(words(['document'])),
  source: need(documentSource, 'ANT-165'),
  title: mayNull(string()),
  context: mayNull(string()),
  citations: mayNull(citationsSwitch),
  cache_control: mayNull(cacheControl),
});

/** A search result that the model may cite. */
export const searchResult: Shape = shape(
  'search_result',
  {
    type: need(words(['search_result'])),
    source: need(string({ rule: 'ANT-166' })),
    title: need(string({ rule: 'ANT-166' })),
    content: need(
      list(union('search result content', { by: 'type', stranger: 'ANT-166', arms: { text } }), {
        rule: 'ANT-166',
      }),
    ),
    citations: mayNull(citationsSwitch),
    cache_control: mayNull(cacheControl),
  },
  { also: [lookForContent] },
);

function lookForContent(block: Json, sight: Sight): void {
  const content = fieldIn(block, 'content');
  if (!Array.isArray(content) || content.length > 0) return;
  sight.report('ANT-166', 'A search result holds at least one text; leave it out or fill it.', [
    'content',
  ]);
}
