import { isJsonObject, misfit } from '@exarch/values';
import type { Origin, Stop } from '../message.ts';
import { originShape, stopShape } from '../shapes.ts';
import type { FoundPart, Item } from './item.ts';
import type { Place } from './place.ts';
import { isReplyPart, leaveOut, readParts, readResult } from './read-part.ts';
import { spelled } from './words.ts';

/** Stands for an origin that was lost; no wire takes it for its own. */
const unknownOrigin: Origin = { adapter: 'openai-chat', model: 'unknown' };

/** Reads one message in any spelling, by what it holds; one that holds results and content is two. */
export function readMessage(value: unknown, place: Place): readonly Item[] {
  if (!isJsonObject(value)) {
    place.note('shape', 'read as the content of a prompt', 'It is no message.');
    return [{ place, role: 'user', parts: readParts(value, place) }];
  }
  const { role, content, results, ...rest } = value;
  if (results === undefined) return [readSpoken({ role, content, ...rest }, place)];
  if (content !== undefined) {
    place.inner('content').note('shape', 'made a message of its own', 'It stands beside results.');
    return [readTool(role, results, place), readSpoken({ role: 'user', content, ...rest }, place)];
  }
  leaveOut(rest, place);
  return [readTool(role, results, place)];
}

type Fields = { readonly [field: string]: unknown };

function readTool(role: unknown, results: unknown, place: Place): Item {
  if (role !== 'tool') wrongRole(role, 'tool', place);
  const inner = place.inner('results');
  if (Array.isArray(results)) {
    const read = results.map((result, index) => readResult(result, inner.inner(index)));
    return { place, role: 'tool', results: read };
  }
  inner.note('shape', 'read as a list of one result', 'The results are no list.');
  return { place, role: 'tool', results: [readResult(results, inner)] };
}

function readSpoken({ role, content, ...rest }: Fields, place: Place): Item {
  const parts = readParts(content, place.inner('content'));
  return role === 'assistant' || parts.some(isReplyPart)
    ? readReply(role, parts, { rest, place })
    : readPrompt(role, parts, { rest, place });
}

type Beside = { readonly rest: Fields; readonly place: Place };

function readPrompt(role: unknown, parts: readonly FoundPart[], { rest, place }: Beside): Item {
  if (role !== 'user') wrongRole(role, 'user', place);
  leaveOut(rest, place);
  return { place, role: 'user', parts };
}

function readReply(role: unknown, parts: readonly FoundPart[], { rest, place }: Beside): Item {
  const { origin, stop, ...others } = rest;
  if (role !== 'assistant') wrongRole(role, 'assistant', place);
  leaveOut(others, place);
  return {
    place,
    role: 'assistant',
    parts,
    origin: readOrigin(origin, place.inner('origin')),
    ...(stop === undefined ? {} : { stop: readStop(stop, place.inner('stop')) }),
  };
}

function wrongRole(said: unknown, role: string, place: Place): void {
  const because = `The role is ${spelled(said).slice(0, 80)}, which is not what it holds.`;
  place.inner('role').note('role', `read as ${role}`, because.toWellFormed());
}

function readOrigin(origin: unknown, place: Place): Origin {
  const odd = misfit(originShape, origin);
  if (odd) {
    place.note('shape', 'taken for unknown', `The origin ${odd.at} ${odd.because}.`);
    return unknownOrigin;
  }
  const { adapter, model } = origin as Origin;
  if (!model.isWellFormed()) {
    place
      .inner('model')
      .note('text-well-formed', 'half a pair replaced', 'The name is ill formed.');
  }
  return { adapter, model: model.toWellFormed() };
}

function readStop(stop: unknown, place: Place): Stop {
  const text = typeof stop === 'string' ? stop : spelled(stop);
  const known = text === stop && text.isWellFormed() && !misfit(stopShape, text);
  if (known) return text as Stop;
  place.note('shape', 'kept as a reason of its own', 'It is no known reason to stop.');
  return misfit(stopShape, text) ? `other:${text.toWellFormed()}` : (text.toWellFormed() as Stop);
}
