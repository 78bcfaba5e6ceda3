/** What a sample needs around it so that a whole body is accepted; the oracle's own knowledge. */
import type { Json } from '@exarch/values';
import type { Kind } from '../../src/kind.ts';
import type { Target } from '../../src/violation.ts';

/** How an adapter's samples become accepted bodies. */
export type Host = {
  /** A sample where the plainest value would not do. */
  readonly sample: (kind: Kind) => Json | undefined;
  /** The body with everything beside the sample that it asks for. The sample stays the same object. */
  readonly complete: (body: Body) => Body;
  readonly target: (body: Body) => Target;
};

/** A request body that is being put together. */
export type Body = { [key: string]: Json };
/** A message, or an item of another protocol. */
export type Message = { readonly role: string; readonly content?: Json };

/** Samples by the name of a shape, or by the type and rule of a leaf. */
export function named(samples: {
  readonly [name: string]: Json;
}): (kind: Kind) => Json | undefined {
  return (kind) => {
    const name = 'name' in kind ? kind.name : `${kind.is} ${kind.rule}`;
    return structuredClone(samples[name]);
  };
}

/** True where this string stands anywhere in the value. */
export function mentions(body: Json, word: string): boolean {
  return JSON.stringify(body).includes(`"${word}"`);
}

/** Any object in a body. */
export type Item = { readonly [key: string]: Json };
