import { classOf, type Fact, type Protocol } from '@exarch/record';
import { Reference } from '@exarch/testing';
import type { Disk } from '../../src/disk.ts';
import { type Fork, forkOf } from '../../src/fork.ts';
import { type Home, homeAt, recordPath, sourceOf } from '../../src/home.ts';
import { Session } from '../../src/session.ts';
import { opening, taken } from '../fixtures.ts';
import { Chronicle } from './chronicle.ts';
import type { Deed, Lines } from './deeds.ts';
import { factOf } from './facts.ts';
import { type Blow, MortalDisk } from './mortal-disk.ts';

const mostSessions = 5;
const blows = ['io_error', 'short', 'unsynced'] as const;

/** Sessions of one home that are written, forked, killed, moved, and taken up again. */
export class World {
  readonly #disk: Disk;
  readonly #root: string;
  readonly #lines: Lines;
  readonly chronicles: Chronicle[] = [];
  #moves = 0;
  #clock = 1_764_520_000_000;
  #dice = 0;

  constructor(disk: Disk, root: string, lines: Lines) {
    this.#disk = disk;
    this.#root = root;
    this.#lines = lines;
    disk.makeFolder(this.#path);
    this.#create(undefined);
  }

  /** The home as whoever looks in from outside has it. */
  get home(): Home {
    return this.#homeOn(this.#disk);
  }

  /** Does a deed, and answers whose session it was done to. */
  do(deed: Deed): Chronicle {
    const chronicle = this.chronicles[deed.who % this.chronicles.length] as Chronicle;
    if (deed.what === 'move') this.#move(deed);
    if (deed.what === 'fork') return this.#fork(chronicle, deed) ?? this.takeUp(chronicle);
    this.takeUp(chronicle);
    const fact = factOf(deed, chronicle, this.#lines);
    if (deed.what === 'crash') this.#crash(chronicle, fact, deed);
    else if (deed.what === 'fail') this.#fail(chronicle, fact, deed);
    else if (fact) commit(chronicle, fact);
    if (deed.what === 'leave') this.letGo(chronicle);
    return this.takeUp(chronicle);
  }

  /** Resumes a session that nobody has open. */
  takeUp(chronicle: Chronicle): Chronicle {
    if (chronicle.held) return chronicle;
    const disk = new MortalDisk(this.#disk);
    const path = recordPath(this.home, chronicle.id);
    const torn = sizeOf(this.#disk, path) - chronicle.end;
    const session = taken(Session.resume(this.#homeOn(disk), chronicle.id));
    if (session.setAside !== torn)
      throw new Error(`${session.setAside} of ${torn} bytes set aside`);
    chronicle.open(session, disk);
    return chronicle;
  }

  /** Ends a process as it should end. */
  letGo(chronicle: Chronicle): void {
    if (!chronicle.held) return;
    chronicle.session.close();
    chronicle.listen();
    chronicle.held = undefined;
  }

  /** A write that a kill cuts at any byte; one that was whole may count or not, but counts whole. */
  #crash(chronicle: Chronicle, fact: Fact | undefined, { a, b }: Deed): void {
    const part = pick([0, b / 1000, b / 1000, 1], a);
    if (fact) this.#strike(chronicle, fact, { kind: 'killed', part });
    chronicle.held?.disk.die();
    chronicle.held = undefined;
    const end = sizeOf(this.#disk, recordPath(this.home, chronicle.id));
    const isWhole = fact && part === 1 && end > chronicle.end;
    if (!isWhole) return;
    const locus = { seq: chronicle.lines + 1, start: chronicle.end, end, digest: '' };
    chronicle.take({ at: this.#clock, fact, locus });
  }

  /** A write that fails in a process that lives on: it takes no more facts, and is resumed. */
  #fail(chronicle: Chronicle, fact: Fact | undefined, { a, b }: Deed): void {
    if (fact) this.#strike(chronicle, fact, { kind: pick(blows, a), part: b / 999 });
    const more = chronicle.session.commit({ kind: 'note', text: 'on' });
    const failed = chronicle.session.failed !== undefined;
    if (more.ok === failed || (fact && !failed)) throw new Error('a failed log goes on');
    this.letGo(chronicle);
  }

  /** Commits while the disk fails; what the context refuses never comes to the disk. */
  #strike(chronicle: Chronicle, fact: Fact, blow: Blow): void {
    const { session, disk } = chronicle.held ?? {};
    disk?.strike(blow);
    const committed = session?.commit(fact);
    if (committed?.ok !== false || committed.refusal.rule !== 'log/failed') {
      throw new Error(`${fact.kind} is acknowledged, or ${JSON.stringify(committed)}`);
    }
  }

  #fork(parent: Chronicle, { a, b }: Deed): Chronicle | undefined {
    const { reach } = parent.reference;
    const turn = a % 2 === 0 || reach < 2 ? undefined : 1 + (b % reach);
    if (this.chronicles.length === mostSessions) this.#retire(parent);
    return this.#create({ parent, ...(turn === undefined ? {} : { turn }) });
  }

  /** Makes room: a session is forgotten, its file stays. */
  #retire(parent: Chronicle): void {
    const index = this.chronicles.findIndex((each) => each !== parent);
    const [gone] = this.chronicles.splice(index, 1);
    if (gone) this.letGo(gone);
  }

  #create(from: Branching | undefined): Chronicle | undefined {
    const disk = new MortalDisk(this.#disk);
    const home = this.#homeOn(disk);
    const fork = from && forkAt(home, from);
    if (from && !fork) return undefined;
    const created = Session.create(home, { ...opening, ...fork });
    const anchor = fork?.anchor;
    const reference = from?.parent.reference.fork('');
    if (anchor !== undefined && !reference?.admits({ kind: 'rewound', anchor })) {
      throw new Error(`a fork at ${from?.turn} is to be rewound to ${anchor}`);
    }
    const { id } = taken(created);
    const chronicle = new Chronicle(
      id,
      from?.parent.reference.fork(sourceOf(id)) ?? new Reference(sourceOf(id)),
    );
    chronicle.open(taken(created), disk);
    chronicle.listen();
    this.chronicles.push(chronicle);
    return chronicle;
  }

  #move({ a }: Deed): void {
    for (const chronicle of this.chronicles) {
      if (a % 2 === 0) this.letGo(chronicle);
      else {
        chronicle.held?.disk.die();
        chronicle.held = undefined;
      }
    }
    const from = this.#path;
    this.#moves += 1;
    this.#disk.move(from, this.#path);
  }

  get #path(): string {
    return `${this.#root}/home-${this.#moves}`;
  }

  #homeOn(disk: Disk): Home {
    return homeAt(this.#path, {
      disk,
      durability: 'turn',
      now: () => {
        this.#clock += 1;
        return this.#clock;
      },
      random: (bytes) => {
        this.#dice += 1;
        const drawn = new Uint8Array(bytes);
        new DataView(drawn.buffer).setUint32(bytes - 4, this.#dice);
        return drawn;
      },
    });
  }
}

type Branching = { readonly parent: Chronicle; readonly turn?: number };

/** A fork at a turn: taken where that turn ends an item of the context, and only there. */
function forkAt(home: Home, { parent, turn }: Branching): Fork | undefined {
  const forked = forkOf(home, parent.id, turn);
  const spans = parent.reference.spans();
  const ends = turn === undefined || spans.some(([, to]) => to === turn);
  const anchor = turn === undefined ? undefined : spans.find(([start]) => start > turn)?.[0];
  if (forked.ok !== ends || (forked.ok && forked.value.anchor !== anchor)) {
    throw new Error(`a fork at ${turn}: ${JSON.stringify(forked)}`);
  }
  return forked.ok ? forked.value : undefined;
}

/** Commits a fact: admitted where the reference admits it, and only there. */
function commit(chronicle: Chronicle, fact: Fact): void {
  const admits = classOf(fact.kind) !== 'protocol' || chronicle.reference.admits(fact as Protocol);
  const committed = chronicle.session.commit(fact);
  if (committed.ok !== admits) {
    throw new Error(`${JSON.stringify(fact)}: ${JSON.stringify(committed)}`);
  }
  chronicle.listen();
  if (committed.ok && committed.value.locus.seq !== chronicle.lines) throw new Error('not heard');
}

function sizeOf(disk: Disk, path: string): number {
  const file = disk.open(path, 'read');
  try {
    return file.size();
  } finally {
    file.close();
  }
}

function pick<T>(choices: readonly T[], n: number): T {
  return choices[n % choices.length] as T;
}
