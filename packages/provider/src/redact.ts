import type { Failure } from '@exarch/conversation';
import type { Note } from '@exarch/projection';
import { withoutKey } from './without-key.ts';

/** Shorter than this a key is no secret but a word, such as `none`, that a local server is given. */
const shortestSecret = 8;

/** A text in which no key stands. */
export function redact(text: string, key: string | undefined): string {
  return isSecret(key) ? text.replaceAll(key, '[key]') : text;
}

/** A failure in which nothing of a key stands, not even cut or spelled otherwise: it is recorded whole. */
export function redactFailure(failure: Failure, key: string | undefined): Failure {
  if (!isSecret(key)) return failure;
  const { message, code, path } = failure;
  return {
    ...failure,
    message: withoutKey(message, key),
    ...(code === undefined ? {} : { code: withoutKey(code, key) }),
    ...(path === undefined ? {} : { path: withoutKey(path, key) }),
  };
}

/** A note in which nothing of a key stands: it names tools, as a model may have spelled them. */
export function redactNote(note: Note, key: string | undefined): Note {
  return isSecret(key) ? { ...note, did: withoutKey(note.did, key) } : note;
}

function isSecret(key: string | undefined): key is string {
  return key !== undefined && key.length >= shortestSecret;
}

/** An address without user, password, query or fragment, as a message may show it. */
export function shownUrl(url: string): string {
  if (!URL.canParse(url)) return '(not an address)';
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
