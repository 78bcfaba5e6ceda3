import type { Media } from '@exarch/conversation';
import fc from 'fast-check';

/** The smallest file of each kind that its reader opens: one pixel, or one empty page. */
export const smallestFiles: { readonly [mediaType: string]: string } = {
  'image/png':
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'image/gif': 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'image/jpeg':
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'image/webp': 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=',
  'application/pdf':
    'JVBERi0xLjQKMSAwIG9iago8PD4+CmVuZG9iagp0cmFpbGVyCjw8L1Jvb3QgMSAwIFI+PgolJUVPRgo=',
};

const names = fc.option(fc.constantFrom('plan.png', 'a b (2).pdf', 'na\u00efve', ''), {
  nil: undefined,
});

/** An image or a PDF that admission lets through, by value or by address. */
export const soundMedia: fc.Arbitrary<Media> = fc
  .tuple(fc.constantFrom(...Object.keys(smallestFiles)), names, fc.boolean())
  .map(([mediaType, name, byValue]) => ({
    type: 'media',
    mediaType,
    ...(name === undefined ? {} : { name }),
    ...(byValue
      ? { data: smallestFiles[mediaType] ?? '' }
      : { url: 'https://example.org/a%20b?c=d#e' }),
  }));

const sources = fc.constantFrom(
  { data: '' },
  { data: 'no base64!' },
  { data: 'iVBORw0KGgp=' },
  { data: 'AAAA' },
  { data: 'iVBORw0K\nGgoAAA==' },
  { url: '' },
  { url: 'file:///etc/passwd' },
  { url: 'https://' },
  { url: 'https://example.org/a b' },
  { url: 'https://example.org/\ud800' },
);

/** An image or a file that some provider would refuse. */
export const brokenMedia: fc.Arbitrary<Media> = fc
  .tuple(
    fc.constantFrom('image/png', 'image/svg+xml', 'text/plain', 'IMAGE/PNG', '', '\ud800'),
    sources,
  )
  .map(([mediaType, source]) => ({ type: 'media', mediaType, ...source }));
