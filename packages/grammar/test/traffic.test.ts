import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { detectAdapter } from '../src/detect.ts';
import { validateInput } from '../src/validate.ts';
import { refusedTraffic } from './fixtures/known-refusals.ts';

type Sent = { readonly file: string; readonly path: string; readonly body: Json };

const spoken = ['anthropic', 'openai-chat', 'openai-responses', 'gemini'] as const;
const counting = /count_tokens|countTokens|input_tokens|compact$/;

function sentTo(adapter: (typeof spoken)[number]): readonly Sent[] {
  const path = join(import.meta.dirname, 'fixtures', 'traffic', `${adapter}.jsonl`);
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line): Sent => JSON.parse(line)).filter((sent) => !counting.test(sent.path));
}

describe.each(spoken)('what real clients send to %s', (adapter) => {
  const all = sentTo(adapter);

  test('is refused only where it is known why', () => {
    for (const { file, path, body } of all) {
      const model = /models\/([^:]+)/.exec(path)?.[1];
      const found = validateInput(adapter, body, model === undefined ? {} : { model });
      const refused = found.filter(({ level }) => level === 'refused' || level === 'model');
      const rules = [...new Set(refused.map(({ rule }) => rule))].sort();
      const known = refusedTraffic.find((each) => each.file === file);
      expect(rules, `${file} ${JSON.stringify(refused[0])}`).toEqual(known?.rules ?? []);
    }
  });

  test('is told from what is sent to others', () => {
    const missed = all.filter(({ body }) => detectAdapter(body) !== adapter);
    expect(missed.map(({ file }) => file)).toEqual([]);
  });
});
