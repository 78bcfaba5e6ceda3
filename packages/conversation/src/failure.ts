import { fields, natural, number, oneOf, type Shape, string } from '@exarch/values';

const failureKinds = [
  'invalid_request',
  'context_overflow',
  'rate_limited',
  'quota_exhausted',
  'overloaded',
  'authentication',
  'permission',
  'not_found',
  'content_filtered',
  'server',
  'network',
  'timeout',
  'cancelled',
  'unknown',
] as const;

/** What went wrong with a request, told from structure, never from prose. */
export type FailureKind = (typeof failureKinds)[number];

/** A request that brought no reply, classified. Holds no secret: it is recorded whole. */
export type Failure = {
  readonly kind: FailureKind;
  /** The provider's own words, or ours where it had none. */
  readonly message: string;
  /** The HTTP status, or the numeric code in the body of a 200. */
  readonly status?: number;
  /** The body's own type or code, as it spells it. */
  readonly code?: string;
  /** The grammar's rule that the request broke, where it is known. */
  readonly rule?: string;
  /** The place in the request the provider named. */
  readonly path?: string;
  /** Tokens the refused request had, for an overflow. */
  readonly used?: number;
  /** Tokens the model takes, for an overflow. */
  readonly limit?: number;
  /** Unix milliseconds at which a limit resets. */
  readonly resetAt?: number;
  /** Whether the same request may be sent again: never, after a backoff, or once `resetAt` has passed. */
  readonly retry: 'never' | 'backoff' | 'at_reset';
  /** Attempts that were made. */
  readonly attempts?: number;
};

/** A failure as it stands on disk. */
export const failureShape: Shape<Failure> = fields<Failure>(
  {
    kind: oneOf(...failureKinds),
    message: string,
    status: natural,
    code: string,
    rule: string,
    path: string,
    used: natural,
    limit: natural,
    resetAt: number,
    retry: oneOf('never', 'backoff', 'at_reset'),
    attempts: natural,
  },
  'status',
  'code',
  'rule',
  'path',
  'used',
  'limit',
  'resetAt',
  'attempts',
);
