import type { Failure } from '@exarch/conversation';
import { shownUrl } from './redact.ts';

/** What the platform's `fetch` threw, as a failure that says which thing did not answer. */
export function transportFailure(error: unknown, url: string): Failure {
  const code = causeCode(error);
  const host = hostOf(url);
  const permanent = code === undefined || certificate.test(code);
  return {
    kind: 'network',
    message: `${sentence(code, host) ?? unnamed(error, host)} (POST ${shownUrl(url)})`,
    ...(code === undefined ? {} : { code }),
    retry: permanent ? 'never' : 'backoff',
  };
}

/** The user ended it. */
export const cancelled: Failure = { kind: 'cancelled', message: 'Cancelled.', retry: 'never' };

/** Nothing came for so long that we gave up. */
export function silent(url: string, limit: number): Failure {
  return {
    kind: 'timeout',
    message: `${hostOf(url)} sent nothing for ${Math.round(limit / 1000)} s.`,
    retry: 'backoff',
  };
}

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/;

function sentence(code: string | undefined, host: string): string | undefined {
  switch (code) {
    case 'ECONNREFUSED':
      return `Nothing listens at ${host}.`;
    case 'ENOTFOUND':
      return `There is no host ${host}.`;
    case 'EAI_AGAIN':
      return `The name ${host} could not be looked up: no network, or no name server.`;
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
      return `There is no way to ${host} from this network.`;
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return `${host} closed the connection.`;
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return `${host} did not take the connection in time.`;
    case undefined:
      return undefined;
    default:
      return certificate.test(code)
        ? `${host} could not prove who it is: ${code}.`
        : `The connection to ${host} failed: ${code}.`;
  }
}

/** What has no code is the platform's own refusal, such as a port that no page may call. */
function unnamed(error: unknown, host: string): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const words = cause instanceof Error ? cause.message : String(cause);
  return `The connection to ${host} failed: ${words}.`;
}

/** The code stands on the error, on its cause, or on the first of several causes. */
function causeCode(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 4) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('errors' in error && Array.isArray(error.errors)) {
    const inner = causeCode(error.errors[0], depth + 1);
    if (inner !== undefined) return inner;
  }
  return 'cause' in error ? causeCode(error.cause, depth + 1) : undefined;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'the host';
}
