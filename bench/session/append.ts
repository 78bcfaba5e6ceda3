import { hash } from 'node:crypto';
import { fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Durability, Session } from '@exarch/log';
import { classOf, type Fact } from '@exarch/record';
import type { Area } from '../harness/area.ts';
import { cpuClock, wallClock } from '../harness/clock.ts';
import { timed, timeRow } from '../harness/compare.ts';
import type { Row } from '../harness/row.ts';
import { withScratch } from '../harness/scratch.ts';
import { taken } from '../harness/taken.ts';
import { commitAll, home, opening, sessionWith } from './sessions.ts';
import { recordsAnExchange, take, workday } from './workday.ts';

const batch = 50 * recordsAnExchange;
const syncedBatch = 10 * recordsAnExchange;
const lengthBatch = 5 * recordsAnExchange;
const keeps = 50;

/** What a commit costs. */
export const append: Area = {
  title: 'Record: append',
  how: 'A commit (judge, serialise, hash, write, step) of the facts of a working session, beside a loop over the same facts that does `JSON.stringify`, one `crypto.hash` and one `writeSync` each, and nothing else. The long log is built by committing its million records.',
  measure: () =>
    withScratch(async (folder) => [
      await appendRow(folder, 'process'),
      await appendRow(folder, 'turn'),
      await lengthRow(folder),
    ]),
};

function appendRow(folder: string, durability: Durability): Promise<Row> {
  const synced = durability === 'turn';
  const clock = synced ? wallClock : cpuClock;
  const units = synced ? syncedBatch : batch;
  const day = workday({ keeps });
  const session = taken(Session.create(home(folder, durability), opening));
  const file = openSync(join(folder, `${durability}.jsonl`), 'w');
  let facts: readonly Fact[] = [];
  return timeRow(
    {
      what: `append, policy \`${durability}\`; the loop${synced ? ' with `fdatasync`' : ''}`,
      per: 'a record',
      units,
      goal: { atMost: synced ? 1.2 : 1.5 },
    },
    {
      rounds: synced ? 15 : 31,
      before: () => {
        facts = take(day, units);
      },
      ours: timed(() => commitAll(session, facts), clock),
      theirs: timed(() => writeAll(file, facts, durability), clock),
    },
  );
}

/** The same by hand. */
function writeAll(file: number, facts: readonly Fact[], durability: Durability): void {
  for (const fact of facts) {
    const of = classOf(fact.kind);
    const body = `"at":${Date.now()},"${of}":${JSON.stringify(fact)}}`;
    const sum = hash('sha256', body, 'hex').slice(0, 16);
    writeSync(file, `{"sum":"${sum}",${body}\n`);
    if (durability === 'turn' && of === 'protocol') fdatasyncSync(file);
  }
}

/** The same facts behind a million records and behind few. */
function lengthRow(folder: string): Promise<Row> {
  const long = new Worked(folder, 1_000_000);
  const short = new Worked(folder, 1_000);
  return timeRow(
    {
      what: 'append behind 1,000,000 records; behind 1,000 to 8,000',
      per: 'a record',
      units: lengthBatch,
      goal: { atMost: 1.2 },
    },
    {
      rounds: 31,
      before: () => {
        long.prepare(lengthBatch);
        short.prepare(lengthBatch);
      },
      ours: timed(() => long.commit()),
      theirs: timed(() => short.commit()),
    },
  );
}

/** A session in the middle of its day. */
class Worked {
  readonly #day = workday({ texts: 'short', keeps });
  readonly #session: Session;
  #next: readonly Fact[] = [];

  constructor(folder: string, records: number) {
    this.#session = sessionWith(home(folder), this.#day, records);
  }

  prepare(count: number): void {
    this.#next = take(this.#day, count);
  }

  commit(): void {
    commitAll(this.#session, this.#next);
  }
}
