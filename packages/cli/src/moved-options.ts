import type { Note } from '@exarch/projection';
import { type Adapter, isJsonObject, type Json, type JsonObject } from '@exarch/values';

/** What every wire lets one ask for: the longest reply, how it is drawn, and where it ends. */
type Setting = 'limit' | 'temperature' | 'topP' | 'stop';
/** The field, or the field and its member, that say it; where there are two, the newer one first. */
type Home = { readonly [S in Setting]?: readonly (readonly string[])[] };

const homes: { readonly [A in Adapter]: Home } = {
  anthropic: {
    limit: [['max_tokens']],
    temperature: [['temperature']],
    topP: [['top_p']],
    stop: [['stop_sequences']],
  },
  'openai-chat': {
    limit: [['max_completion_tokens'], ['max_tokens']],
    temperature: [['temperature']],
    topP: [['top_p']],
    stop: [['stop']],
  },
  'openai-responses': {
    limit: [['max_output_tokens']],
    temperature: [['temperature']],
    topP: [['top_p']],
  },
  gemini: {
    limit: [['generationConfig', 'maxOutputTokens']],
    temperature: [['generationConfig', 'temperature']],
    topP: [['generationConfig', 'topP']],
    stop: [['generationConfig', 'stopSequences']],
  },
  bedrock: {
    limit: [['inferenceConfig', 'maxTokens']],
    temperature: [['inferenceConfig', 'temperature']],
    topP: [['inferenceConfig', 'topP']],
    stop: [['inferenceConfig', 'stopSequences']],
  },
};
const settings: readonly Setting[] = ['limit', 'temperature', 'topP', 'stop'];

/** A move from one wire to another. */
export type Move = {
  readonly request: JsonObject;
  readonly from: Adapter;
  readonly to: Adapter;
  /** How many things the provider would refuse of a body. */
  readonly faults: (body: JsonObject) => number;
};

/** A body with the settings that the request came with, and the pointers to them there and here. */
export type Moved = {
  readonly body: JsonObject;
  readonly came: ReadonlySet<string>;
  readonly went: ReadonlySet<string>;
};

/** A projected body with the settings of the request, as the other wire says them, where it takes them. */
export function withSettings(projected: JsonObject, move: Move): Moved {
  const came = new Set<string>();
  const went = new Set<string>();
  let body = projected;
  for (const setting of move.from === move.to ? [] : settings) {
    const found = homes[move.from][setting]?.find((path) => valueAt(move.request, path) !== null);
    const value = found === undefined ? null : valueAt(move.request, found);
    const taken = value === null ? undefined : placed(body, { setting, value }, move);
    if (found === undefined || taken === undefined) continue;
    body = taken.body;
    came.add(`/${found.join('/')}`);
    went.add(taken.field);
  }
  return { body, came, went };
}

function placed(
  body: JsonObject,
  { setting, value }: { readonly setting: Setting; readonly value: Json },
  { to, faults }: Move,
): { readonly body: JsonObject; readonly field: string } | undefined {
  const said = setting === 'stop' && typeof value === 'string' ? [value] : value;
  for (const [field = '', member] of homes[to][setting] ?? []) {
    const inner = isJsonObject(body[field]) ? body[field] : {};
    const more = { ...body, [field]: member === undefined ? said : { ...inner, [member]: said } };
    if (faults(more) <= faults(body)) return { body: more, field };
  }
  return undefined;
}

function valueAt(request: JsonObject, [field = '', member]: readonly string[]): Json {
  const value = request[field];
  if (member === undefined) return value ?? null;
  return isJsonObject(value) ? (value[member] ?? null) : null;
}

/** What of a left-out option went along after all, and why the rest did not. */
export function withoutMoved(note: Note, request: JsonObject, { came }: Moved): readonly Note[] {
  if (came.has(note.at)) return [];
  if (!/^\/[^/]+$/.test(note.at)) return [note];
  const left = { ...note, because: 'the other wire has no such option, or would refuse it' };
  const inner = request[note.at.slice(1)];
  const members = isJsonObject(inner) ? Object.keys(inner) : [];
  const rest = members.filter((member) => !came.has(`${note.at}/${member}`));
  if (rest.length === members.length) return [left];
  const did = `left out ${rest.join(', ')} of ${note.at.slice(1)}`;
  return rest.length === 0 ? [] : [{ ...left, did }];
}
