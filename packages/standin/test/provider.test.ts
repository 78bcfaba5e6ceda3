import { send, type Target } from '@exarch/provider';
import { type Adapter, adapters } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { readFaults, startStandin } from '../src/index.ts';

const models: { readonly [adapter in Adapter]: string } = {
  anthropic: 'claude-sonnet-4-6',
  'openai-chat': 'gpt-4.1',
  'openai-responses': 'gpt-5.6-sol',
  gemini: 'gemini-3.8-flash',
  bedrock: 'us.anthropic.claude-sonnet-4-6',
};

const tools = [
  {
    name: 'shell',
    description: 'Runs a command.',
    parameters: {
      type: 'object',
      properties: { command: { type: 'string' } },
      required: ['command'],
    },
  },
] as const;

type Told = { readonly kind: string; readonly failure?: string; readonly stop?: string };

/** What the one wire door makes of a fault. */
async function told(adapter: Adapter, list: string): Promise<Told & { readonly tries: number }> {
  const faults = readFaults(list);
  const standin = await startStandin({ faults: faults.ok ? faults.value : [], seed: 1 });
  const target: Target = {
    provider: adapter,
    adapter,
    baseUrl: standin.url,
    model: models[adapter],
    key: 'any',
  };
  const content = [{ type: 'text' as const, text: 'run `ls` and `pwd`' }];
  let tries = 1;
  const exchange = await send(
    target,
    { messages: [{ role: 'user', content }], tools },
    {
      signal: new AbortController().signal,
      onDelta: () => undefined,
      onRetry: () => {
        tries += 1;
      },
      wait: async () => undefined,
    },
  );
  await standin.close();
  if (exchange.kind === 'failed') return { kind: 'failed', failure: exchange.failure.kind, tries };
  const { stop } = exchange.draft;
  const failure = exchange.kind === 'cut' ? { failure: exchange.failure.kind } : {};
  return { kind: exchange.kind, ...failure, ...(stop === undefined ? {} : { stop }), tries };
}

describe.each(adapters)('over %s', (adapter) => {
  test.each([
    ['429', 'rate_limited', 6],
    ['529', 'overloaded', adapter === 'anthropic' ? 6 : 3],
    ['500', 'server', 3],
    ['html', 'server', 3],
    ['overflow', 'context_overflow', 1],
  ])('the fault %s fails as %s', async (fault, failure, tries) => {
    expect(await told(adapter, fault)).toEqual({ kind: 'failed', failure, tries });
  });

  test('an error inside a 200 is what its vendor calls it, and cuts what was shown', async () => {
    const { kind, failure } = await told(adapter, 'error-in-200');
    expect(kind).toBe(adapter === 'gemini' ? 'cut' : 'failed');
    expect(failure).toBe(adapter.startsWith('openai') ? 'server' : 'overloaded');
  });

  test('a stream that drops is cut, and a fault that passes is not seen', async () => {
    expect(await told(adapter, 'drop')).toMatchObject({
      kind: 'cut',
      failure: 'network',
      tries: 1,
    });
    expect(await told(adapter, '500:2x,529:1x')).toMatchObject({ kind: 'reply', stop: 'calls' });
  });

  test.each([
    ['empty', 'end'],
    ['truncate', 'output_cap'],
    ['truncate-calls', 'output_cap'],
    ['blank-deltas', 'calls'],
    ['bad-arguments', 'calls'],
    ['broken-json', 'calls'],
    ['duplicate-ids', 'calls'],
    ['illegal-ids', 'calls'],
    ['unknown-tool', 'calls'],
    ['slow:2', 'calls'],
  ])('the fault %s is a reply that ends with %s', async (fault, stop) => {
    expect(await told(adapter, fault)).toEqual({ kind: 'reply', stop, tries: 1 });
  });
});
