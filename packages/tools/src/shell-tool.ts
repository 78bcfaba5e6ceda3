import type { JsonObject } from '@exarch/values';
import { countArgument, textArgument } from './argument.ts';
import { hiddenUnder } from './hidden.ts';
import { failedWith } from './output.ts';
import { isPlainRead } from './plain-read.ts';
import type { Reach } from './shell/confinement.ts';
import { report } from './shell/report.ts';
import { Shell } from './shell/shell.ts';
import type { Place, Risk, Tool, ToolOutput, World } from './tool.ts';

/** A tool that keeps something alive between calls. */
export type LivingTool = Tool & {
  /** Ends what it keeps alive; the next call starts anew. */
  readonly close: () => void;
};

const defaultSeconds = 60;
const mostSeconds = 600;

/**
 * A persistent POSIX shell. Each agent has its own. With a reach its commands can change only that,
 * which `canConfine` says whether the machine can hold them to.
 */
export function shellTool(reach?: Reach): LivingTool {
  const shell = new Shell(reach);
  return {
    name: 'shell',
    description: `${description}${reach ? confined[reach] : ''}`,
    parameters,
    risk: ({ command }, place) =>
      typeof command === 'string' && onlyLooks(shell, command, place)
        ? 'read'
        : riskOf(reach, place),
    run: (args, world) => run(shell, args, world),
    close: () => shell.close(),
  };
}

function onlyLooks(shell: Shell, command: string, place: Place): boolean {
  return shell.leadsAsGiven(place) && isPlainRead(command, shell.cwd(place), place);
}

/** A file that stands in the folder can be moved to where the next command would find it. */
function riskOf(reach: Reach | undefined, place: Place): Risk {
  if (reach === 'nothing') return 'read';
  return reach === 'folder' && hiddenUnder(place.cwd, place).length === 0 ? 'write' : 'command';
}

const confined = {
  folder: " It can write only in the session's folder and in /tmp.",
  nothing: ' It can write only in /tmp, and reaches no network.',
} as const;

const description = `Runs a command in a POSIX shell (/bin/sh) and answers with its standard output, its standard error and its exit status. The working directory and exported variables carry over to the next call; nothing else does. Standard input is empty. A command is ended after ${defaultSeconds} seconds unless "timeout" says otherwise; put what should go on into the background with & and its output into a file. Long output is cut in the middle.`;

const parameters = {
  type: 'object',
  properties: {
    command: {
      type: 'string',
      description: 'The command, as it would be typed; several lines are fine.',
    },
    timeout: {
      type: 'integer',
      description: `Seconds it may take, 1 to ${mostSeconds}; ${defaultSeconds} where left out.`,
    },
  },
  required: ['command'],
} as const;

async function run(shell: Shell, args: JsonObject, world: World): Promise<ToolOutput> {
  const command = textArgument(args, 'command');
  if (!command.ok) return failedWith(command.refusal.because);
  const seconds = countArgument(args, 'timeout', defaultSeconds);
  if (!seconds.ok) return failedWith(seconds.refusal.because);
  const text = command.value.toWellFormed();
  if (text.includes('\0')) return failedWith('A command cannot hold a NUL character.');
  if (text.trim() === '') return failedWith('The command is empty.');
  const timeout = Math.min(seconds.value, mostSeconds) * 1_000;
  return report(text, timeout, await shell.run({ command: text, timeout }, world));
}
