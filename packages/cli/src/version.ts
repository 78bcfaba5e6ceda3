import { readFileSync } from 'node:fs';

/** This command's version, as its package states it. */
export const version: string = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    readonly version: string;
  }
).version;
