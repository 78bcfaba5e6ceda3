import { readFile, stat } from 'node:fs/promises';
import type { JsonObject } from '@exarch/values';
import { textArgument } from './argument.ts';
import { replaceFile } from './file/replace-file.ts';
import { unified } from './file/unified.ts';
import { fileTrouble } from './file-trouble.ts';
import { failedWith, said } from './output.ts';
import { pathArgument, writingRisk } from './path.ts';
import type { Tool, ToolOutput, World } from './tool.ts';

/** Replaces one piece of text in a file. */
export function editTool(): Tool {
  return { name: 'edit', description, parameters, risk: writingRisk, run };
}

const description =
  'Replaces one piece of text in a file by another. "old" has to stand in the file exactly once, character for character, white space included: give as many lines around the change as make it the only place. Use "write" for a new file.';

const parameters = {
  type: 'object',
  properties: {
    path: { type: 'string', description: 'The file.' },
    old: { type: 'string', description: 'The text that is there now.' },
    new: { type: 'string', description: 'The text to put in its place; empty to take it out.' },
  },
  required: ['path', 'old', 'new'],
} as const;

async function run(args: JsonObject, world: World): Promise<ToolOutput> {
  const path = pathArgument(args, world);
  if (!path.ok) return failedWith(path.refusal.because);
  const old = textArgument(args, 'old');
  if (!old.ok) return failedWith(old.refusal.because);
  const fresh = textArgument(args, 'new');
  if (!fresh.ok) return failedWith(fresh.refusal.because);
  if (old.value === '')
    return failedWith('"old" is empty; it has to name the place of the change.');
  if (old.value === fresh.value)
    return failedWith('"old" and "new" are the same; nothing was changed.');
  try {
    return await replaced(path.value, old.value, fresh.value);
  } catch (error) {
    return failedWith(`${path.value} ${fileTrouble(error)}.`);
  }
}

async function replaced(path: string, old: string, fresh: string): Promise<ToolOutput> {
  const { mode } = await stat(path);
  const before = await readFile(path);
  const change = spelledAs(before, old, fresh);
  const places = placesOf(before, change.old);
  const [at] = places;
  if (at === undefined) return failedWith(notThere(path));
  if (places.length > 1) return failedWith(ambiguous(path, before, places));
  const after = Buffer.concat([
    before.subarray(0, at),
    change.fresh,
    before.subarray(at + change.old.length),
  ]);
  await replaceFile(path, after, mode);
  const { added, removed, diff } = unified(path, before.toString(), after.toString());
  const outcome = 'modified' as const;
  return said(
    `Changed ${path} at line ${lineAt(before, at)}: ${added} lines added, ${removed} removed.`,
    [{ kind: 'change', path, outcome, added, removed, diff }],
  );
}

/** The bytes to look for and to put; in a file whose lines end in CR LF, a model's LF means that. */
function spelledAs(
  before: Buffer,
  old: string,
  fresh: string,
): { readonly old: Buffer; readonly fresh: Buffer } {
  const literal = Buffer.from(old);
  const isDos = !before.includes(literal) && before.includes('\r\n') && !old.includes('\r');
  const spelled = (text: string): string => text.replace(/\r?\n/g, '\r\n');
  return isDos
    ? { old: Buffer.from(spelled(old)), fresh: Buffer.from(spelled(fresh)) }
    : { old: literal, fresh: Buffer.from(fresh) };
}

/** Where it stands; more than this many places are not told apart. */
const mostPlaces = 20;

function placesOf(before: Buffer, old: Buffer): readonly number[] {
  const places: number[] = [];
  for (let at = before.indexOf(old); at >= 0 && places.length < mostPlaces; ) {
    places.push(at);
    at = before.indexOf(old, at + 1);
  }
  return places;
}

function notThere(path: string): string {
  return `"old" is not in ${path}; nothing was changed. Read the file again: every character has to be the same, white space included.`;
}

function ambiguous(path: string, before: Buffer, places: readonly number[]): string {
  const lines = places.map((at) => lineAt(before, at)).join(', ');
  const count = places.length < mostPlaces ? String(places.length) : `at least ${mostPlaces}`;
  return `"old" stands in ${path} ${count} times (lines ${lines}); nothing was changed. Give more of the text around the one that is meant.`;
}

function lineAt(bytes: Buffer, at: number): number {
  let line = 1;
  for (let next = bytes.indexOf(10); next >= 0 && next < at; next = bytes.indexOf(10, next + 1)) {
    line += 1;
  }
  return line;
}
