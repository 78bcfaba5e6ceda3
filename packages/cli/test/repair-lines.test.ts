import { describe, expect, test } from 'vitest';
import { repairLines } from '../src/repair-lines.ts';

const from = { adapter: 'openai-chat', model: 'a' } as const;
const to = { adapter: 'openai-chat', profile: 'mistral', model: 'b' } as const;
const route = { from, to, streams: false, isNamed: false };
const none = { body: {}, repairs: [], notes: [], refused: [] };
const repair = { rule: 'conversation/r', did: 'left out', because: 'It is blank.' };

describe('the lines on a mended body', () => {
  test.each([
    ['/messages/2/content/0', 'name', '/messages/2/content/0, name'],
    ['/messages/2', '', '/messages/2'],
    ['', '', '/'],
  ])('say of %j %j where it stood: %s', (at, of, place) => {
    const [line] = repairLines({ ...none, repairs: [{ ...repair, at, of }] }, route);
    expect(line).toBe(`${place}: left out. It is blank. [conversation/r]`);
  });

  test('end with what was done, and for whom', () => {
    const note = { rule: 'projection/n', at: '/x', did: 'left out x', because: 'no place' };
    const repairs = [repair, repair].map((each) => ({ ...each, at: '/0', of: '' }));
    expect(repairLines(none, route)).toEqual(['0 repairs, written for openai-chat of mistral, b']);
    const deep = { ...note, at: '/0'.repeat(99) };
    expect(repairLines({ ...none, notes: [deep] }, route)[0]).toMatch(/^(?:\/0){40}…: left out x/);
    expect(repairLines({ ...none, repairs, notes: [note] }, route).slice(2)).toEqual([
      '/x: left out x: no place [projection/n]',
      '2 repairs, 1 note, written for openai-chat of mistral, b',
    ]);
  });

  test('say how the model came to be, and what is refused still', () => {
    const chosen = repairLines(none, { ...route, settled: 'chosen' });
    expect(chosen[0]).toMatch(/wrote it for b in place of a.*--model/);
    expect(repairLines(none, { ...route, settled: 'kept' })[0]).toMatch(/kept the model b/);
    const refused = [{ rule: 'X-1', level: 'refused', path: '/y', because: 'Is wrong.' }] as const;
    expect(repairLines({ ...none, refused }, route)[0]).toBe(
      '/y: would still be refused. Is wrong. [X-1]',
    );
  });
});
