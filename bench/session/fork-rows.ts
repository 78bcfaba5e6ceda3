import { type Home, readRecord, Session } from '@exarch/log';
import { encodeBody, type Fact } from '@exarch/record';
import { cpuClock } from '../harness/clock.ts';
import { collect, median } from '../harness/compare.ts';
import { judged, type Row, rounded, span } from '../harness/row.ts';
import { taken } from '../harness/taken.ts';
import { home, opening, sessionWith } from './sessions.ts';
import { recordsAnExchange, turnsAnExchange, workday } from './workday.ts';

const turns = 10_000;
const exchanges = Math.ceil(turns / turnsAnExchange);
const fixedMs = 60;
const warmups = 3;
const rounds = 9;

/** What of the parent is in its context. */
export type Residents = 'all of them resident' | '95 % of them evicted';

/** A fork of a long session: how long it takes, and how long its link is. */
export function forkRows(folder: string, residents: Residents): readonly Row[] {
  const at = home(folder);
  const keeps = residents === 'all of them resident' ? exchanges : Math.floor(exchanges / 20);
  const parent = sessionWith(at, workday({ keeps }), exchanges * recordsAnExchange);
  const lines = residentLines(parent);
  const took = Array.from({ length: warmups + rounds }, () => ({
    fork: forking(at, parent),
    parse: parsing(lines),
  })).slice(warmups);
  const fork = median(took.map((round) => round.fork));
  const parse = median(took.map((round) => round.parse));
  const room = fixedMs + 1.5 * parse;
  return [
    {
      what: `fork of ${turns.toLocaleString('en')} turns, ${residents}`,
      ours: span(fork),
      against: `60 ms + 1.5 × ${span(parse)} = ${span(room)}`,
      ...judged(fork / room, '×', { atMost: 1 }),
    },
    linkRow(parent, residents),
  ];
}

function forking(at: Home, parent: Session): number {
  collect();
  const start = cpuClock();
  const inherited = parent.context.link();
  const child = taken(Session.create(at, { ...opening, inherited }));
  const ms = cpuClock() - start;
  taken(child.close());
  return ms;
}

/** What is parsed is kept for as long as a fork keeps it. */
function parsing(lines: readonly Buffer[]): number {
  collect();
  const start = cpuClock();
  const kept = lines.map((line) => JSON.parse(line.toString()));
  const ms = cpuClock() - start;
  if (kept.length === 0) throw new Error('nothing is resident');
  return ms;
}

function linkRow({ context }: Session, residents: Residents): Row {
  const link = context.link();
  const rows = link.turns.length;
  const bytes = Buffer.byteLength(JSON.stringify(link));
  return {
    what: `link of that fork, ${residents}`,
    ours: `${rounded(bytes / 1e6)} MB`,
    against: `${rows.toLocaleString('en')} rows`,
    ...judged(bytes / rows, ' B a row', { atMost: 300 }),
  };
}

/** The lines that hold the messages of the context. */
function residentLines({ path, context }: Session): readonly Buffer[] {
  const lines = new ResidentLines(context.frontier.find(({ from, to }) => from === to)?.from ?? 1);
  const visit = ({ fact }: { readonly fact: Fact }): undefined => lines.take(fact);
  taken(readRecord(path, visit));
  return lines.lines;
}

class ResidentLines {
  readonly lines: Buffer[] = [];
  readonly #first: number;
  #turn = 0;

  constructor(first: number) {
    this.#first = first;
  }

  take(fact: Fact): undefined {
    const opens = fact.kind === 'user_prompt' || fact.kind === 'assistant_message';
    if (opens) this.#turn = fact.turn;
    if ((opens || fact.kind === 'tool_results') && this.#turn >= this.#first) {
      this.lines.push(Buffer.from(`{${encodeBody(1_764_520_000_000, fact)}`));
    }
  }
}
