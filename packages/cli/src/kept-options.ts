import { isJsonObject, type Json, type JsonObject } from '@exarch/values';

/** What a body is given back of what it came with. */
export type Offered = {
  /** The options it came with that a conversation has no place for. */
  readonly options: JsonObject;
  /** Whether the stream that a projection asks for is wanted. */
  readonly streams: boolean;
  /** How many things the provider would refuse of a body. */
  readonly faults: (body: JsonObject) => number;
};

/** A body with the options it got back, and the names of those that it now calls otherwise. */
export type Optioned = {
  readonly body: JsonObject;
  readonly renamed: ReadonlyMap<string, string>;
};

/** A projected body with the options that the original came with, as far as they do not make it refused. */
export function withOptions(projected: JsonObject, offered: Offered): Optioned {
  const { options, faults } = offered;
  const body = streaming(projected, offered);
  const whole = { ...body, ...options };
  if (faults(whole) <= faults(body)) return { body: whole, renamed: new Map() };
  return onePass(onePass({ body, renamed: new Map() }, offered), offered);
}

/**
 * A projection asks for a stream; here it does where one is wanted, options and all. What is wanted
 * gives way to what the backend takes: one does nothing but stream, another is asked by the address.
 */
function streaming(projected: JsonObject, { streams, faults }: Offered): JsonObject {
  const { stream: _, stream_options: __, ...quiet } = projected;
  const [wanted, other] = streams ? [projected, quiet] : [quiet, projected];
  return faults(wanted) > faults(other) ? other : wanted;
}

/** One option at a time; a second pass takes those that had to wait for another. */
function onePass(given: Optioned, offered: Offered): Optioned {
  return Object.keys(offered.options).reduce((so, name) => withOption(so, name, offered), given);
}

/** A body with one more option, by its own name or another, where that is not refused. */
function withOption(given: Optioned, name: string, { options, faults }: Offered): Optioned {
  const bearable = faults(given.body);
  for (const [other, value] of spellings(name, options[name] ?? null)) {
    if (other !== name && Object.hasOwn(options, other)) continue;
    const body = { ...given.body, [other]: value };
    if (faults(body) > bearable) continue;
    if (other === name) return { ...given, body };
    return { body, renamed: new Map([...given.renamed, [name, other]]) };
  }
  return given;
}

/** How the protocols say an option that one of them says so: its own way, then the others. */
function spellings(name: string, option: Json): readonly (readonly [string, Json])[] {
  if (limits.includes(name)) return [name, ...limits].map((each) => [each, option]);
  if (name !== 'function_call') return [[name, option]];
  const choice = isJsonObject(option) ? { type: 'function', function: option } : option;
  return [
    [name, option],
    ['tool_choice', choice],
  ];
}

/** The longest reply, by the names that Messages and older, newer Chat, and Responses have for it. */
const limits: readonly string[] = ['max_tokens', 'max_completion_tokens', 'max_output_tokens'];
