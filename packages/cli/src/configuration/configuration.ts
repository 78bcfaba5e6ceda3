import { join } from 'node:path';
import { Credentials, type Environment } from '@exarch/provider';
import { ok, type Result } from '@exarch/values';
import { type Config, configFolder, readConfig } from './config-files.ts';
import { credentialsName, readCredentials } from './credentials-file.ts';

/** What stands in files beside the flags, and the keys there are. */
export type Configuration = Config & {
  readonly credentials: Credentials;
  /** Files that no tool may open, whether they are there or not. */
  readonly hidden: readonly string[];
};

/** Reads all that is kept in files, or says in one line what is wrong with one of them. */
export async function configurationOf(
  environment: Environment,
  cwd: string,
): Promise<Result<Configuration>> {
  const folder = configFolder(environment);
  const config = await readConfig(folder, cwd);
  if (!config.ok) return config;
  const path = folder === undefined ? undefined : join(folder, credentialsName);
  const kept = path === undefined ? ok({}) : await readCredentials(path);
  if (!kept.ok) return kept;
  const credentials = new Credentials(environment, kept.value);
  return ok({ ...config.value, credentials, hidden: path === undefined ? [] : [path] });
}
