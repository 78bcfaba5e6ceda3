import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { change, forked, linesUpTo, longest, lostResults, unsealed } from './damage.ts';
import { oneLine, Place, resealed } from './exarch.ts';
import { ran } from './in-process.ts';

let place = new Place();
beforeEach(async () => {
  place = new Place();
  await ran(place, ['-p', 'run `cat plums.txt`', '--name', 'first']);
}, longest);
afterEach(() => place.remove());

describe('exarch show', () => {
  test('passes over the turn that is not closed, and says so', async () => {
    const [id = ''] = place.ids();
    change(place, id, (text) => linesUpTo(text, 'assistant_message'));
    for (const named of [[], ['1-9'], ['1,1-2']]) {
      const told = await ran(place, ['show', 'first', ...named]);
      expect(told.status).toBe(0);
      expect(told.stdout).toContain('── turn 1 ·');
      expect(told.stdout).not.toContain('turn 2');
      expect(told.stderr).toMatch(/^\[turn 2 is not closed yet and is left out; .*export/);
    }
  });

  test('refuses that turn in a person’s words where it is asked for', async () => {
    const [id = ''] = place.ids();
    change(place, id, (text) => linesUpTo(text, 'assistant_message'));
    for (const named of ['2', '1,2', '2-99']) {
      const told = await ran(place, ['show', 'first', named]);
      expect(told).toMatchObject({ status: 1, stdout: '' });
      expect(oneLine(told)).toMatch(/Turn 2 is not closed yet: .*export/);
    }
  });

  test('shows a child’s own turns where its parent is gone, and names what is lost', async () => {
    const { first } = await forked(place);
    rmSync(place.record(first));
    for (const named of [[], ['2-9']]) {
      const told = await ran(place, ['show', 'second', ...named]);
      expect(told.status).toBe(1);
      expect(told.stdout).toMatch(/^── turn 4 ·.*turn 5.*plums\.txt.*turn 6/s);
      expect(told.stderr).toMatch(named.length > 0 ? /^\[turns 2–3 do not/ : /^\[turns 1–3 do not/);
      expect(oneLine(told)).toContain(`${first}/record.jsonl`);
    }
    expect(await ran(place, ['show', 'second', '5'])).toMatchObject({ status: 0, stderr: '' });
  });

  test('shows all but the one turn of a parent that is damaged', async () => {
    const { first } = await forked(place);
    change(place, first, lostResults);
    const told = await ran(place, ['show', 'second']);
    expect(told.status).toBe(1);
    expect(told.stdout).toMatch(/turn 1 ·.*turn 3 ·.*turn 4 ·.*turn 6 ·/s);
    expect(told.stdout).not.toContain('turn 2 ·');
    expect(told.stderr).toMatch(/^\[turn 2 does not read back\]/);
    expect(oneLine(told)).toMatch(/digest differs/);
  });

  test('shows a damaged session as far as it reads, and names the line', async () => {
    const [id = ''] = place.ids();
    change(place, id, lostResults);
    const told = await ran(place, ['show', 'first', '1']);
    expect(told).toMatchObject({ status: 1 });
    expect(told.stdout).toContain('── turn 1 ·');
    expect(oneLine(told)).toMatch(/record\.jsonl:\d+: The line is not/);
    expect(told.stderr).toMatch(/^\[nothing behind turn 2 reads\]/);
    const all = await ran(place, ['show', 'first']);
    expect(all.stderr).toMatch(/^\[turn 2 breaks off where the record does and is left out/);
    for (const lost of ['2', '3']) {
      const refused = await ran(place, ['show', 'first', lost]);
      expect(refused).toMatchObject({ status: 1, stdout: '' });
      expect(oneLine(refused)).toMatch(/record\.jsonl:\d+: The line is not/);
    }
  });

  test('names a line that nothing it shows stands on', async () => {
    const [id = ''] = place.ids();
    change(place, id, (text) => text + unsealed);
    const told = await ran(place, ['show', 'first']);
    expect(told.status).toBe(1);
    expect(told.stdout).toMatch(/turn 1 ·.*turn 3 ·/s);
    expect(oneLine(told)).toMatch(/record\.jsonl:\d+: The line is not/);
  });

  test('ends where a sound line does not follow from those before it', async () => {
    const [id = ''] = place.ids();
    change(place, id, (text) => resealed(text, '"turn":3,"message"', '"turn":9,"message"'));
    const told = await ran(place, ['show', 'first']);
    expect(told).toMatchObject({ status: 1 });
    expect(told.stdout).toMatch(/turn 1 ·/);
    expect(oneLine(told)).toMatch(/record\.jsonl:\d+: Turn 9 is not next/);
  });
});
