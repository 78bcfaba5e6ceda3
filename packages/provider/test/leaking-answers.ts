import type { Adapter } from '@exarch/values';
import { frame } from './witnesses/bedrock.ts';

/** Something that an answer can be: its type and its bytes around a text that holds a key. */
export type Answer = {
  readonly name: string;
  readonly kind: 'document' | 'stream';
  readonly type: string;
  readonly bytes: (text: string) => Buffer;
};

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const event = (name: string, value: unknown): Buffer =>
  Buffer.from(`event: ${name}\ndata: ${JSON.stringify(value)}\n\n`);
const framed = (headers: Readonly<Record<string, string>>, body: string): Buffer =>
  Buffer.from(frame(headers, body));

const document = 'application/json';
const stream = 'text/event-stream';
const binary = 'application/vnd.amazon.eventstream';

/** Answers that are no stream. */
export const documents: readonly Answer[] = [
  {
    name: 'an error',
    kind: 'document',
    type: document,
    bytes: (text) => json({ error: { message: text } }),
  },
  {
    name: 'its codes and place',
    kind: 'document',
    type: document,
    bytes: (text) => json({ error: { message: 'no', code: text, type: text, param: text } }),
  },
  {
    name: 'an upstream’s error',
    kind: 'document',
    type: document,
    bytes: (text) => {
      const raw = JSON.stringify({ error: { message: text } });
      return json({ error: { message: 'Provider returned error', metadata: { raw } } });
    },
  },
  {
    name: 'an upstream’s words',
    kind: 'document',
    type: document,
    bytes: (text) => json({ error: { message: 'no', metadata: { raw: text } } }),
  },
  { name: 'plain text', kind: 'document', type: 'text/plain', bytes: (text) => Buffer.from(text) },
  {
    name: 'a page',
    kind: 'document',
    type: 'text/html',
    bytes: (text) => Buffer.from(`<html><title>${text}</title>`),
  },
];

/** Errors inside a stream, of each wire. */
export const streams: { readonly [A in Adapter]: readonly Answer[] } = {
  anthropic: [
    {
      name: 'an error event',
      kind: 'stream',
      type: stream,
      bytes: (text) => event('error', { type: 'error', error: { type: text, message: text } }),
    },
    {
      name: 'no JSON',
      kind: 'stream',
      type: stream,
      bytes: (text) => Buffer.from(`data: x${text}\n\n`),
    },
  ],
  'openai-chat': [
    {
      name: 'an error event',
      kind: 'stream',
      type: stream,
      bytes: (text) => event('x', { error: { code: 429, message: text } }),
    },
  ],
  'openai-responses': [
    {
      name: 'a failed response',
      kind: 'stream',
      type: stream,
      bytes: (text) =>
        event('response.failed', {
          type: 'response.failed',
          response: { status: 'failed', error: { code: text, message: text } },
        }),
    },
    {
      name: 'an error event',
      kind: 'stream',
      type: stream,
      bytes: (text) => event('error', { type: 'error', status: 429, message: text, param: text }),
    },
  ],
  gemini: [
    {
      name: 'an error event',
      kind: 'stream',
      type: stream,
      bytes: (text) => event('x', { error: { code: 503, status: text, message: text } }),
    },
  ],
  bedrock: [
    {
      name: 'an exception',
      kind: 'stream',
      type: binary,
      bytes: (text) =>
        framed(
          { ':message-type': 'exception', ':exception-type': 'throttlingException' },
          JSON.stringify({ message: text }),
        ),
    },
    {
      name: 'a bare error',
      kind: 'stream',
      type: binary,
      bytes: (text) =>
        framed({ ':message-type': 'error', ':error-code': 'Broken', ':error-message': text }, ''),
    },
  ],
};
