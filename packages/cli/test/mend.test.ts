import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exarch, oneLine, Place } from './exarch.ts';

let place = new Place();
beforeEach(() => {
  place = new Place();
});
afterEach(() => place.remove());

function write(name: string, bytes: string | Buffer): string {
  writeFileSync(join(place.cwd, name), bytes);
  return name;
}

const question = { role: 'user', content: 'q' };
const call = { type: 'tool_use', id: 'toolu_1', name: 'f', input: {} };
const wedged = {
  model: 'claude-sonnet-4-5',
  max_tokens: 9,
  temperature: 0.5,
  messages: [question, { role: 'assistant', content: [call] }, { role: 'user', content: 'no' }],
};
const called = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } };
const thoughtful = {
  model: 'deepseek-v4-pro',
  messages: [
    question,
    { role: 'assistant', content: '', reasoning_content: 'THOUGHT', tool_calls: [called] },
    question,
  ],
};

describe('exarch mend', () => {
  test('makes a wedged body one that is taken, keeps its options and lists the repairs', async () => {
    const ran = await exarch(place, ['mend', write('bad.json', JSON.stringify(wedged))]);
    expect(ran).toMatchObject({ status: 0 });
    const body = JSON.parse(ran.stdout) as { [field: string]: unknown };
    expect(body).toMatchObject({ model: wedged.model, max_tokens: 9, temperature: 0.5 });
    expect(body).not.toHaveProperty('stream');
    expect(ran.stderr).toBe(
      '/messages/1/content/0: answered as interrupted. The call has no result. [conversation/results-missing]\n' +
        '1 repair, written for anthropic, claude-sonnet-4-5\n',
    );
    const judged = await exarch(place, ['check'], { input: ran.stdout });
    expect(judged).toMatchObject({ status: 0 });
  });

  test('says of each repair where in the body it was, as check does', async () => {
    const content = [
      { type: 'text', text: 'a' },
      { type: 'text', text: '' },
    ];
    const input = JSON.stringify({ ...wedged, messages: [{ role: 'user', content }] });
    const ran = await exarch(place, ['mend', '-'], { input });
    expect(ran.stderr).toMatch(/^\/messages\/0\/content\/1: left out\. The text is blank\./);
    const judged = await exarch(place, ['check'], { input });
    expect(judged.stdout).toContain(':/messages/0/content/1');
  });

  test.each(['openai-chat', 'openai-responses', 'gemini', 'bedrock'])(
    'takes a body to the wire of %s, and says for which model',
    async (to) => {
      const ran = await exarch(place, ['mend', '-', '--to', to], { input: JSON.stringify(wedged) });
      expect(ran).toMatchObject({ status: 0 });
      expect(ran.stderr).toMatch(/wrote it for \S+ in place of claude-sonnet-4-5.*--model/);
      const judged = await exarch(place, ['check', '--adapter', to], { input: ran.stdout });
      expect(judged, judged.stdout).toMatchObject({ status: 0 });
      expect(ran.stdout).toContain('"no"');
    },
  );

  test('knows the vendor, as check does, and is told another', async () => {
    const input = JSON.stringify(thoughtful);
    const own = await exarch(place, ['mend', '-'], { input });
    expect(own.stdout).toContain('"reasoning_content":"THOUGHT"');
    const judged = await exarch(place, ['check'], { input: own.stdout });
    expect(judged.stderr).toBe('1 body, read as openai-chat of deepseek: 1 accepted, 0 refused\n');
    const other = await exarch(place, ['mend', '-', '--profile', 'Mistral'], { input });
    expect(other.stdout).toMatch(/"tool_call_id":"[A-Za-z0-9]{9}"/);
    expect(other.stderr).toMatch(/left out 1 piece of reasoning/);
    const stranger = await exarch(place, ['mend', '-', '--profile', 'acme'], { input });
    expect(stranger).toMatchObject({ status: 0 });
    expect(stranger.stderr).toMatch(/acme is no profile known here/);
  });

  test('takes the one request of an HTTP archive, for the model in its address', async () => {
    const body = { contents: [{ role: 'model', parts: [{ text: 'x' }] }] };
    const url = 'https://generativelanguage.googleapis.com/v1beta/models/gemini-3-pro:x';
    const postData = { text: JSON.stringify(body) };
    const log = { entries: [{ request: { method: 'POST', url, postData } }] };
    const ran = await exarch(place, ['mend', write('a.har', JSON.stringify({ log }))]);
    expect(ran.stderr).toMatch(/written for gemini, gemini-3-pro\n$/);
  });

  test('reads what another program wrote: a byte order mark, bytes that are no text', async () => {
    const text = JSON.stringify({ model: 'gpt-4.1', messages: [{ role: 'user', content: 'é' }] });
    const marked = await exarch(place, ['mend', write('bom.json', `\uFEFF${text}`)]);
    expect(marked).toMatchObject({ status: 0, stdout: `${text}\n` });
    const latin = await exarch(place, ['mend', write('l.json', Buffer.from(text, 'latin1'))]);
    expect(latin).toMatchObject({ status: 0 });
    expect(latin.stderr).toMatch(/no UTF-8/);
  });

  test('mends what is nested deeper than any stack', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const text = JSON.stringify({ model: 'gpt-4.1', messages: [question], x: 'HERE', y: 'HERE' });
    const ran = await exarch(place, ['mend', '-'], { input: text.replaceAll('"HERE"', deep) });
    expect(ran).toMatchObject({ status: 0 });
    const content = text.replace('"q"', deep).replaceAll('"HERE"', '1');
    expect(await exarch(place, ['mend', '-'], { input: content })).toMatchObject({ status: 0 });
  });

  test('says which numbers lose digits, of a body that is written anew', async () => {
    const call = (args: string) =>
      `{"id":"c1","type":"function","function":{"name":"f","arguments":${JSON.stringify(args)}}}`;
    const body = (max: string) =>
      `{"model":"gpt-4.1","seed": 12345678901234567890, "messages":[{"role":"user","content":"q, 99999999999999999999"},{"role":"assistant","tool_calls":[${call('{"id":-9007199254740993,"n":1234567890123456}')}]}]${max}}`;
    const anew = await exarch(place, ['mend', '-'], { input: body('') });
    const told = anew.stderr.split('\n').filter((line) => line.includes('cli/number-rounded'));
    expect(told.map((line) => /\d{9,}/.exec(line)?.[0])).toEqual([
      '12345678901234567890',
      '9007199254740993',
    ]);
    expect(anew.stdout).toContain('12345678901234567000');
    const sound =
      '{"model":"gpt-4.1", "seed": 12345678901234567890, "messages":[{"role":"user","content":"q"}]}';
    const left = await exarch(place, ['mend', '-'], { input: sound });
    expect(left.stdout).toBe(`${sound}\n`);
    expect(left.stderr).not.toContain('cli/number-rounded');
  });

  test('says what is refused still, with the code of a violation', async () => {
    const content = 'x'.repeat(1_000_000);
    const messages = Array.from({ length: 35 }, () => ({ role: 'user', content }));
    const input = JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 9, messages });
    const ran = await exarch(place, ['mend', '-'], { input });
    expect(ran.status).toBe(3);
    expect(ran.stdout.length).toBeGreaterThan(35_000_000);
    expect(ran.stderr).toMatch(/would still be refused.*\[ANT-201\]/);
  });

  test.each([
    ['an empty file', '', 2, /is empty/],
    ['a file of blanks', ' \n\n', 2, /is empty/],
    ['a list', '[]', 2, /--adapter/],
    ['half a body', '{"model":"gpt-4.1","messa', 2, /no JSON/],
    ['two bodies', '{"messages":[]}\n{"messages":[]}\n', 2, /more than one body/],
    ['another object', '{"x":1}', 2, /--adapter/],
  ])('refuses %s in one line', async (_, input, status, says) => {
    const ran = await exarch(place, ['mend', '-'], { input });
    expect(ran).toMatchObject({ status, stdout: '' });
    expect(oneLine(ran)).toMatch(says);
  });

  test('refuses a file that does not read, and no file', async () => {
    const gone = await exarch(place, ['mend', 'nowhere.json']);
    expect(gone).toMatchObject({ status: 1, stderr: 'exarch: nowhere.json: does not exist.\n' });
    expect(await exarch(place, ['mend'])).toMatchObject({ status: 2 });
  });
});
