import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Home, homeAt, recordPath } from '../src/home.ts';
import { nodeDisk } from '../src/node-disk.ts';
import { readRecord } from '../src/read-record.ts';
import { Session } from '../src/session.ts';
import { newSessionId } from '../src/session-id.ts';
import { faultyDisk, hasty } from './faulty-disk.ts';
import {
  diskHome,
  exchange,
  memoryHome,
  newSession,
  note,
  opening,
  prompt,
  reply,
  ruleOf,
  taken,
} from './fixtures.ts';
import { MemoryDisk } from './memory-disk.ts';

/** A log with what its context rendered after each of its lines. */
type Kept = {
  readonly home: Home;
  readonly session: Session;
  readonly bytes: Buffer;
  /** Where each line ends. */
  readonly ends: readonly number[];
  readonly rendered: readonly string[];
};

function keptLog(home: Home & { readonly disk: MemoryDisk }, records: number): Kept {
  const session = newSession(home);
  const ends: number[] = [];
  const rendered: string[] = [];
  taken(
    session.attach({
      fact: ({ locus }) => {
        ends.push(locus.end);
        rendered.push(JSON.stringify(session.context.rendered()));
      },
    }),
  );
  exchange(session, 'one');
  while (ends.length < records - 1) note(session, { kind: 'answer', text: 'é' });
  prompt(session, 'two');
  session.close();
  ends.pop();
  rendered.pop();
  rendered.splice(0, 2, '[]', '[]');
  const bytes = home.disk.bytesOf(session.path).subarray(0, ends.at(-1));
  return { home, session, bytes, ends, rendered };
}

describe('a torn log', () => {
  test('resumes from its last whole line, torn at every byte of two hundred records', () => {
    const { home, session, bytes, ends, rendered } = keptLog(memoryHome(), 200);
    const { path } = session;
    let whole = 0;
    for (let size = 0; size <= bytes.length; size += 1) {
      if (size === ends[whole]) whole += 1;
      const disk = new MemoryDisk();
      disk.put(path, bytes.subarray(0, size));
      const resumed = Session.resume({ ...home, disk }, session.id);
      if (whole === 0) {
        expect(ruleOf(resumed)).toBe('log/no-head');
        expect(disk.bytesOf(path)).toHaveLength(size);
        continue;
      }
      const end = ends[whole - 1] ?? 0;
      if (JSON.stringify(taken(resumed).context.rendered()) !== rendered[whole - 1]) {
        throw new Error(`a tear at ${size} reads a different context`);
      }
      if (disk.bytesOf(path).length !== end) throw new Error(`a tear at ${size} cuts elsewhere`);
      const torn = disk.files.has(`${path}.crash`) ? disk.bytesOf(`${path}.crash`) : '';
      if (torn.length !== size - end) throw new Error(`a tear at ${size} loses its tail`);
    }
    expect(whole).toBe(200);
  });

  test('resumes on a real disk, torn at five hundred places', () => {
    const { session, bytes, ends, rendered } = keptLog(memoryHome(), 200);
    const home = diskHome({ disk: hasty(nodeDisk) });
    const path = recordPath(home, session.id);
    mkdirSync(dirname(path), { recursive: true });
    for (let round = 0; round < 500; round += 1) {
      const size = randomInt(ends[0] ?? 0, bytes.length + 1);
      writeFileSync(path, bytes.subarray(0, size));
      writeFileSync(`${path}.crash`, '');
      const resumed = taken(Session.resume(home, session.id));
      const whole = ends.filter((end) => end <= size).length;
      expect(JSON.stringify(resumed.context.rendered())).toBe(rendered[whole - 1]);
      expect(resumed.setAside).toBe(size - (ends[whole - 1] ?? 0));
      expect(readFileSync(`${path}.crash`)).toEqual(bytes.subarray(ends[whole - 1], size));
      const { locus } = note(resumed, { kind: 'note', text: 'on' });
      expect(locus).toMatchObject({ seq: whole + 1, start: ends[whole - 1] });
      session.close();
      taken(resumed.close());
    }
  });

  test('is never read past its last newline', () => {
    const home = memoryHome();
    const session = newSession(home);
    exchange(session, 'hello');
    session.close();
    const bytes = home.disk.bytesOf(session.path);
    home.disk.put(
      session.path,
      Buffer.concat([bytes, Buffer.from('{"sum":"0123456789abcdef","at":17')]),
    );
    const read = taken(readRecord(session.path, () => undefined, home.disk));
    expect(read).toMatchObject({ bytes: bytes.length, torn: 33 });
    expect(home.disk.bytesOf(session.path)).toHaveLength(bytes.length + 33);
  });

  test('is left as it is when a whole line before the tear is broken', () => {
    const home = memoryHome();
    const session = newSession(home);
    session.close();
    const broken = Buffer.concat([home.disk.bytesOf(session.path), Buffer.from('garbage\ntorn')]);
    home.disk.put(session.path, broken);
    expect(ruleOf(Session.resume(home, session.id))).toBe('record/line-frame');
    expect(home.disk.bytesOf(session.path)).toEqual(broken);
    expect(home.disk.files.has(`${session.path}.crash`)).toBe(false);
  });

  test('is not taken up when its tail cannot be set aside', () => {
    const home = memoryHome();
    const session = newSession(home);
    session.close();
    const torn = Buffer.concat([home.disk.bytesOf(session.path), Buffer.from('torn')]);
    home.disk.put(session.path, torn);
    const full = faultyDisk(home.disk, '.crash', { append: { through: 0, code: 'ENOSPC' } });
    expect(ruleOf(Session.resume({ ...home, disk: full }, session.id))).toBe('log/torn-tail-stays');
    expect(home.disk.bytesOf(session.path)).toEqual(torn);
    taken(Session.resume(home, session.id));
  });
});

describe('a damaged log', () => {
  const kept = keptLog(memoryHome(), 40);
  const { home, session, bytes, ends, rendered } = kept;
  const resumeOf = (damaged: Buffer) => {
    const disk = new MemoryDisk();
    disk.put(session.path, damaged);
    return { disk, resumed: Session.resume({ ...home, disk }, session.id) };
  };

  test('never reads as another: a flipped bit is refused, or the line it is in is no part of the context', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 2), fc.nat(7), (at, bit) => {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
        const { disk, resumed } = resumeOf(damaged);
        if (resumed.ok) {
          const line = ends.findIndex((end) => at < end);
          expect(bytes.subarray(ends[line - 1] ?? 0, ends[line]).toString()).toContain('"display"');
          expect(JSON.stringify(resumed.value.context.rendered())).toBe(rendered.at(-1));
        } else {
          expect(disk.bytesOf(session.path).equals(damaged)).toBe(true);
          expect(resumed.refusal.at).toMatch(/record\.jsonl:\d+/);
        }
        expect(readRecord(session.path, () => undefined, disk).ok).toBe(false);
      }),
      { numRuns: 1500 },
    );
  });

  test('never takes a line for the end of one that it passes over', () => {
    for (const end of ends.slice(0, -1)) {
      const damaged = Buffer.from(bytes);
      damaged[end - 1] = 0x20;
      expect(resumeOf(damaged).resumed.ok).toBe(false);
    }
  });

  test('never loses a line to a stretch that was zeroed, or overwritten by what is no text of ours', () => {
    const zeroed = fc.integer({ min: 1, max: 600 }).map((length) => Buffer.alloc(length));
    const foreign = fc
      .uint8Array({ minLength: 64, maxLength: 600 })
      .map((some) => Buffer.from(some.map((byte, at) => (at % 16 === 0 ? 0xff : byte))));
    fc.assert(
      fc.property(fc.nat(bytes.length - 2), fc.oneof(zeroed, foreign), (at, stretch) => {
        const damaged = Buffer.from(bytes);
        stretch.copy(damaged, at, 0, bytes.length - 1 - at);
        const { resumed } = resumeOf(damaged);
        if (!resumed.ok) return;
        expect(JSON.stringify(resumed.value.context.rendered())).toBe(rendered.at(-1));
        resumed.value.close();
      }),
      { numRuns: 1500 },
    );
  });

  test('takes a display line that quotes a line of a record', () => {
    const home = memoryHome();
    const session = newSession(home);
    const input = { sum: '0123456789abcdef', at: 1, display: {} };
    note(session, { kind: 'tool_call', call: 'c', tool: 't', input });
    session.close();
    expect(home.disk.bytesOf(session.path).toString()).toContain('"input":{"sum":"');
    taken(Session.resume(home, session.id));
  });

  test('is refused with lines lost, doubled or in another order, where the context would differ', () => {
    const lines = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
    const spoken = lines.flatMap((line, index) =>
      /"(user_prompt|assistant_message|tool_results)"/.test(line.toString()) ? [index] : [],
    );
    for (const index of spoken.slice(0, -1)) {
      const lost = lines.filter((_, each) => each !== index);
      const doubled = lines.flatMap((line, each) => (each === index ? [line, line] : [line]));
      for (const damaged of [lost, doubled]) {
        const { resumed } = resumeOf(Buffer.concat(damaged));
        expect(resumed.ok).toBe(false);
      }
    }
  });

  test.each([
    ['garbage', 'record/line-frame'],
    ['', 'record/line-frame'],
    ['{"at_unix_ms":1,"record":{"Protocol":{"kind":"cleared"}}}', 'record/line-frame'],
  ])('refuses the line %j, names it and asks who wrote it', (line, rule) => {
    const damaged = Buffer.concat([bytes, Buffer.from(`${line}\n`)]);
    const { disk, resumed } = resumeOf(damaged);
    expect(resumed).toMatchObject({
      refusal: {
        rule,
        at: `${session.path}:${ends.length + 1}`,
        mend: expect.stringContaining('another exarch'),
      },
    });
    expect(disk.bytesOf(session.path)).toEqual(damaged);
  });
});

describe('resume', () => {
  test('refuses a session that is not there, by name, and makes nothing', () => {
    const home = memoryHome();
    const id = newSessionId(1_764_520_000_000, new Uint8Array(10));
    const refused = Session.resume(home, id);
    expect(refused).toMatchObject({ refusal: { rule: 'log/no-record', at: recordPath(home, id) } });
    expect(home.disk.files.size).toBe(0);
  });

  test('refuses what is no id', () => {
    expect(ruleOf(Session.resume(memoryHome(), '../x'))).toBe('log/session-id');
  });

  test('refuses the session of a child agent', () => {
    const home = memoryHome();
    const parent = newSession(home);
    const child = newSession(home, { parent: parent.id });
    child.close();
    const refused = Session.resume(home, child.id);
    expect(refused).toMatchObject({
      refusal: { rule: 'log/child-session', because: expect.stringContaining(parent.id) },
    });
  });

  test('refuses a session that was closed for good', () => {
    const home = memoryHome();
    const session = newSession(home);
    note(session, { kind: 'session_closed' });
    session.close();
    expect(ruleOf(Session.resume(home, session.id))).toBe('log/closed-session');
  });

  test('refuses a log that does not begin with its head', () => {
    const home = memoryHome();
    const session = newSession(home);
    const second = prompt(session, 'hi').locus;
    session.close();
    home.disk.put(session.path, home.disk.bytesOf(session.path).subarray(second.start));
    expect(ruleOf(Session.resume(home, session.id))).toBe('log/no-head');
  });

  test('refuses a log whose first line is only for a screen', () => {
    const home = memoryHome();
    const session = newSession(home);
    const { locus } = note(session, { kind: 'answer', text: 'shown' });
    session.close();
    const bytes = home.disk.bytesOf(session.path);
    const shown = bytes.subarray(locus.start, locus.end);
    home.disk.put(session.path, Buffer.concat([shown, bytes]));
    expect(ruleOf(Session.resume(home, session.id))).toBe('log/no-head');
  });

  test('leaves no note of a writer where it is refused', () => {
    const home = memoryHome();
    const session = newSession(home);
    note(session, { kind: 'session_closed' });
    session.close();
    expect(Session.resume(home, session.id).ok).toBe(false);
    expect([...home.disk.files.keys()].filter((path) => path.endsWith('.writer'))).toEqual([]);
    expect(home.disk.opened).toBe(0);
  });

  test('refuses a log in the folder of another session', () => {
    const home = memoryHome();
    const session = newSession(home);
    session.close();
    const other = newSessionId(1, new Uint8Array(10));
    home.disk.put(recordPath(home, other), home.disk.bytesOf(session.path));
    expect(ruleOf(Session.resume(home, other))).toBe('log/foreign-head');
  });

  test('parses no display line', () => {
    const home = memoryHome();
    const session = newSession(home);
    const { locus } = note(session, { kind: 'answer', text: 'shown' });
    const { path } = session;
    session.close();
    const bytes = Buffer.from(home.disk.bytesOf(path));
    bytes.fill('#', locus.start + 80, locus.end - 1);
    home.disk.put(path, bytes);
    taken(taken(Session.resume(home, session.id)).close());
    expect(ruleOf(readRecord(path, () => undefined, home.disk))).toBe('record/sum-mismatch');
  });

  test('refuses a display line of a kind it does not know', () => {
    const home = memoryHome();
    const session = newSession(home);
    const { locus } = note(session, { kind: 'answer', text: 'shown' });
    session.close();
    const bytes = Buffer.from(home.disk.bytesOf(session.path));
    bytes.write('anstew', locus.start + 64);
    home.disk.put(session.path, bytes);
    expect(ruleOf(Session.resume(home, session.id))).toBe('record/unknown-kind');
  });

  test('says what is owed, and goes on once it is answered', () => {
    const home = memoryHome();
    const session = newSession(home);
    prompt(session, 'go');
    reply(session, 'calling', 'call_1', 'call_2');
    session.close();
    const resumed = taken(Session.resume(home, session.id));
    expect(resumed.context.owed.map(({ id }) => id)).toEqual(['call_1', 'call_2']);
    note(resumed, { kind: 'session_resumed', exarch: '0.1.0', ...opening.selected });
    expect(ruleOf(resumed.commit({ kind: 'cleared' }))).toBe('record/results-owed');
  });

  test('keeps what an overflow taught only for the same model', () => {
    const home = memoryHome();
    const session = newSession(home);
    note(session, { kind: 'window_narrowed', window: 1000 });
    session.close();
    const resumed = taken(Session.resume(home, session.id));
    expect(resumed.selection.window).toBe(1000);
    note(resumed, { kind: 'model_changed', ...opening.selected, model: 'm-2' });
    expect(resumed.selection.window).toBe(200_000);
  });

  test('renders, byte for byte, what the live session rendered, and in the same file goes on', () => {
    const home = memoryHome();
    const session = newSession(home);
    for (const text of ['one', 'two', 'three']) exchange(session, text);
    note(session, { kind: 'rewound', anchor: 7 });
    exchange(session, 'four');
    session.close();
    const resumed = taken(Session.resume(home, session.id));
    expect(JSON.stringify(resumed.context.rendered())).toBe(
      JSON.stringify(session.context.rendered()),
    );
    expect(resumed.context.transcriptIndex()).toEqual(session.context.transcriptIndex());
    const next = prompt(resumed, 'on');
    expect(next.locus.start).toBe(
      home.disk.bytesOf(session.path).length - (next.locus.end - next.locus.start),
    );
  });

  test('says that a file does not read when the disk says so', () => {
    const home = memoryHome();
    const session = newSession(home);
    session.close();
    const failing = { ...home, disk: faultyDisk(home.disk, '.jsonl', { read: 'EIO' }) };
    expect(ruleOf(Session.resume(failing, session.id))).toBe('log/unreadable');
    expect(home.disk.opened).toBe(0);
  });

  test('works wherever the home is moved', () => {
    const home = memoryHome();
    const session = newSession(home);
    exchange(session, 'hello');
    session.close();
    home.disk.move('/home', '/elsewhere');
    const moved = { ...home, ...homeAt('/elsewhere', { disk: home.disk }) };
    taken(Session.resume(moved, session.id));
  });
});
