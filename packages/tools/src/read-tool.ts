import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Display } from '@exarch/record';
import type { JsonObject } from '@exarch/values';
import { countArgument } from './argument.ts';
import { fileTrouble } from './file-trouble.ts';
import { isHiddenFile } from './hidden.ts';
import { mediaType } from './media-type.ts';
import { failedWith, said } from './output.ts';
import { hiddenWords, pathArgument } from './path.ts';
import { type Lines, readLines } from './read-lines.ts';
import type { Tool, ToolOutput, World } from './tool.ts';

const mostLines = 2_000;
/** As base64 this is the 5 MB that the narrowest provider takes. */
const mostMediaBytes = 3_750_000;
const mostNames = 200;

/** Reads a file: text by lines, an image or a PDF as such. */
export function readTool(): Tool {
  return { name: 'read', description, parameters, risk: () => 'read', run };
}

const description = `Reads a file and answers with its text, from line "offset" (1 is the first) and at most "limit" lines (${mostLines} where left out). Images (PNG, JPEG, GIF, WebP) and PDFs are shown as they are. A relative path starts at the session's folder. Of a folder, the names in it are listed.`;

const parameters = {
  type: 'object',
  properties: {
    path: { type: 'string', description: 'The file.' },
    offset: { type: 'integer', description: 'The first line wanted, from 1.' },
    limit: { type: 'integer', description: 'How many lines are wanted.' },
  },
  required: ['path'],
} as const;

async function run(args: JsonObject, world: World): Promise<ToolOutput> {
  const path = pathArgument(args, world);
  if (!path.ok) return failedWith(path.refusal.because);
  const offset = countArgument(args, 'offset', 1);
  if (!offset.ok) return failedWith(offset.refusal.because);
  const limit = countArgument(args, 'limit', mostLines);
  if (!limit.ok) return failedWith(limit.refusal.because);
  const lines = { first: offset.value, most: Math.min(limit.value, mostLines) };
  try {
    return await readAny(path.value, lines, world);
  } catch (error) {
    return failedWith(`${path.value} ${fileTrouble(error)}.`);
  }
}

type Wanted = { readonly first: number; readonly most: number };

async function readAny(path: string, wanted: Wanted, world: World): Promise<ToolOutput> {
  const found = await stat(path);
  if (found.isDirectory()) return listing(path);
  // Opening a pipe or a terminal would wait for somebody to write.
  if (!found.isFile()) return failedWith(`${path} is neither a file nor a folder.`);
  const file = await open(path);
  try {
    const isHidden = isHiddenFile(await file.stat({ bigint: true }), world);
    if (isHidden) return failedWith(hiddenWords(path));
    const { signal } = world;
    return await readFile(file, { path, size: found.size, wanted, signal });
  } finally {
    await file.close();
  }
}

type Reading = {
  readonly path: string;
  readonly size: number;
  readonly wanted: Wanted;
  readonly signal: AbortSignal;
};

async function readFile(file: FileHandle, reading: Reading): Promise<ToolOutput> {
  const { path, size, wanted, signal } = reading;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8_192), 0, 8_192, 0);
  const head = buffer.subarray(0, bytesRead);
  const media = mediaType(head);
  if (media !== undefined) return shownMedia(file, media, reading);
  if (head.includes(0)) {
    return failedWith(
      `${path} is a binary file of ${grouped(size)} bytes; it has no text to read.`,
    );
  }
  return text(path, await readLines(file, { ...wanted, signal }), wanted);
}

async function shownMedia(
  file: FileHandle,
  type: string,
  { path, size }: Reading,
): Promise<ToolOutput> {
  if (size > mostMediaBytes) {
    return failedWith(
      `${path} is ${type} of ${grouped(size)} bytes; at most ${grouped(mostMediaBytes)} can be shown. Make it smaller first.`,
    );
  }
  const data = (await file.readFile()).toString('base64');
  return {
    content: [{ type: 'media', mediaType: type, name: basename(path), data }],
    failed: false,
    observations: [seen(path)],
  };
}

function text(path: string, lines: Lines, { first }: Wanted): ToolOutput {
  if (lines.text === '' && lines.isWhole) {
    const words =
      lines.passed === 0
        ? `${path} is empty.`
        : `${path} has ${lines.passed} lines; line ${first} is past its end.`;
    return said(words, [seen(path)]);
  }
  const last = first + lines.count - 1;
  const rest = lines.isWhole
    ? ''
    : `\n[Lines ${first} to ${last}; the file goes on. Read on with "offset": ${last + 1}.]`;
  return said(`${lines.text}${rest}`, [seen(path)]);
}

async function listing(path: string): Promise<ToolOutput> {
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort();
  const more = names.length > mostNames ? `\n[… and ${names.length - mostNames} more]` : '';
  return said(
    `${path} is a folder with ${names.length} entries:\n${names.slice(0, mostNames).join('\n')}${more}`,
    [seen(path)],
  );
}

function seen(path: string): Display {
  return { kind: 'observation', what: { kind: 'read', path } };
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
