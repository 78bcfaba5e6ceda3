import { readdirSync, readFileSync } from 'node:fs';
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
/** Says what an admitted message looks like on its line; the fold judges every one that is read so. */
const casts = ['record/src/protocol-shape.ts'];

/** A package as it is judged: its files by their path in it, its manifest. */
type Package = {
  readonly name: string;
  readonly files: { readonly [path: string]: string };
  readonly manifest: { readonly dependencies?: { readonly [name: string]: string } };
};

const packages = readdirSync(join(import.meta.dirname, 'packages')).map(read);

describe('every package', () => {
  test('stands in the ladder, and the ladder names no other', () => {
    expect(unplaced(packages)).toEqual([]);
    expect(unplaced(packages.filter(({ name }) => name !== 'values'))).toEqual([
      'values has no folder',
    ]);
    expect(unplaced([...packages, made({ name: 'plum' })])).toEqual(['plum is not in the ladder']);
  });

  test.each(packages)('$name imports only what it declares, and only upward', (each) => {
    expect(imports(each)).toEqual([]);
    expect(declares(each)).toEqual([]);
  });

  test.each(packages)('$name says what it is in a README', ({ files }) => {
    expect(Object.keys(files)).toContain('README.md');
  });

  test.each(packages)('$name pins what it depends on, exactly', (each) => {
    expect(unpinned(each)).toEqual([]);
  });

  test.each(packages)('$name leaves it to admission to mint an admitted message', (each) => {
    expect(mints(each)).toEqual([]);
  });
});

describe('a pure package', () => {
  test.each(packages.filter(isPure))('$name sees no Node, no clock and no dice', (each) => {
    expect(impurities(each)).toEqual([]);
  });
});

describe('a check', () => {
  const dependencies = { '@exarch/values': '0.1.0', '@exarch/cli': '0.1.0' };

  test.each([
    ["import { x } from '@exarch/cli';", ['log imports cli, which stands below it']],
    ["export * from '@exarch/cli';", ['log imports cli, which stands below it']],
    ["const x = await import('@exarch/cli');", ['log imports cli, which stands below it']],
    ["import { runs } from '@exarch/testing';", ['log uses @exarch/testing undeclared', /testing/]],
    ["import { x } from 'left-pad/deep';", ['log uses left-pad undeclared']],
    ["import { readFileSync } from 'node:fs';\nimport { ok } from '@exarch/values';", []],
  ])('judges the imports of %j', (text, faults) => {
    const found = imports(made({ text, manifest: { dependencies } }));
    expect(found).toEqual(faults.map((fault) => expect.stringMatching(fault)));
  });

  test('finds what is declared below, and what is not pinned', () => {
    const log = made({ manifest: { dependencies: { ...dependencies, plum: '^1.0.0' } } });
    expect(declares(log)).toEqual(['log declares cli, which stands below it']);
    expect(unpinned(log)).toEqual(['log takes plum at ^1.0.0']);
  });

  test.each([
    ['x as Admitted<Message>;', 1],
    ['x as unknown as Admitted<Message>;', 1],
    ['f(x as readonly Admitted<Message>[]);', 1],
    ['x as Shape<Admitted<Message>>;', 1],
    ['x as { readonly a: 1;\n  readonly message: Admitted<Message> };', 1],
    ['x as () => Admitted<Message>;', 1],
    ['f(x as Message, y satisfies Admitted<Message>);', 0],
    ["import { a as b, type Admitted } from '@exarch/conversation';", 0],
    ['// The same as Admitted.', 0],
  ])('judges the cast in %j', (text, faults) => {
    expect(mints(made({ text }))).toHaveLength(faults);
    expect(mints(made({ name: 'conversation', text }))).toEqual([]);
  });

  test('lets no other file than the named one cast', () => {
    const text = 'x as Shape<Admitted<Message>>;';
    expect(mints(made({ name: 'record', text, path: 'src/protocol-shape.ts' }))).toEqual([]);
    expect(mints(made({ name: 'record', text, path: 'src/shapes.ts' }))).toHaveLength(1);
    expect(mints(made({ name: 'log', text, path: 'src/protocol-shape.ts' }))).toHaveLength(1);
  });

  test.each([
    ["import { readFileSync } from 'node:fs';"],
    ["await import('node:fs');"],
    ['/// <reference types="node" />'],
    ['Math.random()'],
    ['Date.now()'],
    ['new Date(0)'],
  ])('finds %j impure', (text) => {
    expect(impurities(made({ name: 'values', text }))).toHaveLength(1);
  });

  test.each([{ types: ['node'] }, { lib: ['DOM'] }])('finds %j impure', (compilerOptions) => {
    const config = JSON.stringify({ compilerOptions });
    const values = made({ name: 'values', text: config, path: 'tsconfig.json' });
    expect(impurities(values)).toHaveLength(1);
  });
});

function unplaced(all: readonly Package[]): readonly string[] {
  const known = [...ladder, ...beside];
  const names = all.map(({ name }) => name);
  return [
    ...names.filter((name) => !known.includes(name)).map((name) => `${name} is not in the ladder`),
    ...known.filter((name) => !names.includes(name)).map((name) => `${name} has no folder`),
  ];
}

/** Every package imported by name is declared, and stands above. */
function imports(each: Package): readonly string[] {
  const statement =
    /(?:^|;)\s*(?:import|export)\b(?:[^;']*?\bfrom)?\s*'([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm;
  const found = [...sourceOf(each).matchAll(statement)].flatMap(([, a, b]) => a ?? b ?? []);
  const outside = new Set(found.filter((from) => !from.startsWith('node:')).map(packageOf));
  const declared = Object.keys(each.manifest.dependencies ?? {});
  return [...outside].flatMap((name) => [
    ...(declared.includes(name) ? [] : [`${each.name} uses ${name} undeclared`]),
    ...(isBelow(name, each) ? [`${each.name} imports ${bare(name)}, which stands below it`] : []),
  ]);
}

function declares(each: Package): readonly string[] {
  return Object.keys(each.manifest.dependencies ?? {})
    .filter((name) => isBelow(name, each))
    .map((name) => `${each.name} declares ${bare(name)}, which stands below it`);
}

/** What stands beside the ladder may use all of it, and is used by none of it. */
function isBelow(name: string, { name: from }: Package): boolean {
  if (!name.startsWith('@exarch/')) return false;
  const above = beside.includes(from) ? ladder : ladder.slice(0, ladder.indexOf(from));
  return !above.includes(bare(name));
}

function unpinned({ name, manifest }: Package): readonly string[] {
  return Object.entries(manifest.dependencies ?? {})
    .filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
    .map(([dependency, version]) => `${name} takes ${dependency} at ${version}`);
}

/** The casts to a type that holds `Admitted`; a line of comment is none. */
function mints(each: Package): readonly string[] {
  if (each.name === 'conversation') return [];
  return Object.entries(each.files).flatMap(([path, text]) => {
    if (!path.endsWith('.ts') || casts.includes(`${each.name}/${path}`)) return [];
    const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '').replaceAll('=>', ':');
    const types = code
      .split(/\bas\s+/)
      .slice(1)
      .map(typeIn);
    return types
      .filter((type) => /\bAdmitted\b/.test(type))
      .map((type) => `${each.name}/${path} casts to ${type}`);
  });
}

/** The type that a text begins with, up to where the expression around it goes on. */
function typeIn(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if ('<([{'.includes(sign)) depth += 1;
    if ('>)]}'.includes(sign)) depth -= 1;
    if (depth < 0 || (depth === 0 && ',;='.includes(sign))) return text.slice(0, at);
  }
  return text;
}

function impurities(each: Package): readonly string[] {
  const { compilerOptions = {} } = JSON.parse(each.files['tsconfig.json'] ?? '{}');
  const world =
    /from 'node:|import\('node:|reference types=|\bMath\.random\b|\bnew Date\b|\bDate\.now\b/g;
  return [
    ...['types', 'lib'].filter((option) => option in compilerOptions),
    ...[...sourceOf(each).matchAll(world)].map(([found]) => found),
  ];
}

function isPure({ name }: Package): boolean {
  return pure.includes(name);
}

function sourceOf({ files }: Package): string {
  return Object.entries(files)
    .flatMap(([path, text]) => (path.endsWith('.ts') ? text : []))
    .join('\n');
}

function packageOf(imported: string): string {
  const parts = imported.split('/');
  return imported.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}

function bare(name: string): string {
  return name.replace('@exarch/', '');
}

type Making = Partial<Package> & { readonly path?: string; readonly text?: string };

/** A package of one file. */
function made({ name = 'log', path = 'src/index.ts', text = '', manifest = {} }: Making): Package {
  return { name, files: { [path]: text }, manifest };
}

function read(name: string): Package {
  const root = join(import.meta.dirname, 'packages', name);
  const listed = ['src', '.'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: folder === 'src', encoding: 'utf8' })
      .filter((file) => /\.(?:ts|md|json)$/.test(file))
      .map((file) => join(folder, file)),
  );
  const files = listed.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  const byPath = Object.fromEntries(files);
  return { name, files: byPath, manifest: JSON.parse(byPath['package.json'] ?? '{}') };
}
