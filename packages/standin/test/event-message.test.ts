import * as zlib from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc32 } from '../src/bedrock/crc32.ts';
import { eventMessage } from '../src/bedrock/event-message.ts';

const ours = 'the checksum is the platform’s';
test.skipIf(!('crc32' in zlib))('crc32' in zlib ? ours : `${ours} (crc32)`, () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(crc32(bytes)).toBe(zlib.crc32(Buffer.from(bytes)));
    }),
  );
});

test('a message has the bytes of a recorded one', () => {
  const recorded =
    'AAAAgQAAAFJswXaTCzpldmVudC10eXBlBwAMbWVzc2FnZVN0YXJ0DTpjb250ZW50LXR5cGUHABBhcHBsaWNhdGlvbi9qc29uDTptZXNzYWdlLXR5cGUHAAVldmVudHsicCI6ImFiY2QiLCJyb2xlIjoiYXNzaXN0YW50In31EqAF';
  const ours = eventMessage('event', 'messageStart', '{"p":"abcd","role":"assistant"}');
  expect(Buffer.from(ours).toString('base64')).toBe(recorded);
});
