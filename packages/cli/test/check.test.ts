import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exarch, Place } from './exarch.ts';
import { ran } from './in-process.ts';

let place = new Place();
beforeEach(() => {
  place = new Place();
});
afterEach(() => place.remove());

const good = {
  model: 'claude-sonnet-4-5',
  max_tokens: 9,
  messages: [{ role: 'user', content: 'hi' }],
};
const call = { type: 'tool_use', id: 'toolu_1', name: 'f', input: {} };
const chatCall = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } };
const bad = {
  ...good,
  messages: [
    ...good.messages,
    { role: 'assistant', content: [call] },
    { role: 'user', content: 'no' },
  ],
};

function write(name: string, text: string): string {
  writeFileSync(join(place.cwd, name), text);
  return name;
}

describe('exarch check', () => {
  test('points at the place, says what the provider would, names the rule and its source', async () => {
    const ran = await exarch(place, ['check', write('bad.json', JSON.stringify(bad, null, 2))]);
    expect(ran.status).toBe(3);
    expect(ran.stdout).toMatch(/^bad\.json:\/messages\/1\/content\/0 {2}ANT-070/);
    expect(ran.stdout).toMatch(/It answers in words like: .*tool_use/);
    expect(ran.stdout).toMatch(/https:\/\//);
    const [, line = '', mark = ''] = ran.stdout.split('\n');
    expect(line[mark.indexOf('^')]).toBe('{');
    expect(ran.stderr).toBe('1 body, read as anthropic: 0 accepted, 1 refused\n');
  });

  test('accepts what is accepted, from a pipe too', async () => {
    const ran = await exarch(place, ['check'], { input: JSON.stringify(good) });
    expect(ran).toMatchObject({
      status: 0,
      stdout: '',
      stderr: '1 body, read as anthropic: 1 accepted, 0 refused\n',
    });
  });

  test('judges a body a line, and writes an object a body', async () => {
    const file = write(
      'many.jsonl',
      [good, bad, good].map((body) => JSON.stringify(body)).join('\n\n'),
    );
    const ran = await exarch(place, ['check', '--json', file]);
    expect(ran.status).toBe(3);
    const rows = ran.stdout
      .trimEnd()
      .split('\n')
      .map((row) => JSON.parse(row) as { [field: string]: unknown });
    expect(rows.map(({ index, verdict }) => [index, verdict])).toEqual([
      [0, 'accepted'],
      [1, 'refused'],
      [2, 'accepted'],
    ]);
    expect(rows[1]).toMatchObject({
      file,
      adapter: 'anthropic',
      violations: [{ rule: 'ANT-070' }],
    });
  });

  test('judges the requests of an HTTP archive, the model taken from the address', async () => {
    const contents = [
      { role: 'user', parts: [{ text: 'x' }] },
      { role: 'model', parts: [{ text: '{' }] },
    ];
    const entry = (model: string, body: object) => ({
      request: {
        method: 'POST',
        url: `https://generativelanguage.googleapis.com/v1beta/models/${model}:generateContent`,
        postData: { mimeType: 'application/json', text: JSON.stringify(body) },
      },
    });
    const get = { request: { method: 'GET', url: 'https://example.com/' } };
    const entries = [
      get,
      entry('gemini-2.5-flash', { contents }),
      entry('gemini-3.6-flash', { contents }),
    ];
    const ran = await exarch(place, [
      'check',
      '--json',
      write('a.har', JSON.stringify({ log: { entries } })),
    ]);
    const verdicts = ran.stdout
      .trimEnd()
      .split('\n')
      .map((row) => JSON.parse(row) as object);
    expect(verdicts).toMatchObject([{ verdict: 'accepted' }, { verdict: 'refused' }]);
  });

  test('judges a vendor by its own rules where the body tells whose it is', async () => {
    const reply = { role: 'assistant', content: '', tool_calls: [chatCall] };
    const result = { role: 'tool', tool_call_id: 'c1', content: 'r' };
    const body = { model: 'deepseek-v4-pro', messages: [...good.messages, reply, result] };
    const input = JSON.stringify(body);
    const ran = await exarch(place, ['check', '--json'], { input });
    expect(JSON.parse(ran.stdout)).toMatchObject({
      adapter: 'openai-chat',
      profile: 'deepseek',
      verdict: 'refused',
      violations: [{ rule: 'CMP-deepseek-001' }],
    });
    const told = await exarch(place, ['check', '--profile', 'together'], { input });
    expect(told.stderr).toBe('1 body, read as openai-chat of together: 1 accepted, 0 refused\n');
  });

  test('says what it could not judge, and goes on', async () => {
    const ran = await exarch(place, ['check'], {
      input: `{"x":1}\n${JSON.stringify(good)}\n{"y"\n`,
    });
    expect(ran.status).toBe(1);
    expect(ran.stderr).toMatch(/--adapter/);
    expect(ran.stderr).toMatch(/no JSON/);
    expect(ran.stderr).toMatch(/1 body, read as anthropic: 1 accepted, 0 refused, 2 not judged/);
    expect(await exarch(place, ['check', 'nowhere.json'])).toMatchObject({ status: 1 });
  });
});

describe('exarch check of nothing', () => {
  const none = JSON.stringify({ log: { entries: [] } });
  test.each([
    ['an empty pipe', ''],
    ['blank lines', ' \n\n'],
    ['an archive without a request', none],
  ])('does not accept %s', async (_, input) => {
    const nothing = await ran(place, ['check'], { input });
    expect(nothing).toMatchObject({ status: 1, stdout: '' });
    expect(nothing.stderr).toMatch(/^exarch: -: holds no body to judge\.\n/);
    expect(nothing.stderr).toMatch(/0 bodies: 0 accepted, 0 refused, 1 not judged\n$/);
  });

  test('does not let an empty file go by beside another', async () => {
    const argv = [
      'check',
      '--json',
      write('empty.json', ''),
      write('a.json', JSON.stringify(good)),
    ];
    const both = await exarch(place, argv);
    expect(both.status).toBe(1);
    expect(both.stdout).toContain('"accepted"');
    expect(both.stderr).toMatch(/empty\.json: holds no body/);
  });
});

describe('exarch rules', () => {
  test('lists the catalogue, and one rule with its sources', async () => {
    const all = await exarch(place, ['rules', '--adapter', 'gemini']);
    expect(all.stdout).toMatch(/^GEM-001 /);
    expect(all.stdout).not.toMatch(/^ANT-/m);
    const one = await exarch(place, ['rules', 'ant-070']);
    expect(one.stdout).toMatch(/ANT-070.*https:/s);
    expect(await exarch(place, ['rules', 'ANT-7000'])).toMatchObject({ status: 2 });
  });
});
