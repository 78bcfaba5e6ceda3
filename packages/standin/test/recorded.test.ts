import { existsSync, readFileSync } from 'node:fs';
import { type Adapter, isJsonObject, type Json, type JsonObject } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { speak } from './speak.ts';
import { standing } from './standing.ts';

const folder = new URL('../../../../shared/recorded/', import.meta.url);
const standin = standing();

/** Names that the request or the model chose, not the vendor. */
const chosen = /\.(?:args|tools|parameters)\b/;

/** Every field of a value, as a path without indexes. */
function fieldsOf(value: Json, at = ''): readonly string[] {
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((inner) => fieldsOf(inner, `${at}[]`));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    `${at}.${name}`,
    ...fieldsOf(inner, `${at}.${name}`),
  ]);
}

type Seen = { count: number; readonly fields: Map<string, number> };

function see(streams: readonly string[]): ReadonlyMap<string, Seen> {
  const events = new Map<string, Seen>();
  for (const line of streams.flatMap((stream) => stream.split('\n'))) {
    if (!line.startsWith('data: {')) continue;
    const data = JSON.parse(line.slice(6)) as JsonObject;
    const type = typeof data['type'] === 'string' ? data['type'] : 'chunk';
    const seen = events.get(type) ?? { count: 0, fields: new Map() };
    seen.count += 1;
    for (const field of new Set(fieldsOf(data))) {
      if (!chosen.test(field)) seen.fields.set(field, (seen.fields.get(field) ?? 0) + 1);
    }
    events.set(type, seen);
  }
  return events;
}

type Row = { readonly vendor: string; readonly response?: { readonly sse?: string } };

function recordedStreams(adapter: Adapter, vendor: string): readonly string[] {
  const rows = readFileSync(new URL(`${adapter}.jsonl`, folder), 'utf8')
    .trim()
    .split('\n');
  return rows
    .map((row) => JSON.parse(row) as Row)
    .filter((row) => row.vendor === vendor)
    .flatMap(({ response }) => response?.sse ?? []);
}

describe.skipIf(!existsSync(folder))('a stream', () => {
  test.each<[Adapter, string, string]>([
    ['anthropic', 'anthropic', 'stand-in'],
    ['openai-chat', 'openai', 'stand-in'],
    ['openai-responses', 'openai', 'stand-in'],
    ['gemini', 'gemini', 'gemini-3-flash-preview'],
  ])(
    'on %s has every field that the real one always has, and none that it never has',
    async (adapter, vendor, model) => {
      const real = see(recordedStreams(adapter, vendor));
      const ours: string[] = [];
      for (const words of ['run `ls`', 'who are you?']) {
        ours.push(await (await speak(standin.url, adapter, { words, model })).text());
      }
      for (const [type, { fields }] of see(ours)) {
        const { count = 0, fields: known = new Map<string, number>() } = real.get(type) ?? {};
        const always = [...known].filter(([, times]) => times === count).map(([field]) => field);
        expect([...fields.keys()], type).toEqual(expect.arrayContaining(always));
        expect([...known.keys()], type).toEqual(expect.arrayContaining([...fields.keys()]));
      }
    },
  );
});
