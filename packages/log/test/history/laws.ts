import type { Context } from '@exarch/record';
import { spelled } from '@exarch/testing';
import { ok } from '@exarch/values';
import type { Home } from '../../src/home.ts';
import { type Reading, readSession } from '../../src/reading.ts';
import { taken } from '../fixtures.ts';
import type { Chronicle } from './chronicle.ts';

/** What holds of a session after every deed. */
export function expectLaws(chronicle: Chronicle, home: Home): void {
  const { context } = chronicle;
  const sent = context.rendered().map(json);
  expectReference(chronicle, sent);
  expectFrontier(context);
  expectLaminar(context);
  expectPrefix(chronicle, sent);
  watch(chronicle);
  taken(
    readSession(home, chronicle.id, (reading) => {
      expectReplayed(chronicle, sent, reading);
      expectTurns(chronicle, reading);
      return ok(undefined);
    }),
  );
}

/** What the context says is what a plain list of every message says. */
function expectReference({ context, reference }: Chronicle, sent: readonly string[]): void {
  same(sent, reference.rendered().map(remembered), 'rendered');
  same(context.survey().map(spelled), reference.survey(), 'survey');
  same(context.transcriptIndex().map(spelled), reference.index(), 'index');
  same(context.historyBytes(), reference.bytes(), 'weight');
  same(context.state.kind, reference.rest, 'rest');
  same(
    context.owed.map(({ id }) => id),
    reference.owed,
    'owed',
  );
  same(context.reach, reference.reach, 'reach');
  same(context.folded, reference.count, 'folded');
  same(context.lastEdit, reference.lastEdit, 'last edit');
  same([...context.callIds].sort(), reference.calls().toSorted(), 'call ids');
}

/** A live session is what a replay of its file is. */
function expectReplayed(chronicle: Chronicle, sent: readonly string[], reading: Reading): void {
  const { context, session } = chronicle;
  same(sent, reading.context.rendered().map(json), 'replayed messages');
  same(saidBy(context), saidBy(reading.context), 'replayed');
  const { name, model, window, input } = chronicle.last;
  same(
    [
      session.name,
      session.selection.selected?.model,
      session.selection.window,
      session.spent.input,
    ],
    [name, model, window, input],
    'last',
  );
  same(session.selection.selected, reading.selected, 'selected');
  same(session.spent, reading.spent, 'spent');
  same(session.name, reading.name, 'name');
}

/** Every closed turn reads back as it was first committed, wherever it was, and wherever it went. */
function expectTurns({ session, reference }: Chronicle, { transcript }: Reading): void {
  const newest = reference.turns.at(-1);
  const grows = newest && reference.rest !== 'ready' && reference.locationOf(newest) === 'resident';
  const closed = grows ? reference.turns.slice(0, -1) : reference.turns;
  if (grows && transcript.read([newest.id], () => undefined).ok) throw new Error('it still grows');
  if (closed.length === 0) return;
  const first = closed.map(({ whole }) => whole.map(({ message }) => remembered(message)));
  const read: (readonly string[])[] = [];
  const ids = closed.map(({ id }) => id);
  taken(transcript.read(ids, ({ messages }) => read.push(messages.map(json))));
  same(read, first, 'turns');
  const id = ids[(reference.count * 7) % ids.length] ?? 1;
  const live = session.transcript.read([id], ({ messages }) =>
    same(messages.map(json), first[id - 1], 'turn'),
  );
  taken(live);
}

/** The context opens with the user's voice, its items in order and apart. */
function expectFrontier(context: Context): void {
  const rows = context.survey();
  if (rows[0]?.role === 'assistant') throw new Error('the assistant opens');
  let before = 0;
  for (const { span, location } of rows) {
    if (span.from <= before || location.kind !== 'resident')
      throw new Error('the frontier is out of order');
    before = span.to;
  }
}

/** Any two residues nest or stand apart. */
function expectLaminar(context: Context): void {
  const open: number[] = [];
  for (const { span, kind } of context.transcriptIndex()) {
    if (kind !== 'residue') continue;
    while ((open.at(-1) ?? span.from) < span.from) open.pop();
    if (span.to > (open.at(-1) ?? span.to))
      throw new Error(`turns ${span.from} to ${span.to} cross a residue`);
    open.push(span.to);
  }
}

/** Between edits what was sent stays as it was, byte for byte, and only grows. */
function expectPrefix(chronicle: Chronicle, messages: readonly string[]): void {
  const { context, sent } = chronicle;
  if (sent.edit === context.lastEdit) {
    same(messages.slice(0, sent.messages.length), sent.messages, 'prefix');
  }
  chronicle.sent = { messages, edit: context.lastEdit };
}

/** Remembers which messages a session has shown, without keeping them. */
function watch(chronicle: Chronicle): void {
  for (const message of chronicle.context.rendered()) {
    if (chronicle.seen.has(message)) continue;
    chronicle.seen.add(message);
    chronicle.rendered.push(new WeakRef(message));
  }
}

/** How many messages are in memory that are in the context no more; asked after a collection. */
export function keptInVain({ held, rendered }: Chronicle): number {
  if (!held) return 0;
  const resident = new Set<object>(held.session.context.rendered());
  return rendered.filter((ref) => {
    const message = ref.deref();
    return message !== undefined && !resident.has(message);
  }).length;
}

function saidBy(context: Context): unknown {
  return [
    context.survey(),
    context.transcriptIndex(),
    context.link(),
    context.frontier,
    context.state,
    context.system,
    context.tools,
    [...context.callIds].sort(),
    [context.reach, context.folded, context.lastEdit, context.livePrompt, context.unclosedTurn],
  ];
}

/** As JSON, since that is what is sent and stored. */
function same(one: unknown, other: unknown, what: string): void {
  const left = JSON.stringify(one);
  const right = JSON.stringify(other);
  if (left !== right) throw new Error(`${what} differs:\n${left}\n${right}`);
}

function json(value: unknown): string {
  return JSON.stringify(value);
}

const spelt = new WeakMap<object, string>();

/** What nobody but the reference holds is spelled once. */
function remembered(message: object): string {
  const known = spelt.get(message) ?? JSON.stringify(message);
  spelt.set(message, known);
  return known;
}
