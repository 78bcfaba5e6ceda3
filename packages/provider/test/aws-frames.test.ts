import type { WireEvent } from '@exarch/projection';
import { EventStreamCodec } from '@smithy/core/event-streams';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AwsFrames } from '../src/aws-frames.ts';

// The vendor's own encoder writes what is read here.
const codec = new EventStreamCodec(
  (bytes) => Buffer.from(bytes).toString('utf8'),
  (text) => Buffer.from(text),
);

function frame(headers: Readonly<Record<string, string>>, body: string): Uint8Array {
  const typed = Object.entries(headers).map(
    ([name, value]) => [name, { type: 'string' as const, value }] as const,
  );
  return codec.encode({ headers: Object.fromEntries(typed), body: Buffer.from(body) });
}

function read(bytes: Uint8Array, size: number): readonly WireEvent[] {
  const frames = new AwsFrames();
  const events: WireEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    events.push(...frames.feed(bytes.subarray(at, at + size)));
  }
  return [...events, ...frames.end()];
}

describe('AwsFrames', () => {
  test('brings each event with its type, however the bytes are cut', () => {
    const texts = fc.array(fc.tuple(fc.stringMatching(/^[a-zA-Z]{1,20}$/), fc.string()), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 100 }), (list, size) => {
        const bytes = Buffer.concat(
          list.map(([event, data]) =>
            frame({ ':message-type': 'event', ':event-type': event, ':content-type': 'x' }, data),
          ),
        );
        const wellFormed = list.map(([event, data]) => ({ event, data: data.toWellFormed() }));
        expect(read(bytes, size)).toEqual(wellFormed);
      }),
      { numRuns: 50 },
    );
  });

  test('brings an exception under its type, and a bare error with its message', () => {
    const bytes = Buffer.concat([
      frame({ ':message-type': 'exception', ':exception-type': 'throttlingException' }, '{}'),
      frame(
        { ':message-type': 'error', ':error-code': 'InternalFailure', ':error-message': 'm' },
        '',
      ),
    ]);
    expect(read(bytes, 7)).toEqual([
      { event: 'throttlingException', data: '{}' },
      { event: 'InternalFailure', data: '{"message":"m"}' },
    ]);
  });

  test('steps over headers that are no text', () => {
    const bytes = codec.encode({
      headers: {
        a: { type: 'boolean', value: true },
        b: { type: 'integer', value: 7 },
        c: { type: 'binary', value: Buffer.from('xyz') },
        d: { type: 'timestamp', value: new Date(0) },
        ':event-type': { type: 'string', value: 'last' },
      },
      body: Buffer.from('{}'),
    });
    expect(read(bytes, 1_000)).toEqual([{ event: 'last', data: '{}' }]);
  });

  test('ends on bytes that are no frame', () => {
    expect(read(Buffer.from('data: {"a":1}\n\ndata: {}\n\n'), 5)).toEqual([
      { data: 'bytes that are no frame of an AWS event stream' },
    ]);
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        const bytes = frame({ ':event-type': 'e' }, '{}');
        bytes.set(noise.subarray(0, bytes.length - 12), 12);
        read(bytes, 3);
        read(noise, 3);
      }),
    );
  });
});
