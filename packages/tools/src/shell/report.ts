import { constants } from 'node:os';
import { never } from '@exarch/values';
import type { ToolOutput } from '../tool.ts';
import { shownOf } from './clip.ts';
import type { Ending } from './process.ts';
import type { ShellRan } from './shell.ts';

/** Bytes of each of the two outputs that are shown. */
const shown = 10_000;

/** A command that has run, as the model reads it: output, errors and status apart. */
export function report(command: string, timeout: number, ran: ShellRan): ToolOutput {
  const { ending, goesOn, lost, cwd } = ran;
  const parts = [
    lost === undefined ? '' : `[The folder ${lost} is gone; this ran in ${cwd}.]`,
    section('STDOUT', shownOf(ran.stdout, shown)),
    section('STDERR', shownOf(ran.stderr, shown)),
    goesOn && isOver(ending)
      ? '[Something it started goes on in the background; what that writes is not shown.]'
      : '',
    `EXIT: ${words(ending, timeout)}`,
  ];
  return {
    content: [{ type: 'text', text: parts.filter((part) => part !== '').join('\n') }],
    failed: status(ending) !== 0,
    observations: [
      {
        kind: 'observation',
        what: { kind: 'command', argv: ['sh', '-c', command], status: status(ending) },
      },
    ],
  };
}

/** True where nothing was done to end what the command started. */
function isOver({ kind }: Ending): boolean {
  return kind === 'exited' || kind === 'killed';
}

function section(name: string, text: string): string {
  return text === '' ? '' : `${name}:\n${text.replace(/\n$/, '')}`;
}

function words(ending: Ending, timeout: number): string {
  switch (ending.kind) {
    case 'exited':
      return String(ending.status);
    case 'killed':
      return `killed by ${ending.by}`;
    case 'timed_out':
      return `none; it took longer than ${timeout / 1_000} s and was ended with all it started`;
    case 'cancelled':
      return 'none; the user interrupted it, and it was ended with all it started';
    case 'unstarted':
      return `none; the shell did not start: ${ending.because}`;
    default:
      return never(ending);
  }
}

/** The status a shell would give for it. */
function status(ending: Ending): number {
  switch (ending.kind) {
    case 'exited':
      return ending.status;
    case 'killed':
      return 128 + signalNumber(ending.by);
    case 'timed_out':
      return 124;
    case 'cancelled':
      return 130;
    case 'unstarted':
      return 127;
    default:
      return never(ending);
  }
}

function signalNumber(name: string): number {
  const number = Object.entries(constants.signals).find(([known]) => known === name)?.[1];
  return number ?? 0;
}
