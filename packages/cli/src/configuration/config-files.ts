import { isAbsolute, join, resolve } from 'node:path';
import { projectFolders } from '@exarch/agent';
import type { Environment, OwnFacts } from '@exarch/provider';
import {
  type Fields,
  fields,
  type JsonObject,
  object,
  ok,
  type Result,
  type Shape,
} from '@exarch/values';
import { fitted } from './known-keys.ts';
import { factsIn } from './model-tables.ts';
import { textOfFile } from './open-file.ts';
import { readToml } from './toml.ts';

/** The tables of a file, decoded but not yet judged. */
type Tables = { readonly models?: JsonObject };

/** What a person may say of all their sessions. */
const userFile = fields<Tables>({ models: object }, 'models');
/**
 * What a project may say, which came from who knows whom: nothing that names a key, an address or a
 * program, so that working in a folder sends nothing anywhere and runs nothing.
 */
const projectFile = fields<Tables>({ models: object }, 'models');

/** What the configuration files say; the project's counts first. */
export type Config = { readonly facts: readonly OwnFacts[] };

/** The folder of the user's own files: `$XDG_CONFIG_HOME/exarch`, else `~/.config/exarch`. */
export function configFolder(environment: Environment): string | undefined {
  const { XDG_CONFIG_HOME, HOME, USERPROFILE } = environment;
  if (XDG_CONFIG_HOME && isAbsolute(XDG_CONFIG_HOME)) return join(XDG_CONFIG_HOME, 'exarch');
  const user = HOME || USERPROFILE;
  return user ? join(resolve(user), '.config', 'exarch') : undefined;
}

/** Reads the user's file, and the project's: the nearest one on the way up to the repository's root. */
export async function readConfig(folder: string | undefined, cwd: string): Promise<Result<Config>> {
  const near = projectFolders(cwd).toReversed();
  const project = await firstOf(
    near.map((each) => join(each, '.exarch', fileName)),
    projectFile,
  );
  if (!project.ok) return project;
  const user = await firstOf(folder === undefined ? [] : [join(folder, fileName)], userFile);
  if (!user.ok) return user;
  return ok({ facts: [project.value, user.value].flatMap((said) => said?.facts ?? []) });
}

const fileName = 'config.toml';

async function firstOf(
  paths: readonly string[],
  shape: Shape<Tables> & Fields,
): Promise<Result<Config | undefined>> {
  for (const path of paths) {
    const text = textOfFile(path, { follow: true });
    if (!text.ok) return text;
    if (text.value !== undefined) return judged(path, text.value, shape);
  }
  return ok(undefined);
}

async function judged(
  path: string,
  text: string,
  shape: Shape<Tables> & Fields,
): Promise<Result<Config>> {
  const read = await readToml(path, text);
  if (!read.ok) return read;
  const tables = fitted(shape, read.value, { path, keys: [] });
  if (!tables.ok) return tables;
  const facts = factsIn(tables.value.models ?? {}, path);
  return facts.ok ? ok({ facts: [facts.value] }) : facts;
}
