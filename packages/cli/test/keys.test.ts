import { existsSync, readFileSync } from 'node:fs';
import { keyVariables } from '@exarch/provider';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exarch, factIn, Place } from './exarch.ts';

let place = new Place();
beforeEach(() => {
  place = new Place();
});
afterEach(() => place.remove());

const names = [...keyVariables(), 'SOME_SERVICE_API_KEY', 'ANTHROPIC_AUTH_TOKEN'];
const env = Object.fromEntries(names.map((name) => [name, `secret-of-${name}`]));
const proc = existsSync('/proc/self/environ');

describe('the keys in the environment', () => {
  test.each(['env', 'export -p', 'sh -c env'])(
    'are not seen by `%s`, whatever the profile lets it do',
    unseen,
  );

  describe.skipIf(!proc)(proc ? 'on Linux' : 'on Linux (proc)', () => {
    test('are not seen by `cat /proc/self/environ`', () => unseen('cat /proc/self/environ'));

    test('are taken out of what is dug up elsewhere', async () => {
      const [output, all] = await seenBy('tr "\\\\0" "\\\\n" </proc/$PPID/environ');
      expect(output).toMatch(/OPENAI_API_KEY=\[key\]/);
      for (const name of keyVariables()) expect(all).not.toContain(`secret-of-${name}`);
    });
  });
});

async function unseen(command: string): Promise<void> {
  const [output, all] = await seenBy(command);
  expect(output).toContain('EXARCH_HOME');
  for (const name of names) expect(all).not.toContain(name);
  expect(all).not.toContain('secret-of-');
}

/** What a command showed the model, and all that left the process or stayed behind. */
async function seenBy(command: string): Promise<readonly [output: string, all: string]> {
  const args = ['-p', `run \`${command}\``, '--provider', 'stand-in', '--profile', 'full'];
  const ran = await exarch(place, args, { env });
  expect(ran).toMatchObject({ status: 0 });
  const [id = ''] = place.ids();
  const results = place
    .facts(id)
    .map(factIn)
    .filter(({ kind }) => kind === 'tool_results');
  const record = readFileSync(place.record(id), 'utf8');
  return [JSON.stringify(results), ran.stdout + ran.stderr + record];
}
