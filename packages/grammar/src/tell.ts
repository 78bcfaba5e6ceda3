import type { JsonObject } from '@exarch/values';

/** What tells that a request goes to one of an adapter's profiles; any of these is enough. */
export type Tell = {
  readonly profile: string;
  /** The hosts it answers at, each with its subdomains. */
  readonly hosts?: readonly string[];
  /** What only its addresses hold. */
  readonly path?: RegExp;
  /** It is run by anyone, or asked through anything: an address that nobody is known at tells nothing of it. */
  readonly anywhere?: true;
  /** Names under which nobody else serves a model. Matched against the name in lower case. */
  readonly model?: RegExp;
  /** Fields at the top that nobody else takes. */
  readonly fields?: readonly string[];
  /** Anything else in the body that only its requests hold. */
  readonly body?: (body: JsonObject) => boolean;
};

/** Where Bedrock speaks its vendors' own protocols; Amazon's other services answer beside it. */
export const mantle: RegExp = /^https?:\/\/bedrock-mantle[^/?#]*\.api\.aws(?:[:/?#]|$)/i;
