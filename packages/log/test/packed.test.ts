import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const installed = join(root, 'node_modules');
const packed = ['values', 'conversation', 'record', 'log'];

/** A program of somebody else's: it has these packages as they are published, what they need, and no more. */
describe('another program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'exarch-packed-'));
  const run = (command: string, ...args: readonly string[]): string =>
    execFileSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, EXARCH_HOME: join(folder, 'home'), NODE_OPTIONS: '' },
    });

  beforeAll(() => {
    const modules = join(folder, 'node_modules');
    mkdirSync(join(modules, '@exarch'), { recursive: true });
    const folders = packed.map((name) => join(root, 'packages', name));
    run('npm', 'pack', '--silent', '--offline', '--pack-destination', folder, ...folders);
    for (const name of packed) {
      const into = join(modules, '@exarch', name);
      mkdirSync(into);
      const [archive = ''] = readdirSync(folder).filter((file) =>
        file.startsWith(`exarch-${name}-`),
      );
      run('tar', '-xzf', archive, '--strip-components', '1', '-C', into);
    }
    for (const name of ['fs-native-extensions', '@types']) {
      symlinkSync(join(installed, name), join(modules, name));
    }
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const readme = readFileSync(join(root, 'packages', 'log', 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
    writeFileSync(join(folder, 'example.ts'), blocks.join('\n'));
  }, 120_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('compiles and runs on the packages as they are packed, and on nothing else of ours', () => {
    const compiler = join(installed, '.bin', 'tsc');
    run(
      compiler,
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--strict',
      '--types',
      'node',
      'example.ts',
    );
    const printed = run(process.execPath, 'example.js');
    expect(printed).toContain('1 session_started, 2 system, 3 user_prompt');
    expect(printed).toContain('an example: 2 turns');
    expect(printed).toMatch(/residue: They said hello\., own: Hello to you\.\nuser: 1 message\n$/);
    expect(readdirSync(join(folder, 'home', 'sessions'))).toHaveLength(3);
  });
});
