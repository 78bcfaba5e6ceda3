import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { type JsonObject, ok, type Result, refuse } from '@exarch/values';
import { textArgument } from './argument.ts';
import { isGuarded } from './guarded.ts';
import { isHidden } from './hidden.ts';
import { isInside } from './inside.ts';
import type { Place, Risk } from './tool.ts';

/** The file a call names, absolute: relative paths start at the session's folder, `~` at the user's. */
export function pathArgument(args: JsonObject, place: Place): Result<string> {
  const path = textArgument(args, 'path');
  if (!path.ok) return path;
  if (path.value === '') return refuse('tools/argument', 'path', 'The argument "path" is empty.');
  if (path.value.includes('\0')) {
    return refuse('tools/argument', 'path', 'A path cannot hold a NUL character.');
  }
  const named = resolve(
    place.cwd,
    path.value.replace(/^~(?=\/|$)/, () => home(place)),
  );
  return isHidden(named, place) ? refuse('tools/hidden', named, hiddenWords(named)) : ok(named);
}

/** What is said of a file that no tool opens. */
export function hiddenWords(path: string): string {
  return `${path} is where keys are kept; no tool opens it.`;
}

/** What writing to the named file may do. */
export function writingRisk(args: JsonObject, place: Place): Risk {
  const path = pathArgument(args, place);
  if (!path.ok) return 'outside';
  if (isGuarded(path.value)) return 'command';
  return isInside(path.value, place.cwd, place.cwd) ? 'write' : 'outside';
}

function home({ environment: { HOME } }: Place): string {
  return HOME ?? homedir();
}
