/** The kinds of error a provider answers with; each wire has its own name for each. */
export type Reason =
  | 'invalid'
  | 'authentication'
  | 'permission'
  | 'not_found'
  | 'too_large'
  | 'rate_limited'
  | 'overloaded'
  | 'server';

/** A request that is not answered: what the wire spells as its vendor's error. */
export type Refused = {
  readonly status: number;
  readonly reason: Reason;
  /** The vendor's words. */
  readonly message: string;
  /** The vendor's machine-readable code, where it has one. */
  readonly code?: string;
  /** The field the vendor names, where it names one. */
  readonly param?: string;
  /** The grammar's rule, sent as the header `x-exarch-rule` for whoever debugs. */
  readonly rule?: string;
  /** The model asked for: some vendors on one wire have their own shape of error. */
  readonly model?: string;
  /** Seconds after which the vendor says to come again. */
  readonly retryAfter?: number;
};

/** A refusal of the body itself. */
export function invalid(message: string, more: Partial<Refused> = {}): Refused {
  return { status: 400, reason: 'invalid', message, ...more };
}
