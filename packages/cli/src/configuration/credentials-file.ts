import type { Stats } from 'node:fs';
import { type Environment, keyVariables } from '@exarch/provider';
import {
  type Json,
  type JsonObject,
  ok,
  type Refusal,
  type Result,
  refusal,
  refuse,
} from '@exarch/values';
import { mendFor, unknownKey } from './known-keys.ts';
import { textOfFile } from './open-file.ts';
import { readToml } from './toml.ts';

/** Beside the configuration of the user. */
export const credentialsName = 'credentials.toml';

/**
 * The keys in a file that only its owner can read, by the names they have in the environment; none
 * where there is no file. No refusal shows anything of a key.
 */
export async function readCredentials(path: string): Promise<Result<Environment>> {
  const text = textOfFile(path, { follow: false, judge: tooOpen });
  if (!text.ok) return text;
  if (text.value === undefined) return ok({});
  const read = await readToml(path, text.value);
  if (!read.ok) return unread(read.refusal);
  return keysIn(read.value, path, text.value);
}

/** Where the system tells owners apart, the file is its owner's alone. */
function tooOpen({ uid, mode }: Stats, path: string): Refusal | undefined {
  const user = process.getuid?.();
  if (user === undefined) return undefined;
  if (uid !== user) {
    return refusal(
      'cli/credentials-owner',
      path,
      'belongs to another user.',
      'Make one of your own.',
    );
  }
  if ((mode & 0o077) === 0) return undefined;
  const shown = (mode & 0o7777).toString(8).padStart(4, '0');
  return refusal(
    'cli/credentials-mode',
    path,
    `has mode ${shown}, which opens it to others.`,
    `Run: chmod 600 ${path}`,
  );
}

/** The place is told, not what stands there. */
function unread({ rule, at }: Refusal): Result<never> {
  return refuse(rule, at, 'is no TOML.', 'It looks like OPENAI_API_KEY = "…", with the quotes.');
}

function keysIn(table: JsonObject, path: string, text: string): Result<Environment> {
  const known = [...keyVariables()];
  for (const [name, key] of Object.entries(table)) {
    if (!known.includes(name))
      return unknownKey(path, shownName(name), mendFor(name.toUpperCase(), known));
    const wrong = badKey(key, text);
    if (wrong !== undefined) return refuse('cli/credentials-key', path, `${name} ${wrong}`);
  }
  return ok(table as Environment);
}

/** A key that was put where a name belongs is not repeated. */
function shownName(name: string): string {
  return name.length <= 30 ? name : 'A long name in it';
}

/** Spelled any other way than literally it could not be found where it must not stand. */
function badKey(key: Json | undefined, text: string): string | undefined {
  if (typeof key !== 'string') return 'wants a key in quotes.';
  if (/^[\x21\x23-\x5b\x5d-\x7e]*$/.test(key) && text.includes(key)) return undefined;
  return 'wants a key of plain characters, without spaces, quotes or escapes.';
}
