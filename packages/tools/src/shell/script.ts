import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { utf8Length } from '@exarch/values';
import type { Handover } from './state.ts';

/**
 * What `/bin/sh` is given: read the variables, go to the folder, run the command, write both down for
 * the next one. Built-ins only, so that a command which breaks PATH breaks nothing after it. The trap
 * serves a command that says `exit`; where a command sets its own, the last line serves. The variables
 * are read back once before they count, since some shells write what they cannot read.
 */
const frame = `
. "$1"
cd -- "$2" || exit 126
__exarch_exports=$3
__exarch_cwd=$4
__exarch_command=$5
shift 5
__exarch_leave() {
  trap - EXIT
  export -p >"$__exarch_exports" && (. "$__exarch_exports") && command pwd >"$__exarch_cwd"
  exit "$1"
} >/dev/null 2>&1
trap '__exarch_leave "$?"' EXIT
eval "$__exarch_command"
{ __exarch_leave "$?"; } 2>/dev/null
`;

/** Longest text an argument may surely be; Linux takes 128 KiB. */
const longestArgument = 100_000;

/** The arguments of `/bin/sh` that run a command from where the last one left off. */
export function shellArguments(command: string, handover: Handover): readonly string[] {
  const { cwd, exports, nextExports, nextCwd } = handover;
  return ['-c', frame, 'sh', exports, cwd, nextExports, nextCwd, argument(command, handover)];
}

function argument(command: string, { folder }: Handover): string {
  if (utf8Length(command) <= longestArgument) return command;
  const path = join(folder, 'command');
  writeFileSync(path, command, { mode: 0o600 });
  return `. '${path.replaceAll("'", "'\\''")}'`;
}
