import { cli } from './cli/cli.ts';
import { grammar } from './grammar/grammar.ts';
import type { Area } from './harness/area.ts';
import { append } from './session/append.ts';
import { context } from './session/context.ts';
import { resume } from './session/resume.ts';
import { standin } from './standin/standin.ts';
import { gather } from './wire/gather.ts';
import { project } from './wire/project.ts';

/** Every table of the document, in its order. */
export const areas: { readonly [name: string]: Area } = {
  append,
  resume,
  context,
  grammar,
  project,
  gather,
  standin,
  cli,
};

/** The areas that have something to add under `--large`. */
export const largeAreas: readonly string[] = ['resume'];
