import { isJsonObject, type JsonObject } from '@exarch/values';
import type { DoorTarget } from './door.ts';
import type { Incoming } from './incoming.ts';
import { jsonDepth } from './json-depth.ts';
import { decoded, textOf } from './json-view.ts';
import { refusalOf } from './refusal-of.ts';
import { invalid, type Refused } from './refused.ts';
import type { Shelf } from './shelf.ts';
import { tokensIn } from './tokens.ts';
import type { Target, Wire } from './wire.ts';

/** What a request is judged by. */
export type Bench = {
  readonly wire: Wire;
  readonly target: DoorTarget | undefined;
  readonly profile: string | undefined;
  readonly shelf: Shelf;
  /** Takes a line for what would be refused, and nothing of that is refused. */
  readonly lenient: ((line: string) => void) | undefined;
};

/** A request that is answered. */
export type Sound = {
  /** As it was sent. */
  readonly body: JsonObject;
  /** With everything in it that it only refers to. */
  readonly whole: JsonObject;
  readonly aim: Target;
  /** About how many it was, with what it refers to. */
  readonly tokens: number;
};

/** Deeper than any vendor reads; what reads bodies here may recurse. */
const deepestBody = 1_000;

/** The one place a request is let through or refused. */
export function judged(request: Incoming, bench: Bench): { readonly refused: Refused } | Sound {
  const { wire, lenient } = bench;
  const { caller, text } = request;
  const overlook = (refused: Refused | undefined): Refused | undefined => {
    if (refused === undefined || lenient === undefined) return refused;
    lenient(lineFor(request, refused));
    return undefined;
  };
  const unwelcome = overlook(wire.unwelcome(caller));
  if (unwelcome) return { refused: unwelcome };
  const read = readable(text, wire);
  if ('refused' in read) return read;
  const { body } = read;
  const aim = bench.target ?? { model: textOf(body['model']), streams: body['stream'] === true };
  const { model } = aim;
  const refused = overlook(refusalOf(wire, body, { model, caller, profile: bench.profile }));
  if (refused) return { refused: { ...refused, model } };
  const recalled = wire.memory?.recalled(body, bench.shelf) ?? { body };
  if (!('refused' in recalled)) return sound(text, { body, whole: recalled.body, aim });
  const lost = overlook(recalled.refused);
  return lost ? { refused: { ...lost, model } } : sound(text, { body, whole: body, aim });
}

function sound(text: string, read: Omit<Sound, 'tokens'>): Sound {
  const recalls = typeof read.body['previous_response_id'] === 'string';
  return { ...read, tokens: tokensIn(recalls ? JSON.stringify(read.whole) : text) };
}

function readable(
  text: string,
  wire: Wire,
): { readonly refused: Refused } | { readonly body: JsonObject } {
  const body = decoded(text);
  if (body === undefined) return { refused: wire.unreadable(text) };
  if (!isJsonObject(body)) return { refused: invalid('The request body must be a JSON object.') };
  return jsonDepth(text) > deepestBody
    ? { refused: invalid('The request body nests too deeply.') }
    : { body };
}

/** One line, however many the vendor's words take. */
function lineFor({ method, url }: Incoming, { status, message, rule }: Refused): string {
  const why = message.replaceAll(/\s+/g, ' ');
  const named = rule === undefined ? '' : ` (${rule})`;
  return `${method} ${url.pathname} would be refused with ${status}: ${why}${named}`;
}
