import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Adapter, Json } from '@exarch/values';
import { parseWrittenOut } from '../../grammar/test/fixtures/written-out.ts';

/** A public fault, or a suspicious body that is in fact accepted, as the grammar's tests keep them. */
export type Case = {
  readonly id: string;
  readonly verdict: 'reject' | 'accept';
  readonly check: string;
  readonly rule: string;
  readonly profile?: string;
  readonly model?: string;
  readonly disputed?: boolean;
  readonly says?: string;
  readonly body: Json;
};

const folder = join(import.meta.dirname, '../../grammar/test/fixtures/cases');

/** The cases of an adapter. */
export function casesOf(adapter: Adapter): readonly Case[] {
  return parseWrittenOut(readFileSync(join(folder, `${adapter}.json`), 'utf8')) as readonly Case[];
}
