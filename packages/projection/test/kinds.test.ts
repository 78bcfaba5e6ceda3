import type { FailureKind } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import { isSpent, kindOfCode, kindOfStatus } from '../src/kinds.ts';

/** What vendors document their codes to mean, each alone: as in an event of a stream, where no status is. */
const codes: readonly (readonly [kind: FailureKind, ...codes: readonly string[]])[] = [
  ['invalid_request', 'invalid_request_error', 'conflict_error', 'string_above_max_length'],
  ['invalid_request', 'INVALID_ARGUMENT', 'FAILED_PRECONDITION', 'OUT_OF_RANGE'],
  ['invalid_request', 'ValidationException', 'validationException'],
  ['authentication', 'authentication_error', 'invalid_api_key', 'UNAUTHENTICATED'],
  ['authentication', 'API_KEY_INVALID', 'UnrecognizedClientException', 'ExpiredTokenException'],
  ['authentication', 'InvalidSignatureException'],
  ['permission', 'permission_error', 'PERMISSION_DENIED', 'AccessDeniedException'],
  ['not_found', 'not_found_error', 'model_not_found', 'NOT_FOUND', 'ResourceNotFoundException'],
  ['context_overflow', 'request_too_large', 'context_length_exceeded'],
  ['context_overflow', 'exceed_context_size_error', '1261'],
  ['rate_limited', 'rate_limit_error', 'rate_limit_exceeded', 'requests', 'tokens'],
  ['rate_limited', 'RESOURCE_EXHAUSTED', 'ThrottlingException', 'throttlingException'],
  ['quota_exhausted', 'usage_limit_reached', 'ServiceQuotaExceededException'],
  ['content_filtered', 'content_filter', 'content_policy_violation', 'moderation_blocked'],
  ['content_filtered', 'invalid_prompt'],
  ['overloaded', 'overloaded_error', 'server_is_overloaded', 'slow_down', 'UNAVAILABLE'],
  ['overloaded', 'engine_overloaded_error', 'service_unavailable', 'ModelNotReadyException'],
  ['overloaded', 'ServiceUnavailableException'],
  ['timeout', 'timeout_error', 'DEADLINE_EXCEEDED', 'ModelTimeoutException'],
  ['server', 'api_error', 'server_error', 'internal_error', 'CANCELLED', 'INTERNAL', 'UNKNOWN'],
  ['server', 'ModelErrorException', 'ModelStreamErrorException', 'InternalServerException'],
];

describe('kindOfCode', () => {
  test.each(codes.flatMap(([kind, ...all]) => all.map((code) => [code, kind] as const)))(
    'tells %s as %s',
    (code, kind) => {
      expect(kindOfCode(code, undefined)).toBe(kind);
    },
  );

  test('knows no other, and lets a status say more than a broad word', () => {
    expect(kindOfCode('constructor', undefined)).toBeUndefined();
    expect(kindOfCode('invalid_request_error', 404)).toBe('not_found');
    expect(kindOfCode('api_error', 529)).toBe('overloaded');
    expect(kindOfCode('rate_limit_error', 500)).toBe('rate_limited');
  });
});

describe('isSpent', () => {
  test.each([
    'billing_error',
    'insufficient_quota',
    'usage_not_included',
    'billing_not_active',
    'billing_hard_limit_reached',
    'credit_balance_exhausted',
    'organization_spend_limit_exceeded',
    'project_spend_limit_exceeded',
    'organization_usage_limit_exceeded',
    'GenerateRequestsPerDayPerProjectPerModel-FreeTier',
  ])('is true of %s', (code) => {
    expect(isSpent(code)).toBe(true);
  });

  test('is false of a limit that passes', () => {
    expect(isSpent('GenerateRequestsPerMinutePerProject')).toBe(false);
    expect(isSpent('rate_limit_exceeded')).toBe(false);
  });
});

describe('kindOfStatus', () => {
  test.each([
    [400, 'invalid_request'],
    [401, 'authentication'],
    [402, 'quota_exhausted'],
    [403, 'permission'],
    [404, 'not_found'],
    [408, 'timeout'],
    [413, 'context_overflow'],
    [422, 'invalid_request'],
    [424, 'server'],
    [425, 'overloaded'],
    [429, 'rate_limited'],
    [498, 'authentication'],
    [499, 'cancelled'],
    [500, 'server'],
    [503, 'overloaded'],
    [504, 'timeout'],
    [524, 'timeout'],
    [529, 'overloaded'],
    [399, undefined],
    [undefined, undefined],
  ] as const)('tells %s as %s', (status, kind) => {
    expect(kindOfStatus(status)).toBe(kind);
  });
});
