import { shellTool } from '../../src/shell-tool.ts';

/** A process that runs one command until somebody kills it, and says when each call is over. */
const [command = '', reach] = process.argv.slice(2);
const shell = shellTool(reach === 'folder' ? reach : undefined);
const { PATH } = process.env;
const world = {
  cwd: process.cwd(),
  environment: { PATH },
  signal: new AbortController().signal,
};
await shell.run({ command }, world);
process.stdout.write('ran\n');
setInterval(() => undefined, 1_000);
