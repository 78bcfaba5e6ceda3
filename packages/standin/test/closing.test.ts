import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Opens a hundred, leaves streams, delays and an upstream under way, closes all, and says what is still open. */
const program = `
  import { readScenario, startStandin } from '@exarch/standin';
  const delayed = { turns: [{ repeat: true, delay: 60_000, say: [] }] };
  const idle = process.getActiveResourcesInfo().sort().join();
  const many = await Promise.all(Array.from({ length: 100 }, (_, at) =>
    startStandin(at % 3 === 0 ? { pace: 60_000 } : at % 3 === 1 ? { scenario: delayed } : {})));
  many.push(await startStandin({ upstream: many[0].url }));
  const ask = (url, stream) => fetch(url + '/v1/chat/completions', {
    method: 'POST',
    headers: { authorization: 'Bearer any' },
    body: JSON.stringify({ model: 'gpt-4o', stream, messages: [{ role: 'user', content: 'hi' }] }),
  });
  const whole = await Promise.all(many.filter((_, at) => at % 3 === 2).map(({ url }) => ask(url, false)));
  for (const answer of whole) await answer.arrayBuffer();
  const begun = many.map(({ url }) => ask(url, true).then((a) => a.text()).catch(() => 'cut'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await Promise.all(many.map(({ close }) => close()));
  await Promise.all(many.map(({ close }) => close()));
  const ends = await Promise.all(begun);
  await new Promise((resolve) => setTimeout(resolve, 20));
  console.log(JSON.stringify({ cut: ends.filter((end) => end === 'cut').length, whole: whole.length }));
  const left = process.getActiveResourcesInfo().filter((name) => /Server|Timeout|Immediate/.test(name));
  console.log(JSON.stringify(left));
`;

test('a hundred in one process leave nothing behind: the process ends by itself', async () => {
  const args = ['--input-type=module', '--trace-warnings', '-e', program];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
    cwd: import.meta.dirname,
    timeout: 20_000,
  });
  const [ends = '', left = ''] = stdout.trim().split('\n');
  expect(JSON.parse(ends)).toEqual({ cut: 68, whole: 33 });
  expect(JSON.parse(left)).toEqual([]);
  expect(stderr).toBe('');
});
