import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folders from the repository's root down to `cwd`, outermost first; outside a repository, `cwd` alone. */
export function projectFolders(cwd: string): readonly string[] {
  const folders = [cwd];
  for (let folder = cwd; !existsSync(join(folder, '.git')); folder = dirname(folder)) {
    if (dirname(folder) === folder) return [cwd];
    folders.unshift(dirname(folder));
  }
  return folders;
}
