import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  type Stats,
} from 'node:fs';
import { fileTrouble } from '@exarch/tools';
import { ok, type Refusal, type Result, refusal, refuse } from '@exarch/values';

/** A file's text, and what else may be asked of it before it is read; a link may have to be no file. */
export type Asked = {
  readonly follow: boolean;
  readonly judge?: (stats: Stats, path: string) => Refusal | undefined;
};

/** Nobody writes a longer one by hand. */
const mostBytes = 1024 * 1024;

/** The text of a file that a person keeps; nothing where there is none. What is no file is not waited for. */
export function textOfFile(path: string, { follow, judge }: Asked): Result<string | undefined> {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
  let file: number;
  try {
    file = openSync(path, O_RDONLY | O_NONBLOCK | (follow ? 0 : O_NOFOLLOW));
  } catch (thrown) {
    return unopened(path, thrown);
  }
  try {
    const stats = fstatSync(file);
    const wrong = noText(stats, path) ?? judge?.(stats, path);
    return wrong ? { ok: false, refusal: wrong } : decoded(path, readFileSync(file));
  } catch (thrown) {
    return unread(path, thrown);
  } finally {
    closeSync(file);
  }
}

function noText(stats: Stats, path: string): Refusal | undefined {
  if (!stats.isFile()) return refusal('cli/config-file', path, 'is no regular file.');
  if (stats.size <= mostBytes) return undefined;
  return refusal('cli/config-file', path, `is longer than ${mostBytes / 1024} KiB.`);
}

function decoded(path: string, bytes: Uint8Array): Result<string> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refuse('cli/config-file', path, 'is no UTF-8 text.');
  }
}

function unopened(path: string, thrown: unknown): Result<undefined> {
  const code = codeOf(thrown);
  if (code === 'ENOTDIR') return ok(undefined);
  if (code !== 'ENOENT') return unread(path, thrown);
  const isLink = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  return isLink ? refuse('cli/config-file', path, 'is a link that leads nowhere.') : ok(undefined);
}

function unread(path: string, thrown: unknown): Result<never> {
  const code = codeOf(thrown);
  if (code === 'ELOOP' || code === 'EMLINK') {
    return refuse('cli/config-file', path, 'is a link, not a file.', 'Put the file itself there.');
  }
  return refuse('cli/config-file', path, `${fileTrouble(thrown)}.`);
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown);
}
