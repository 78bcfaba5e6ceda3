import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

/** Packages whose every refusal says what would mend it. */
const mending = ['record', 'log'];
const makers = ['refuse', 'refusal'];
const placeOfMend = 3;

describe.each(mending)('the sources of %s', (name) => {
  const files = sourcesOf(name);

  test('refuse nothing without saying what would mend it', () => {
    expect(files.flatMap(([path, text]) => mendless(path, text))).toEqual([]);
  });

  test('are read by this test', () => {
    const refusals = files.flatMap(([path, text]) => refusalsIn(path, text));
    expect(refusals.length).toBeGreaterThan(20);
  });
});

describe('a check', () => {
  test.each([
    ["refuse('a/b', '', 'No.');", 1],
    ["const x = () => refusal('a/b', at, f('x, y', because));", 1],
    ['const x = { ok: false, refusal: refuse(found.rule, at, found.because) };', 1],
    ["refuse('a/b', '', 'No.', undefined);", 1],
    ["refuse('a/b', '', 'No.', '');", 1],
    ['const x = { rule, at, because };', 1],
    ["refuse('a/b', '', 'No.', 'Do.');", 0],
    ['refusal(rule, at, because, mend);', 0],
    ['const x = { rule, at, because, mend };', 0],
    ["const x = { ...found, at: '' };", 0],
    ["const x = { at: '', because: 'No.' };", 0],
    ["// refuse('a/b', '', 'No.')", 0],
  ])('judges %j', (text, faults) => {
    expect(mendless('x.ts', text)).toHaveLength(faults);
  });
});

type Tree = { readonly type: string; readonly start: number } & {
  readonly [field: string]: unknown;
};

/** The refusals that are put together in a source, and have no mend. */
function mendless(path: string, text: string): readonly string[] {
  return refusalsIn(path, text)
    .filter((made) => !mends(made))
    .map(({ start }) => `${path}:${text.slice(0, start).split('\n').length}`);
}

function refusalsIn(path: string, text: string): readonly Tree[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse`);
  return treesIn(program).filter((tree) => isMade(tree) || isWritten(tree));
}

/** A call of one of the makers. */
function isMade({ type, callee }: Tree): boolean {
  return type === 'CallExpression' && isTree(callee) && makers.includes(String(callee['name']));
}

/** A literal that has what every refusal has. */
function isWritten(tree: Tree): boolean {
  const keys = keysOf(tree);
  return keys.includes('rule') && keys.includes('because');
}

function mends(made: Tree): boolean {
  if (made.type === 'ObjectExpression') return keysOf(made).includes('mend');
  const mend = treesAt(made['arguments'])[placeOfMend];
  return mend !== undefined && mend['value'] !== '' && mend['name'] !== 'undefined';
}

function keysOf({ type, properties }: Tree): readonly string[] {
  if (type !== 'ObjectExpression') return [];
  return treesAt(properties).flatMap(({ key }) => (isTree(key) ? String(key['name']) : []));
}

/** A tree and all that is in it. */
function treesIn(root: unknown): readonly Tree[] {
  if (Array.isArray(root)) return root.flatMap(treesIn);
  if (!isTree(root)) return [];
  return [root, ...Object.values(root).flatMap(treesIn)];
}

function treesAt(field: unknown): readonly Tree[] {
  return Array.isArray(field) ? field.filter(isTree) : [];
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function sourcesOf(name: string): readonly (readonly [path: string, text: string])[] {
  const root = join(import.meta.dirname, 'packages', name, 'src');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [`${name}/${file}`, readFileSync(join(root, file), 'utf8')]);
}
