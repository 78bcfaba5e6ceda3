import type { Media } from '@exarch/conversation';

/** A file by its data URL or its address; undefined where it is neither. */
export function mediaAt(
  url: string,
  given: { readonly type?: string; readonly name?: string } = {},
): Media | undefined {
  const name = given.name === undefined || given.name === '' ? {} : { name: given.name };
  const inline = /^data:([^;,]+)[^,]*;base64,([\s\S]*)$/.exec(url);
  if (inline) {
    return {
      type: 'media',
      mediaType: String(inline[1]).toLowerCase(),
      ...name,
      data: String(inline[2]),
    };
  }
  if (!/^https?:\/\//i.test(url)) return undefined;
  return { type: 'media', mediaType: given.type ?? typeByName(url), ...name, url };
}

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

/** An address says its type by how it ends; most are photographs. */
function typeByName(url: string): string {
  const [, ending = ''] = /\.(\w+)(?:[?#]|$)/.exec(url) ?? [];
  return types[ending.toLowerCase()] ?? 'image/jpeg';
}
