import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../harness/root.ts';

const own = '@exarch';

/** A copy of the workspace to cut in, on the same installed packages; answers how to remove it. */
export function copyOfWorkspace(): { readonly path: string; readonly remove: () => void } {
  const from = fileURLToPath(root);
  const path = mkdtempSync(join(tmpdir(), 'exarch-mutants-'));
  const isLeft = (source: string): boolean => !/(?:^|[\\/])(?:node_modules|\.git)$/.test(source);
  for (const name of readdirSync(from).filter(isLeft)) {
    cpSync(join(from, name), join(path, name), { recursive: true, filter: isLeft });
  }
  linkPackages(join(from, 'node_modules'), join(path, 'node_modules'));
  for (const name of readdirSync(join(from, 'packages'))) link(join('packages', name), from, path);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** All that is installed, but for our own packages, which are those of the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, own), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== own) symlinkSync(join(from, name), join(to, name));
  }
  for (const name of readdirSync(join(from, own))) {
    symlinkSync(join('..', '..', 'packages', name), join(to, own, name));
  }
}

/** What is installed for one package alone. */
function link(name: string, from: string, to: string): void {
  const installed = join(from, name, 'node_modules');
  try {
    readdirSync(installed);
  } catch {
    return;
  }
  symlinkSync(installed, join(to, name, 'node_modules'));
}
