import { readFileSync } from 'node:fs';
import type { Target } from '@exarch/grammar';
import type { Adapter } from '@exarch/values';
import { root } from '../harness/root.ts';

/** A public fault, or a body that looks like one, with the provider's verdict. */
export type Case = {
  readonly verdict: 'reject' | 'accept';
  readonly body: unknown;
  readonly target: Target;
};

type Told = {
  readonly verdict: Case['verdict'];
  readonly check: string;
  readonly disputed?: boolean;
  readonly profile?: string;
  readonly model?: string;
  readonly body: unknown;
};

/** The cases of the grammar's own tests that a body alone decides. */
export function casesOf(adapter: Adapter): readonly Case[] {
  const path = new URL(`packages/grammar/test/fixtures/cases/${adapter}.json`, root);
  const told = JSON.parse(readFileSync(path, 'utf8'), writtenOut) as readonly Told[];
  return told
    .filter(({ check, disputed }) => check === 'pure' && !disputed)
    .map(({ verdict, body, profile, model }) => ({
      verdict,
      body,
      target: { ...(profile ? { profile } : {}), ...(model ? { model } : {}) },
    }));
}

/** Long texts stand there as what they repeat. */
function writtenOut(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$repeat' in value)) return value;
  const {
    $repeat,
    times,
    prefix = '',
  } = value as {
    readonly $repeat: string;
    readonly times: number;
    readonly prefix?: string;
  };
  return prefix + $repeat.repeat(times);
}
