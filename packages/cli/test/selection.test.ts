import { startStandin, type Take } from '@exarch/standin';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { exarch, factIn, oneLine, Place } from './exarch.ts';

let place = new Place();
beforeEach(() => {
  place = new Place();
});
afterEach(() => place.remove());

/** Keys of every vendor that a session could stray to. */
const env = { ANTHROPIC_API_KEY: 'k', OPENAI_API_KEY: 'k', GEMINI_API_KEY: 'k' };

describe('exarch -c', () => {
  test.each([
    ['gemini', 'gemini', ['--provider', 'gemini', '--model', 'gemini-3-pro']],
    ['openai', 'openai-responses', ['--provider', 'openai']],
    ['custom', 'openai-chat', ['--model', 'gpt-4.1-mini']],
  ])(
    'goes back to the model and the server of the session: %s',
    async (provider, adapter, named) => {
      const { url, takes, close } = await serving();
      const begun = await exarch(place, ['-p', 'hello', '--base-url', url, ...named], { env });
      expect(begun, begun.stderr).toMatchObject({ status: 0 });
      expect(await exarch(place, ['-c', '-p', 'hello again'], { env })).toMatchObject({
        status: 0,
      });
      expect(takes).toHaveLength(2);
      expect(takes[1]).toMatchObject({ status: 200, adapter, url: takes[0]?.url });
      const [started, resumed] = bookends();
      expect(started).toMatchObject({ provider: `${provider}@${url}`, adapter });
      expect(resumed).toMatchObject({ provider: `${provider}@${url}`, model: started?.['model'] });
      if (named.includes('--model')) expect(started?.['model']).toBe(named.at(-1));

      await close();
      const ran = await exarch(place, ['-c', '-p', 'and again'], { env });
      expect(ran.status).toBe(1);
      expect(oneLine(ran)).toContain(new URL(url).host);
      expect(bookends().at(-1)).toMatchObject({ provider: `${provider}@${url}` });
    },
  );

  test('stays with its provider and model at another address that is given alone', async () => {
    const [there, elsewhere] = [await serving(), await serving()];
    const begin = ['--provider', 'gemini', '--model', 'gemini-3-pro', '--base-url', there.url];
    await exarch(place, ['-p', 'hello', ...begin], { env });
    const moved = ['-c', '-p', 'hello', '--base-url', elsewhere.url];
    for (const args of [moved, ['-c', '-p', 'hello'], [...moved, '--model', 'gemini-3.8-flash']]) {
      const ran = await exarch(place, args, { env });
      expect(ran, ran.stderr).toMatchObject({ status: 0 });
    }
    expect(there.takes).toHaveLength(1);
    expect(elsewhere.takes.map(({ adapter }) => adapter)).toEqual(['gemini', 'gemini', 'gemini']);
    const provider = `gemini@${elsewhere.url}`;
    expect(bookends().slice(1)).toMatchObject([
      { provider, model: 'gemini-3-pro' },
      { provider, model: 'gemini-3-pro' },
      { provider, model: 'gemini-3.8-flash' },
    ]);
  });

  test('takes an address given alone for another server where the stand-in answered', async () => {
    await exarch(place, ['-p', 'hello']);
    const { url } = await serving();
    const unnamed = await exarch(place, ['-c', '-p', 'hello', '--base-url', url]);
    expect(oneLine(unnamed)).toContain('custom: has no model of its own choice. Name one');
    const args = ['-c', '-p', 'hello', '--base-url', url, '--model', 'gpt-4.1'];
    expect(await exarch(place, args)).toMatchObject({ status: 0 });
    expect(bookends().at(-1)).toMatchObject({ provider: `custom@${url}`, model: 'gpt-4.1' });
  });

  test('names the provider of a server of one’s own among those there are', async () => {
    const ran = await exarch(place, ['-p', 'hello', '--provider', 'costum']);
    expect(oneLine(ran)).toContain('custom with --base-url');
  });

  test('leaves that server for one that is named, and stays there', async () => {
    const { url, takes } = await serving();
    await exarch(place, ['-p', 'hello', '--provider', 'gemini', '--base-url', url], { env });
    takes.splice(0);
    for (const args of [['--provider', 'stand-in'], []]) {
      const ran = await exarch(place, ['-c', '-p', 'hello', ...args]);
      expect(ran, ran.stderr).toMatchObject({ status: 0 });
    }
    expect(takes).toEqual([]);
    expect(bookends().map(({ provider }) => provider)).toEqual([
      `gemini@${url}`,
      'stand-in',
      'stand-in',
    ]);
  });

  test('does not take a vendor for the one whose key is missing now', async () => {
    const { url } = await serving();
    await exarch(place, ['-p', 'hello', '--provider', 'openai', '--base-url', url]);
    const ran = await exarch(place, ['-c', '-p', 'hello', '--provider', 'gemini'], {
      env: { ANTHROPIC_API_KEY: 'k' },
    });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(oneLine(ran)).toContain('GEMINI_API_KEY');
  });
});

function bookends() {
  const facts = place.facts(place.ids()[0] ?? '').map(factIn);
  return facts.filter(({ kind }) => kind === 'session_started' || kind === 'session_resumed');
}

async function serving() {
  const takes: Take[] = [];
  const standin = await startStandin({ record: (line) => takes.push(JSON.parse(line)) });
  onTestFinished(() => standin.close());
  return { url: standin.url, takes, close: () => standin.close() };
}
