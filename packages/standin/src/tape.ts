import type { Adapter, Json, JsonObject } from '@exarch/values';
import {
  adapters,
  json as anyJson,
  fields,
  misfit,
  natural,
  object,
  ok,
  oneOf,
  type Result,
  refuse,
  type Shape,
  string,
} from '@exarch/values';
import type { Answer, Chunk } from './answer.ts';
import { decoded } from './json-view.ts';

/** One exchange as it stands on a line of a tape. No header stands there, and so no key. */
export type Take = {
  /** Where it comes from. */
  readonly id?: string;
  /** Who answered. */
  readonly vendor?: string;
  readonly model?: string;
  readonly adapter: Adapter;
  readonly url: string;
  readonly status: number;
  readonly request: JsonObject;
  /** Nothing where the answer was not kept; else `sse` for a stream of text, `base64` for a binary one, `json` or `text` for a whole body. */
  readonly response: {
    readonly sse?: string;
    readonly base64?: string;
    readonly json?: Json;
    readonly text?: string;
  };
};

const takeShape: Shape<Take> = fields<Take>(
  {
    id: string,
    vendor: string,
    model: string,
    adapter: oneOf(...adapters),
    url: string,
    status: natural,
    request: object,
    response: fields<Take['response']>(
      { sse: string, base64: string, json: anyJson, text: string },
      'sse',
      'base64',
      'json',
      'text',
    ),
  },
  'id',
  'vendor',
  'model',
);

/** What was sent back, put together as it left. */
export function responseOf(chunks: readonly Chunk[], contentType: string): Take['response'] {
  const bytes = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk)));
  if (contentType.includes('eventstream')) return { base64: bytes.toString('base64') };
  const text = bytes.toString();
  if (contentType.includes('event-stream')) return { sse: text };
  const json = contentType.includes('json') ? decoded(text) : undefined;
  return json === undefined ? { text } : { json };
}

/** Reads the text of a tape: one take a line. */
export function readTape(text: string): Result<readonly Take[]> {
  const takes: Take[] = [];
  for (const [place, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const at = `line ${place + 1}`;
    const json = decoded(line);
    if (json === undefined) return refuse('standin/tape-json', at, 'is not JSON.');
    const found = misfit(takeShape, json);
    if (found) return refuse('standin/tape-shape', at, `${found.at} ${found.because}.`);
    takes.push(json as Take);
  }
  return ok(takes);
}

/** A tape being played: the same request gets the same answers, in the order they were recorded. */
export class Player {
  readonly #takes = new Map<string, Take[]>();

  constructor(takes: readonly Take[]) {
    for (const take of takes) {
      if (Object.keys(take.response).length === 0) continue;
      const key = keyOf(take);
      const same = this.#takes.get(key);
      if (same) same.push(take);
      else this.#takes.set(key, [take]);
    }
  }

  /** The recorded answer to this request; the last one of its kind is given again and again. */
  answer(asked: Pick<Take, 'url' | 'request'>, pace: number): Answer | undefined {
    const takes = this.#takes.get(keyOf(asked));
    const take = takes && takes.length > 1 ? takes.shift() : takes?.[0];
    return take && answerOf(take, pace);
  }
}

function keyOf({ url, request }: Pick<Take, 'url' | 'request'>): string {
  return JSON.stringify([url, sorted(request)]);
}

/** The same body however its fields are ordered. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([field, inner]) => [field, sorted(inner)]));
}

function answerOf({ status, response }: Take, pace: number): Answer {
  const { sse, base64, json, text } = response;
  const streams = (type: string, chunks: readonly Chunk[]): Answer => {
    const headers = { 'content-type': type };
    return { kind: 'stream', status, headers, chunks, pace, breaks: false };
  };
  if (status === 0) return { kind: 'broken' };
  if (base64 !== undefined) {
    return streams('application/vnd.amazon.eventstream', [Buffer.from(base64, 'base64')]);
  }
  if (sse !== undefined) return streams('text/event-stream', sse.split(/(?<=\n\n)/));
  const contentType = json === undefined ? 'text/plain' : 'application/json';
  const body = json === undefined ? (text ?? '') : JSON.stringify(json);
  return { kind: 'whole', status, headers: { 'content-type': contentType }, body };
}
