import { join } from 'node:path';
import type { Locus, Pointer, Recorded } from '@exarch/record';
import { describe, expect, test } from 'vitest';
import { sourceOf } from '../src/home.ts';
import { PointerReader, readBack } from '../src/pointer-reader.ts';
import { exchange, memoryHome, newSession, prompt, ruleOf, taken } from './fixtures.ts';

function recorded(): {
  readonly home: ReturnType<typeof memoryHome>;
  readonly path: string;
  readonly source: string;
  readonly records: readonly Recorded[];
} {
  const home = memoryHome();
  const session = newSession(home);
  const records: Recorded[] = [];
  taken(session.attach({ fact: (each) => records.push(each) }));
  exchange(session, 'hello — é');
  session.close();
  return { home, path: session.path, source: sourceOf(session.id), records };
}

describe('readBack', () => {
  const { home, path, source, records } = recorded();
  const loci = records.map(({ locus }) => locus);
  const [first = { seq: 0, start: 0, end: 0, digest: '' }] = loci;

  test('gives back what was recorded, and keeps nothing open', () => {
    expect(taken(readBack(home)({ source, loci }))).toEqual(records);
    expect(taken(readBack(home)({ source, loci: loci.slice(3, 5) }))).toEqual(records.slice(3, 5));
    expect(home.disk.opened).toBe(0);
  });

  test('refuses a line of the same length that was edited, before it is parsed', () => {
    const session = newSession(home);
    const { locus } = prompt(session, 'abc');
    session.close();
    const bytes = Buffer.from(home.disk.bytesOf(session.path));
    const at = bytes.indexOf('"abc"', locus.start);
    bytes.write('}}}}}', at);
    home.disk.put(session.path, bytes);
    const refused = readBack(home)({ source: sourceOf(session.id), loci: [locus] });
    expect(refused).toMatchObject({
      refusal: { rule: 'log/digest-mismatch', at: expect.stringContaining(session.id) },
    });
  });

  const strange: readonly (readonly [string, Partial<Locus>])[] = [
    ['another digest', { digest: '0'.repeat(32) }],
    ['a place beyond the file', { start: 10_000_000, end: 10_000_100 }],
    ['an end before its start', { end: 0 }],
    ['a start before the file', { start: -5 }],
    ['a part of a line', { start: first.start + 1 }],
    ['two lines', { end: loci[1]?.end ?? 0 }],
    ['places that are no numbers of bytes', { start: 0.5 }],
    ['an absurd length', { end: Number.MAX_SAFE_INTEGER }],
  ];
  test.each(strange)('refuses %s', (_, change) => {
    const refused = readBack(home)({ source, loci: [{ ...first, ...change }] });
    expect(ruleOf(refused)).toBe('log/digest-mismatch');
  });

  test.each([
    '',
    'record.jsonl',
    '../../etc/passwd',
    `${source}/x`,
    `x/${source}`,
    source.toLowerCase(),
    source.replace('record', 'other'),
    `${'0'.repeat(26)}/record.jsonl`,
  ])('refuses the source %j', (stranger) => {
    expect(readBack(home)({ source: stranger, loci: [first] })).toMatchObject({
      refusal: { rule: 'log/source-unreadable', at: stranger },
    });
  });

  test('refuses a log that is no session’s, though it is there', () => {
    const other = memoryHome();
    const bytes = home.disk.bytesOf(path);
    for (const stranger of ['other/record.jsonl', '../outside/record.jsonl', `${source}.crash`]) {
      other.disk.put(join('/home/sessions', stranger), bytes);
      const refused = readBack(other)({ source: stranger, loci: [first] });
      expect(ruleOf(refused)).toBe('log/source-unreadable');
    }
  });

  test('refuses a line whose head was damaged, which is not in its digest', () => {
    const bytes = Buffer.from(home.disk.bytesOf(path));
    const other = memoryHome();
    bytes[first.start + 9] = (bytes[first.start + 9] ?? 0) === 0x30 ? 0x31 : 0x30;
    other.disk.put(path, bytes);
    expect(ruleOf(readBack(other)({ source, loci: [first] }))).toBe('log/digest-mismatch');
  });
});

describe('PointerReader', () => {
  test('keeps the one file open that it reads, however many pointers name it', () => {
    const one = recorded();
    const other = newSession(one.home);
    const { locus } = prompt(other, 'there');
    other.close();
    const reader = new PointerReader(one.home);
    const here: Pointer = { source: one.source, loci: one.records.map(({ locus: each }) => each) };
    const there: Pointer = { source: sourceOf(other.id), loci: [locus] };
    for (const pointer of [here, here, there, here, there]) {
      taken(reader.read(pointer));
      expect(one.home.disk.opened).toBe(1);
    }
    reader.close();
    reader.close();
    expect(one.home.disk.opened).toBe(0);
    taken(reader.read(there));
    reader.close();
  });

  test('reads a log on that has grown since it was opened, and refuses one that was cut', () => {
    const home = memoryHome();
    const session = newSession(home);
    const reader = new PointerReader(home);
    const source = sourceOf(session.id);
    const first = prompt(session, 'here');
    expect(taken(reader.read({ source, loci: [first.locus] }))).toEqual([first]);
    const second = prompt(session, 'there');
    const both = { source, loci: [first.locus, second.locus] };
    expect(taken(reader.read(both))).toEqual([first, second]);
    const file = home.disk.open(session.path, 'append');
    file.truncate(second.locus.end - 1);
    expect(ruleOf(reader.read(both))).toBe('log/digest-mismatch');
    file.close();
    reader.close();
  });

  test('reads only the lines that have a needle, and checks the others all the same', () => {
    const { home, source, records, path } = recorded();
    const loci = records.map(({ locus }) => locus);
    const reader = new PointerReader(home);
    const having = taken(reader.readHaving({ source, loci }, Buffer.from('looking')));
    expect(having).toEqual(records.filter(({ fact }) => JSON.stringify(fact).includes('looking')));
    const bytes = Buffer.from(home.disk.bytesOf(path));
    bytes[(loci[0]?.end ?? 0) - 3] = 0x20;
    home.disk.put(path, bytes);
    reader.close();
    const refused = reader.readHaving({ source, loci }, Buffer.from('looking'));
    expect(ruleOf(refused)).toBe('log/digest-mismatch');
    reader.close();
  });
});
