import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The ladder of ARCHITECTURE.md: a package imports only what stands before it here. */
const ladder = [
  'values',
  'conversation',
  'grammar',
  'projection',
  'record',
  'render',
  'log',
  'provider',
  'standin',
  'tools',
  'agent',
  'cli',
];
const pure = ladder.slice(0, 6);
/** Stands beside the ladder: no package's source may import it, so that tests of pure ones can. */
const beside = ['testing'];
const packages = join(import.meta.dirname, 'packages');

describe('the ladder', () => {
  test('names every package', () => {
    expect([...ladder, ...beside].sort()).toEqual(readdirSync(packages).sort());
  });

  test.each(ladder)('%s imports only what it declares, and only upward', (name) => {
    const above = ladder.slice(0, ladder.indexOf(name));
    const declared = Object.keys(manifest(name).dependencies ?? {});
    for (const imported of importsOf(name)) {
      expect(declared, `${name} uses ${imported} undeclared`).toContain(packageOf(imported));
      const sibling = siblingOf(imported);
      if (sibling) expect(above, `${name} imports ${sibling}`).toContain(sibling);
    }
  });

  test.each(pure)('%s cannot see Node', (name) => {
    const config = JSON.parse(readFileSync(join(packages, name, 'tsconfig.json'), 'utf8'));
    expect(config).not.toHaveProperty('compilerOptions.types');
    expect(config).not.toHaveProperty('compilerOptions.lib');
    expect(sourceOf(name)).not.toMatch(/from 'node:|import\('node:|reference types=/);
  });

  test.each(pure)('%s reads no clock and no dice', (name) => {
    expect(sourceOf(name)).not.toMatch(/\bMath\.random\b|\bnew Date\b|\bDate\.now\b/);
  });

  test('is what every package declares', () => {
    for (const name of ladder) {
      const siblings = Object.keys(manifest(name).dependencies ?? {}).flatMap(
        (dependency) => siblingOf(dependency) ?? [],
      );
      expect(ladder.slice(0, ladder.indexOf(name))).toEqual(expect.arrayContaining(siblings));
    }
  });
});

describe('admission', () => {
  test('is the only place that mints an admitted message', () => {
    for (const name of [...ladder, ...beside].filter((each) => each !== 'conversation')) {
      expect(sourceOf(name), `${name} casts to Admitted`).not.toMatch(
        /\bas (unknown as )?Admitted\b/,
      );
    }
  });
});

describe('every package', () => {
  test.each([...ladder, ...beside])('%s says what it is in a README', (name) => {
    expect(existsSync(join(packages, name, 'README.md'))).toBe(true);
  });

  test.each([...ladder, ...beside])('%s pins what it depends on, exactly', (name) => {
    for (const version of Object.values(manifest(name).dependencies ?? {})) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });
});

type Manifest = { readonly dependencies?: { readonly [name: string]: string } };

function manifest(name: string): Manifest {
  return JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')) as Manifest;
}

function sourceOf(name: string): string {
  const root = join(packages, name, 'src');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
}

/** Every package imported by name: neither a path nor one of the runtime's own. */
function importsOf(name: string): ReadonlySet<string> {
  const statement =
    /(?:^|;)\s*(?:import|export)\b(?:[^;']*?\bfrom)?\s*'([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm;
  const found = [...sourceOf(name).matchAll(statement)].map(([, named, called]) => named ?? called);
  return new Set(
    found.filter((from) => from !== undefined && !from.startsWith('node:')) as string[],
  );
}

function packageOf(imported: string): string {
  const parts = imported.split('/');
  return imported.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}

function siblingOf(imported: string): string | undefined {
  return imported.startsWith('@exarch/') ? imported.slice('@exarch/'.length) : undefined;
}
