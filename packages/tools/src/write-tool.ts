import { readFile, stat } from 'node:fs/promises';
import type { JsonObject } from '@exarch/values';
import { textArgument } from './argument.ts';
import { replaceFile } from './file/replace-file.ts';
import { unified } from './file/unified.ts';
import { fileTrouble } from './file-trouble.ts';
import { failedWith, said } from './output.ts';
import { pathArgument, writingRisk } from './path.ts';
import type { Tool, ToolOutput, World } from './tool.ts';

/** Writes a whole file. */
export function writeTool(): Tool {
  return { name: 'write', description, parameters, risk: writingRisk, run };
}

const description =
  'Writes a file whole, in the place of what is there; folders on its way are made. Use "edit" to change a part of a file.';

const parameters = {
  type: 'object',
  properties: {
    path: { type: 'string', description: 'The file.' },
    content: { type: 'string', description: 'All of its text.' },
  },
  required: ['path', 'content'],
} as const;

async function run(args: JsonObject, world: World): Promise<ToolOutput> {
  const path = pathArgument(args, world);
  if (!path.ok) return failedWith(path.refusal.because);
  const content = textArgument(args, 'content');
  if (!content.ok) return failedWith(content.refusal.because);
  try {
    return await written(path.value, content.value.toWellFormed());
  } catch (error) {
    return failedWith(`${path.value} ${fileTrouble(error)}.`);
  }
}

async function written(path: string, content: string): Promise<ToolOutput> {
  const there = await existing(path);
  if (there && !there.isFile) return failedWith(`${path} is no file; nothing was written.`);
  const before = there ? await readFile(path, 'utf8') : '';
  await replaceFile(path, Buffer.from(content), there?.mode);
  const { added, removed, diff } = unified(path, before, content);
  const outcome = there ? 'modified' : 'created';
  const words = there
    ? `Wrote ${path}: ${added} lines added, ${removed} removed.`
    : `Created ${path} with ${added} lines.`;
  return said(words, [{ kind: 'change', path, outcome, added, removed, diff }]);
}

type Existing = { readonly isFile: boolean; readonly mode: number };

async function existing(path: string): Promise<Existing | undefined> {
  try {
    const found = await stat(path);
    return { isFile: found.isFile(), mode: found.mode };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
