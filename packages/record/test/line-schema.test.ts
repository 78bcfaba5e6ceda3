import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classes } from '../src/class-of.ts';
import { decodeLine, encodeBody, sealLine } from '../src/line.ts';
import { lineSchema } from '../src/line-schema.ts';
import { factShape } from '../src/shapes.ts';
import { anyFact } from './view/any-facts.ts';

const docs = join(import.meta.dirname, '../../../docs');

describe('the published schema', () => {
  test('is the one that the declaration gives', async () => {
    const text = `${JSON.stringify(lineSchema(), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(join(docs, 'record.schema.json'));
  });

  test('takes the lines that the decoder takes, and no others', () => {
    const validate = new Ajv2020({ strict: false }).compile(lineSchema());
    let taken = 0;
    fc.assert(
      fc.property(anyFact, (fact) => {
        const line = sealLine('0123456789abcdef', encodeBody(1_764_520_000_000, fact)).trimEnd();
        const decoded = decodeLine(line).ok;
        if (decoded) taken += 1;
        expect(validate(JSON.parse(line))).toBe(decoded);
      }),
      { numRuns: 300 },
    );
    expect(taken).toBeGreaterThan(150);
  });

  test('is explained, every kind of it with exactly its fields', () => {
    const page = readFileSync(join(docs, 'record.md'), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    for (const [kind, { each, optional }] of Object.entries(
      factShape.is === 'union' ? factShape.arms : {},
    )) {
      const [, , fields = ''] =
        rows.map((row) => row.split('|')).find(([, kinds]) => kinds?.includes(`\`${kind}\``)) ?? [];
      const wanted = Object.keys(each)
        .filter((field) => field !== 'kind')
        .map((field) => `\`${field}${optional.includes(field) ? '?' : ''}\``);
      expect(fields.trim(), kind).toBe(wanted.join(', '));
    }
    expect(factShape.is === 'union' && Object.keys(factShape.arms)).toEqual([...classes.keys()]);
  });
});
