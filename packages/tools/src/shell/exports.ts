import type { Place } from '../tool.ts';

/** Nothing here pages, prompts or draws: nobody sits before it. Nor does a look keep anybody from the index. */
export const quiet = {
  TERM: 'dumb',
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  NO_COLOR: '1',
} as const;

/** An environment as commands of a POSIX shell; a name that no shell could say is left out. */
export function exportsOf(environment: Place['environment']): string {
  return Object.entries({ ...environment, ...quiet })
    .flatMap(([name, value]) =>
      value !== undefined && /^[A-Za-z_]\w*$/.test(name) ? `export ${name}=${quoted(value)}\n` : [],
    )
    .join('');
}

function quoted(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", "'\\''")}'`;
}
