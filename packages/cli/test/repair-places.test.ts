import { describe, expect, test } from 'vitest';
import { placedRepairs } from '../src/repair-places.ts';

const places = [
  { at: '/a', parts: ['/a/0', '/a/1'] },
  { at: '/b', parts: ['/b', '/c'] },
];

describe('the place of a repair', () => {
  test.each([
    ['/0', '/a', ''],
    ['/0/content/1', '/a/1', ''],
    ['/0/content/0/arguments', '/a/0', 'arguments'],
    ['/0/content/0/native/json', '/a/0', 'native, json'],
    ['/0/origin', '/a', 'origin'],
    ['/1/results/1', '/c', ''],
    ['/1/results/0/content/2', '/b', 'part 3'],
    ['/1/results/0/content/2/text', '/b', 'part 3, text'],
    ['/1/results/0/content', '/b', 'content'],
    ['/1/results/7', '/b', 'results'],
    ['/9', '', ''],
    ['', '', ''],
  ])('%j is %j in the body, and of it %j', (at, place, of) => {
    const repair = { rule: 'conversation/r', at, did: 'left out', because: 'It is blank.' };
    expect(placedRepairs([repair], places)).toEqual([{ ...repair, at: place, of }]);
  });

  test('begins where in the body the request stands', () => {
    const repair = { rule: 'conversation/r', at: '/0', did: 'left out', because: 'It is blank.' };
    expect(placedRepairs([repair], places, '/request')).toMatchObject([{ at: '/request/a' }]);
  });
});
