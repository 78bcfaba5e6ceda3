import { type Standin, startStandin } from '@exarch/standin';
import type { Adapter } from '@exarch/values';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listModels } from '../src/list-models.ts';
import type { Target } from '../src/target.ts';
import { scriptedProvider, status } from './server.ts';

const script = scriptedProvider();
let standin: Standin;
beforeAll(async () => {
  standin = await startStandin();
});
afterAll(() => standin.close());

const signal = new AbortController().signal;

function target(adapter: Adapter, baseUrl: string): Target {
  return { provider: 'p', adapter, baseUrl, model: 'm', key: 'a-secret-key' };
}

describe('listModels', () => {
  test.each(['anthropic', 'openai-chat', 'openai-responses', 'gemini'] as const)(
    'lists what %s offers',
    async (adapter) => {
      const listed = await listModels(target(adapter, standin.url), signal);
      expect(listed.kind === 'listed' && listed.models.length).toBeGreaterThan(0);
      expect(listed.kind === 'listed' && listed.models[0]).not.toContain('models/');
    },
  );

  test('reads the lists of servers that spell them otherwise', async () => {
    script.answer(status(200, [{ id: 'a' }, { id: 'b' }, null, 7]));
    expect(await listModels(target('openai-chat', script.url), signal)).toEqual({
      kind: 'listed',
      models: ['a', 'b'],
    });
    script.answer(
      status(200, {
        models: [
          { name: 'models/talks', supportedGenerationMethods: ['generateContent'] },
          { name: 'models/embeds', supportedGenerationMethods: ['embedContent'] },
        ],
      }),
    );
    expect(await listModels(target('gemini', script.url), signal)).toMatchObject({
      models: ['talks'],
    });
    expect(script.heard.map(({ url }) => url)).toEqual([
      '/v1/models',
      '/v1beta/models?pageSize=1000',
    ]);
  });

  test('says why it could not, without the key', async () => {
    script.answer(
      status(401, { error: { message: 'bad key a-secret-key', type: 'invalid_request_error' } }),
    );
    const listed = await listModels(target('openai-chat', script.url), signal);
    expect(listed).toMatchObject({ kind: 'failed', failure: { kind: 'authentication' } });
    expect(JSON.stringify(listed)).not.toContain('a-secret-key');
  });

  test.each(['<html>', '{}', '7', '{"data":'])('takes %s for no list', async (body) => {
    script.answer(status(200, body));
    expect((await listModels(target('openai-chat', script.url), signal)).kind).toBe('failed');
  });

  test('ends when it is cancelled', async () => {
    script.answer(() => {});
    const controller = new AbortController();
    const listing = listModels(target('openai-chat', script.url), controller.signal);
    controller.abort();
    expect(await listing).toMatchObject({ kind: 'failed', failure: { kind: 'cancelled' } });
  });

  test('knows that Bedrock has no list here', async () => {
    const listed = await listModels(target('bedrock', standin.url), signal);
    expect(listed).toMatchObject({ kind: 'failed', failure: { kind: 'not_found' } });
  });
});
