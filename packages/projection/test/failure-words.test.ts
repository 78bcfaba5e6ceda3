import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from '@exarch/conversation';
import { type Adapter, adapters } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { type Case, casesOf } from '../../grammar/test/fixtures/cases.ts';
import { classify } from '../src/index.ts';

function classified(adapter: Adapter, status: number, body: string): Failure {
  return classify(adapter, { status, headers: () => undefined, body, now: 0 });
}

/** Words that a provider has for more than one thing it holds; the first rule stands for the others. */
const shared: { readonly [rule: string]: string } = {
  'ANT-073': 'ANT-070',
  'OAC-022': 'OAC-020',
  'CMP-azure-002': 'OAC-047',
  'CMP-qwen-001': 'OAC-042',
  'OAR-045': 'OAR-044',
  'GEM-012': 'GEM-010',
  'GEM-014': 'GEM-013',
  'GEM-023': 'GEM-030',
  'GEM-045': 'GEM-040',
  'BED-009': 'BED-007',
  'BED-023': 'BED-006',
};

describe.each(adapters)('the words that %s was seen to refuse a request with', (adapter) => {
  const told = casesOf(adapter).filter(
    (each): each is Case & { readonly says: string } =>
      each.verdict === 'reject' && 'says' in each && Boolean(each.says),
  );

  test.each(told)('of $id name the rule $rule', ({ says, rule }) => {
    const failure = classified(adapter, 400, JSON.stringify({ error: { message: says } }));
    expect(failure).toMatchObject({ message: says, retry: 'never' });
    if (failure.kind === 'context_overflow') return;
    expect(failure.kind).toBe('invalid_request');
    expect([rule, shared[rule]]).toContain(failure.rule);
  });
});

type Row = {
  readonly id: string;
  readonly status: number;
  readonly response: { readonly json?: { readonly [key: string]: unknown } };
};

const folder = join(import.meta.dirname, '../../../../shared/recorded');
const missing = existsSync(folder) ? '' : ' (recorded)';

function refusalsOf(adapter: Adapter): readonly Row[] {
  const file = join(folder, `${adapter}.jsonl`);
  if (!existsSync(file)) return [];
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): Row => JSON.parse(line));
  return rows.filter(({ status }) => status >= 400);
}

/** What is wrong, by the status alone, and by the two codes that say more than a 400 does. */
function expected({ status, response }: Row): Failure['kind'] {
  const body = JSON.stringify(response.json);
  if (/API_KEY_INVALID|"invalid_api_key"/.test(body)) return 'authentication';
  if (/"model_not_found"/.test(body)) return 'not_found';
  const kinds: { readonly [status: number]: Failure['kind'] } = {
    401: 'authentication',
    403: 'permission',
    404: 'not_found',
    429: 'rate_limited',
    500: 'server',
  };
  return kinds[status] ?? 'invalid_request';
}

describe.each(adapters)(`a recorded refusal by %s${missing}`, (adapter) => {
  const rows = refusalsOf(adapter);

  test.skipIf(rows.length === 0)('is classified, and says the provider’s own words', () => {
    for (const row of rows) {
      const { string: verbatim } = row.response.json ?? {};
      const body = typeof verbatim === 'string' ? verbatim : JSON.stringify(row.response.json);
      const failure = classified(adapter, row.status, body);
      expect(failure.kind, `${row.id} ${body}`).toBe(expected(row));
      const words = /"message":\s*("(?:[^"\\]|\\.)*")|"error":\s*("(?:[^"\\]|\\.)*")/.exec(body);
      const said: string = JSON.parse(words?.[1] ?? words?.[2] ?? '""');
      const spared = said.replace(/sk-\S+/, '[redacted]');
      const upstream = /"raw":"([^"]{20})/.exec(body)?.[1];
      expect(failure.message, row.id).toContain(upstream ?? spared.slice(0, 1900));
    }
  });
});
