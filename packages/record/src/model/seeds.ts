import { callsIn } from '@exarch/conversation';
import { ok, type Refusal, type Result, refuse } from '@exarch/values';
import { locusFrom, type Pointer } from '../locus.ts';
import type { Linked, TurnRow } from '../protocol.ts';
import type { TurnId } from '../span.ts';
import { admissiblePrefix } from './admissible-prefix.ts';
import type { Link, ReadBack } from './change.ts';
import { takenId } from './message.ts';
import type { Seed } from './node.ts';
import { awaitingReply, ready } from './state.ts';

/** Reads back every turn that is resident in the parent, each as far as it owes no result. */
export function readSeeds(link: Link, read: ReadBack): Result<ReadonlyMap<TurnId, Seed>> {
  const seeds = new Map<TurnId, Seed>();
  const calls = new Set<string>();
  for (const linked of link.turns.filter(({ row }) => row.location.kind === 'resident')) {
    const seed = readSeed(linked, link, read);
    if (!seed.ok) return seed;
    const taken = addCalls(calls, seed.value);
    if (taken) return { ok: false, refusal: taken };
    seeds.set(linked.row.id, seed.value);
  }
  return ok(seeds);
}

function addCalls(calls: Set<string>, { messages }: Seed): Refusal | undefined {
  for (const message of messages) {
    const taken = takenId(calls, message);
    if (taken) return taken;
    for (const { id } of callsIn(message)) calls.add(id);
  }
  return undefined;
}

function readSeed({ row, at }: Linked, { sources }: Link, read: ReadBack): Result<Seed> {
  const pointer: Pointer = { source: sources[at.source] ?? '', loci: at.loci.map(locusFrom) };
  const records = read(pointer);
  if (records.ok) {
    return records.value.length === 0
      ? ok(hollow(row, pointer.loci.length))
      : admissiblePrefix(row, records.value);
  }
  return refuse(
    'record/unreadable',
    pointer.source,
    `Turn ${row.id} cannot be read back from ${pointer.source}: ${records.refusal.because}`,
    records.refusal.mend ?? 'Put the file back as it was.',
  );
}

/** A turn whose lines are gone. What follows it is judged by where turns of its role and length rest. */
function hollow({ role, bytes }: TurnRow, lines: number): Seed {
  const rest = role === 'user' || lines > 1 ? awaitingReply : ready;
  return { messages: [], bytes, rest };
}
