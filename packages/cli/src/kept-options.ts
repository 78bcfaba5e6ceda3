import type { JsonObject } from '@exarch/values';

/** What a body is given back of what it came with. */
export type Offered = {
  /** The options it came with that a conversation has no place for. */
  readonly options: JsonObject;
  /** Whether the stream that a projection asks for is wanted. */
  readonly streams: boolean;
  /** How many things the provider would refuse of a body. */
  readonly faults: (body: JsonObject) => number;
};

/** A projected body with the options that the original came with, as far as they do not make it refused. */
export function withOptions(projected: JsonObject, offered: Offered): JsonObject {
  const { options, faults } = offered;
  const base = streaming(projected, offered);
  const given = Object.entries(options);
  const whole = { ...base, ...options };
  if (faults(whole) <= faults(base)) return whole;
  return onePass(onePass(base, given, faults), given, faults);
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
function onePass(
  base: JsonObject,
  given: readonly (readonly [string, JsonObject[string]])[],
  faults: Offered['faults'],
): JsonObject {
  let body = base;
  let bearable = faults(base);
  for (const [name, option] of given) {
    const more = { ...body, [name]: option };
    const found = faults(more);
    if (found > bearable) continue;
    body = more;
    bearable = found;
  }
  return body;
}
