import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { ToolOutput, World } from '../src/tool.ts';

/** A folder of the test file's own, gone after it. */
export function scratch(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'exarch-tools-')));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function worldAt(cwd: string, signal: AbortSignal = new AbortController().signal): World {
  const { PATH } = process.env;
  return { cwd, environment: { PATH, HOME: cwd }, signal };
}

export function textIn({ content }: ToolOutput): string {
  return content.map((part) => (part.type === 'text' ? part.text : `<${part.mediaType}>`)).join('');
}
