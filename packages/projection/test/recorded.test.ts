import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adapters } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { framed, hear, kept, shown } from './streams.ts';

const folder = join(import.meta.dirname, '../../../../shared/recorded');
const missing = existsSync(folder) ? '' : ' (recorded)';
type Row = {
  readonly id: string;
  readonly status: number;
  readonly response?: { readonly sse?: string };
};

/** Streams that a real provider sent, whole. */
function streams(adapter: string): readonly { readonly id: string; readonly sse: string }[] {
  const file = join(folder, `${adapter}.jsonl`);
  if (!existsSync(file)) return [];
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): Row => JSON.parse(line));
  return rows.flatMap(({ id, status, response }) =>
    status === 200 && response?.sse ? [{ id, sse: response.sse }] : [],
  );
}

describe.each(adapters.filter((adapter) => adapter !== 'bedrock'))(
  `recorded %s${missing}`,
  (adapter) => {
    const recorded = streams(adapter);

    test.skipIf(recorded.length === 0)('streams gather whole', () => {
      const broken = recorded.filter(
        ({ sse }) => hear(adapter, framed(sse)).gathered.kind !== 'reply',
      );
      expect(broken.map(({ id }) => id)).toEqual([]);
    });

    test.skipIf(recorded.length === 0)('streams keep what they show, and report usage', () => {
      for (const { id, sse } of recorded) {
        const heard = hear(adapter, framed(sse));
        expect(kept(heard, 'text'), id).toBe(shown(heard, 'text_delta'));
        expect(kept(heard, 'reasoning'), id).toBe(shown(heard, 'thinking_delta'));
        expect(heard.gathered.usage, id).toBeDefined();
      }
    });

    test.skipIf(recorded.length === 0)('streams cut before their end are broken', () => {
      for (const { id, sse } of recorded.slice(0, 20)) {
        const events = framed(sse);
        const first = events.slice(0, Math.min(2, events.length - 2));
        if (first.length > 0) expect(hear(adapter, first).gathered.kind, id).toBe('broken');
      }
    });
  },
);
