import type { Failure } from '@exarch/conversation';

/** Shorter than this a key is no secret but a word, such as `none`, that a local server is given. */
const shortestSecret = 8;

/** A text in which no key stands. */
export function redact(text: string, key: string | undefined): string {
  if (key === undefined || key.length < shortestSecret) return text;
  return text.replaceAll(key, '[key]');
}

/** A failure in which no key stands: it is recorded whole. */
export function redactFailure(failure: Failure, key: string | undefined): Failure {
  return {
    ...failure,
    message: redact(failure.message, key),
    ...(failure.code === undefined ? {} : { code: redact(failure.code, key) }),
    ...(failure.path === undefined ? {} : { path: redact(failure.path, key) }),
  };
}

/** An address without user, password, query or fragment, as a message may show it. */
export function shownUrl(url: string): string {
  if (!URL.canParse(url)) return '(not an address)';
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
