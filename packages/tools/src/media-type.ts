/** What a model can look at, told by its first bytes. */
export function mediaType(head: Buffer): string | undefined {
  return signatures.find(({ at, bytes }) => head.subarray(at, at + bytes.length).equals(bytes))
    ?.mediaType;
}

const signatures = [
  { mediaType: 'image/png', at: 0, bytes: Buffer.from('89504e470d0a1a0a', 'hex') },
  { mediaType: 'image/jpeg', at: 0, bytes: Buffer.from('ffd8ff', 'hex') },
  { mediaType: 'image/gif', at: 0, bytes: Buffer.from('GIF8') },
  { mediaType: 'image/webp', at: 8, bytes: Buffer.from('WEBP') },
  { mediaType: 'application/pdf', at: 0, bytes: Buffer.from('%PDF-') },
];
