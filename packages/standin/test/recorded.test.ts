import { readFileSync } from 'node:fs';
import { type Adapter, isJsonObject, type Json, type JsonObject } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { speak } from './speak.ts';
import { standing } from './standing.ts';

const standin = standing();

/** Of each event of the recorded streams, the fields it always has and those it sometimes has. */
type Fields = {
  readonly [adapter: string]: {
    readonly [event: string]: { readonly always: string[]; readonly sometimes: string[] };
  };
};
const path = new URL('./fixtures/stream-fields.json', import.meta.url);
const real = JSON.parse(readFileSync(path, 'utf8')) as Fields;

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

function see(stream: string, events: Map<string, Set<string>>): void {
  for (const line of stream.split('\n')) {
    if (!line.startsWith('data: {')) continue;
    const data = JSON.parse(line.slice(6)) as JsonObject;
    const type = typeof data['type'] === 'string' ? data['type'] : 'chunk';
    const seen = events.get(type) ?? new Set();
    for (const field of fieldsOf(data)) if (!chosen.test(field)) seen.add(field);
    events.set(type, seen);
  }
}

describe('a stream', () => {
  test.each<[Adapter, string]>([
    ['anthropic', 'stand-in'],
    ['openai-chat', 'stand-in'],
    ['openai-responses', 'stand-in'],
    ['gemini', 'gemini-3-flash-preview'],
  ])(
    'on %s has every field that the real one always has, and none that it never has',
    async (adapter, model) => {
      const ours = new Map<string, Set<string>>();
      for (const words of ['run `ls`', 'who are you?']) {
        see(await (await speak(standin.url, adapter, { words, model })).text(), ours);
      }
      for (const [type, fields] of ours) {
        const { always = [], sometimes = [] } = real[adapter]?.[type] ?? {};
        expect([...fields], type).toEqual(expect.arrayContaining(always));
        expect([...always, ...sometimes], type).toEqual(expect.arrayContaining([...fields]));
      }
      expect(ours.size).toBeGreaterThan(0);
    },
  );
});
