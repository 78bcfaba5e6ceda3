import type { FailureKind } from '@exarch/conversation';

/** The codes that providers and gateways give, as they spell them. Wire protocols borrow from each other. */
const codes: Readonly<Record<string, FailureKind>> = {
  // Anthropic and its relatives
  invalid_request_error: 'invalid_request',
  authentication_error: 'authentication',
  permission_error: 'permission',
  not_found_error: 'not_found',
  request_too_large: 'context_overflow',
  rate_limit_error: 'rate_limited',
  timeout_error: 'timeout',
  overloaded_error: 'overloaded',
  api_error: 'server',
  conflict_error: 'invalid_request',
  // OpenAI and its relatives
  context_length_exceeded: 'context_overflow',
  string_above_max_length: 'invalid_request',
  invalid_api_key: 'authentication',
  model_not_found: 'not_found',
  rate_limit_exceeded: 'rate_limited',
  requests: 'rate_limited',
  tokens: 'rate_limited',
  usage_limit_reached: 'quota_exhausted',
  content_filter: 'content_filtered',
  content_policy_violation: 'content_filtered',
  moderation_blocked: 'content_filtered',
  invalid_prompt: 'content_filtered',
  server_error: 'server',
  internal_error: 'server',
  server_is_overloaded: 'overloaded',
  slow_down: 'overloaded',
  engine_overloaded_error: 'overloaded',
  service_unavailable: 'overloaded',
  // Servers of one's own, and GLM's number for a prompt that is too long
  exceed_context_size_error: 'context_overflow',
  1261: 'context_overflow',
  // MiniMax
  'base_resp 1001': 'timeout',
  'base_resp 1002': 'rate_limited',
  'base_resp 1004': 'authentication',
  'base_resp 1008': 'quota_exhausted',
  'base_resp 1013': 'server',
  'base_resp 1026': 'content_filtered',
  'base_resp 1027': 'content_filtered',
  'base_resp 1039': 'rate_limited',
  'base_resp 2013': 'invalid_request',
  // Google
  INVALID_ARGUMENT: 'invalid_request',
  FAILED_PRECONDITION: 'invalid_request',
  OUT_OF_RANGE: 'invalid_request',
  UNAUTHENTICATED: 'authentication',
  API_KEY_INVALID: 'authentication',
  PERMISSION_DENIED: 'permission',
  NOT_FOUND: 'not_found',
  RESOURCE_EXHAUSTED: 'rate_limited',
  CANCELLED: 'server',
  INTERNAL: 'server',
  UNKNOWN: 'server',
  UNAVAILABLE: 'overloaded',
  DEADLINE_EXCEEDED: 'timeout',
  // Amazon
  ValidationException: 'invalid_request',
  AccessDeniedException: 'permission',
  UnrecognizedClientException: 'authentication',
  ExpiredTokenException: 'authentication',
  InvalidSignatureException: 'authentication',
  ResourceNotFoundException: 'not_found',
  ThrottlingException: 'rate_limited',
  ServiceQuotaExceededException: 'quota_exhausted',
  ModelNotReadyException: 'overloaded',
  ServiceUnavailableException: 'overloaded',
  ModelTimeoutException: 'timeout',
  ModelErrorException: 'server',
  ModelStreamErrorException: 'server',
  InternalServerException: 'server',
};

/** What a code means, if we know it. Broad words give way to a status that says more. */
export function kindOfCode(code: string, status: number | undefined): FailureKind | undefined {
  const kind = Object.hasOwn(codes, code) ? codes[code] : upperFirst(code);
  const isBroad = kind === 'invalid_request' || kind === 'server';
  return isBroad && status !== undefined ? (kindOfStatus(status) ?? kind) : kind;
}

/** Codes of what no waiting brings back: money, a plan, or a limit that somebody has set. */
const spent: ReadonlySet<string> = new Set([
  'billing_error',
  'insufficient_quota',
  'usage_not_included',
  'billing_not_active',
  'billing_hard_limit_reached',
  'credit_balance_exhausted',
  'organization_spend_limit_exceeded',
  'project_spend_limit_exceeded',
  'organization_usage_limit_exceeded',
]);

/** True where a reset that is named beside the code does not count; Google names a quota by its span, and one of a day is not waited for. */
export function isSpent(code: string): boolean {
  return spent.has(code) || /PerDay/.test(code);
}

/** Events name Amazon's exceptions with a small letter. */
function upperFirst(code: string): FailureKind | undefined {
  const spelled = code.charAt(0).toUpperCase() + code.slice(1);
  return Object.hasOwn(codes, spelled) ? codes[spelled] : undefined;
}

const statuses: Readonly<Record<number, FailureKind>> = {
  401: 'authentication',
  402: 'quota_exhausted',
  403: 'permission',
  404: 'not_found',
  408: 'timeout',
  413: 'context_overflow',
  424: 'server',
  425: 'overloaded',
  429: 'rate_limited',
  498: 'authentication',
  499: 'cancelled',
  503: 'overloaded',
  504: 'timeout',
  524: 'timeout',
  529: 'overloaded',
};

/** What a status means. */
export function kindOfStatus(status: number | undefined): FailureKind | undefined {
  if (status === undefined || status < 400) return undefined;
  return statuses[status] ?? (status < 500 ? 'invalid_request' : 'server');
}
