import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { editTool } from '../src/edit-tool.ts';
import { writeTool } from '../src/write-tool.ts';
import { scratch, worldAt } from './scratch.ts';

const folder = scratch();
const world = worldAt(folder);
mkdirSync(join(folder, '.git/hooks'), { recursive: true });
symlinkSync('.git', join(folder, 'link'));

describe('what writing may do', () => {
  test.each([
    ['a.txt', 'write'],
    ['sub/new.txt', 'write'],
    ['.gitignore', 'write'],
    ['.github/workflows/ci.yml', 'write'],
    ['x.git/config', 'write'],
    ['../a.txt', 'outside'],
    ['.git/config', 'command'],
    ['.git/hooks/pre-commit', 'command'],
    ['.GIT/config', 'command'],
    ['.git', 'command'],
    ['sub/.git', 'command'],
    ['sub/.git/config', 'command'],
    ['link/config', 'command'],
    ['../other/.git/config', 'command'],
    ['.exarch/settings.json', 'command'],
  ])('to %s is %s', (path, risk) => {
    for (const tool of [writeTool(), editTool()]) expect(tool.risk({ path }, world)).toBe(risk);
  });
});
