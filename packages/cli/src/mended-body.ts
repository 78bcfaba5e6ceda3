import { type Mended, mend } from '@exarch/conversation';
import { isRefused, type Target, type Violation, validateInput } from '@exarch/grammar';
import { type Note, type Projected, project, type Read, readBody } from '@exarch/projection';
import type { Json, JsonObject } from '@exarch/values';
import { addedOptions, withoutUnasked } from './added-options.ts';
import { addressed, sound, unwrapped, wrapped } from './envelope.ts';
import { type Optioned, withOptions } from './kept-options.ts';
import { withTools } from './kept-tools.ts';
import type { Route } from './mend-route.ts';
import { changesBeforeReasoning } from './mended-reasoning.ts';
import { withoutMoved, withSettings } from './moved-options.ts';
import type { Recognised } from './recognise.ts';
import { type PlacedRepair, placedRepairs } from './repair-places.ts';
import { spelledNotes } from './spelled-notes.ts';

/** A mended body, what was done for it, and what the provider would refuse of it still. */
export type MendedBody = {
  readonly body: JsonObject;
  readonly repairs: readonly PlacedRepair[];
  /** What was left out, or said in other words. */
  readonly notes: readonly Note[];
  readonly refused: readonly Violation[];
};

/**
 * The model where nothing names it, or the body leaves its wire: what only the model itself reads is then
 * left out, and what anybody can read is told.
 */
const unnamed = 'unknown';

/**
 * Any object, read as a request, made one that is taken where it goes. One that is taken where it is stays
 * the object itself, unless less is found of it once it is written anew.
 */
export function mendedBody(given: JsonObject, route: Route): MendedBody {
  const { request } = unwrapped(route.from.adapter, given);
  const found = isLeft(request, route) ? foundOf(route.to, given) : undefined;
  if (found === undefined || isRefused(found)) return writtenAnew(given, route);
  const left = { body: given, repairs: [], notes: [leftAsItCame(request, route.to)], refused: [] };
  if (found.length === 0) return left;
  const anew = writtenAnew(given, route);
  return foundOf(route.to, anew.body).length < found.length ? anew : left;
}

function writtenAnew(given: JsonObject, route: Route): MendedBody {
  const { from, to } = route;
  const { request, envelope } = unwrapped(from.adapter, given);
  const outer = envelope === undefined ? '' : '/request';
  const isMoved = from.adapter !== to.adapter;
  const read = readBody(from.adapter, request, (isMoved ? undefined : from.model) ?? unnamed);
  const mended = mend(read.messages);
  const projected = projectedFor(to, read, mended);
  const whole = (body: JsonObject): JsonObject => wrapped(to, body, isMoved ? {} : envelope);
  const faults = (body: JsonObject): number => refusedOf(to, whole(body)).length;
  const own = isMoved ? [] : read.notes.filter(({ rule }) => rule === leftOut);
  const kept = withTools(addressed(to, projected.body), { original: request, notes: own }, faults);
  const optioned = withOptions(kept.body, {
    options: isMoved ? {} : optionsOf(request, read),
    streams: isMoved && route.streams,
    faults,
  });
  const isMarked = read.notes.some(({ rule }) => rule === marksLeftOut);
  const moved = withSettings(optioned.body, {
    request,
    from: from.adapter,
    to: to.adapter,
    faults,
  });
  const asked = new Set([...Object.keys(request), ...optioned.renamed.values(), ...moved.went]);
  const grown = { asked, isMoved, isMarked, faults };
  const body = isMoved ? moved.body : withoutUnasked(optioned.body, grown);
  return {
    body: whole(body),
    repairs: placedRepairs(mended.repairs, read.places, outer),
    notes: [
      ...read.notes
        .filter(({ at }) => !kept.places.has(at))
        .flatMap((note) =>
          isMoved ? withoutMoved(note, request, moved) : settledOption(note, { ...optioned, body }),
        )
        .map((note) => (note.at === '' ? note : { ...note, at: `${outer}${note.at}` })),
      ...projected.notes.map(ofTheWhole),
      ...spelledNotes(projected),
      ...addedOptions(body, grown),
    ],
    refused: refusedOf(to, whole(body)),
  };
}

/** What is noted of the conversation that was made points at its messages, which stand in neither body. */
function ofTheWhole(note: Note): Note {
  return { ...note, at: '' };
}

/**
 * True for a body that is only to be touched where it would be refused: one that stays at home and was not
 * asked for anew, or answers what the server keeps, so that its results are of calls that it does not hold.
 */
function isLeft(request: JsonObject, route: Route): boolean {
  return isHome(route) && (!route.isNamed || continues(request));
}

function continues(request: JsonObject): boolean {
  return ['previous_response_id', 'conversation'].some((name) => isThere(request[name]));
}

function isThere(value: Json | undefined): boolean {
  return value !== undefined && value !== null;
}

/** Where nothing tells the vendor, it is the one that is named. */
function isHome({ from, to }: Route): boolean {
  const isSameVendor = from.profile === undefined || from.profile === to.profile;
  return from.adapter === to.adapter && from.model === to.model && isSameVendor;
}

function leftAsItCame(request: JsonObject, { adapter }: Recognised): Note {
  const otherwise = continues(request)
    ? 'what it goes on from is kept by the server'
    : `if it is refused all the same, --to ${adapter} writes it anew`;
  return {
    rule: 'cli/left-as-it-came',
    at: '',
    did: 'left the body as it came',
    because: `nothing that stands in it would be refused; ${otherwise}`,
  };
}

function projectedFor(to: Recognised, read: Read, { messages, repairs }: Mended): Projected {
  const { system, tools, notes } = read;
  const isEdited = changesBeforeReasoning(read.messages, repairs, notes);
  return project(
    to.adapter,
    { messages, tools, ...(system === undefined ? {} : { system }) },
    {
      model: to.model ?? unnamed,
      ...(to.profile === undefined ? {} : { profile: to.profile }),
      ...(isEdited ? { edited: messages.length } : {}),
    },
  );
}

function foundOf({ adapter, profile, model }: Recognised, body: JsonObject): readonly Violation[] {
  const target: Target = {
    ...(profile === undefined ? {} : { profile }),
    ...(model === undefined ? {} : { model }),
  };
  return validateInput(adapter, body, target);
}

function refusedOf(to: Recognised, body: JsonObject): readonly Violation[] {
  return foundOf(to, body).filter((violation) => isRefused([violation]));
}

const leftOut = 'projection/field-left-out';
const marksLeftOut = 'projection/cache-marks-left-out';

/** What stood at the top and is no part of the conversation. The options of a stream stand with one. */
function optionsOf(request: JsonObject, read: Read): JsonObject {
  const names = read.notes.flatMap((note) => optionAt(note));
  const streams = request['stream'] === true;
  const kept = names.filter((name) => name !== 'stream_options' || streams);
  const own = Object.hasOwn(request, 'stream') ? ['stream', ...kept] : kept;
  return sound(Object.fromEntries(own.map((name) => [name, request[name] ?? null])));
}

/** The name of the top-level field that a note left out. */
function optionAt({ rule, at }: Note): readonly string[] {
  const [, name] = (rule === leftOut ? /^\/([^/]+)$/.exec(at) : null) ?? [];
  return name === undefined ? [] : [name.replaceAll('~1', '/').replaceAll('~0', '~')];
}

/** An option that was given back after all, or why it was not. */
function settledOption(note: Note, { body, renamed }: Optioned): readonly Note[] {
  const [name] = optionAt(note);
  if (name === undefined) return [note];
  if (Object.hasOwn(body, name)) return [];
  const other = renamed.get(name);
  if (other === undefined) return [{ ...note, because: 'with it, the body would be refused' }];
  const did = `wrote ${name} as ${other}`;
  return [{ ...note, rule: 'cli/option-renamed', did, because: 'as it came, it would be refused' }];
}
