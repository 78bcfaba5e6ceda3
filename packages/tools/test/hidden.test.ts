import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { editTool } from '../src/edit-tool.ts';
import { isPlainRead } from '../src/plain-read.ts';
import { readTool } from '../src/read-tool.ts';
import { searchTool } from '../src/search-tool.ts';
import { canConfine } from '../src/shell/confinement.ts';
import { type LivingTool, shellTool } from '../src/shell-tool.ts';
import type { World } from '../src/tool.ts';
import { writeTool } from '../src/write-tool.ts';
import { scratch, textIn, worldAt } from './scratch.ts';

const root = scratch();
const config = join(root, 'Config-é');
const file = join(config, 'credentials.toml');
const secret = 'sk-plums-0123456789';
const inside = join(config, 'work');
const elsewhere = join(root, 'work');
const shells: LivingTool[] = [];

/** A session's world; the folder that holds the keys, or another. */
function worldIn(cwd: string): World {
  return { ...worldAt(cwd), hidden: [file] };
}

beforeEach(() => {
  for (const folder of [inside, elsewhere]) mkdirSync(folder, { recursive: true });
  writeFileSync(file, `OPENAI_API_KEY = "${secret}"\n`, { mode: 0o600 });
  writeFileSync(join(config, 'plain.toml'), `OPENAI_API_KEY = "in another file"\n`);
});

afterEach(() => {
  for (const shell of shells.splice(0)) shell.close();
  for (const path of [config, elsewhere]) rmSync(path, { recursive: true, force: true });
});

describe('a file where keys are kept', () => {
  const names: readonly (readonly [name: string, of: () => string])[] = [
    ['its path', () => file],
    ['a way about', () => join(config, '..', 'Config-é', 'credentials.toml')],
    ['a link to it', () => linked('link', file)],
    ['a link to a link', () => linked('again', linked('link', file))],
    ['a link to its folder', () => join(linked('folder', config), 'credentials.toml')],
    [
      'a hard link',
      () => {
        linkSync(file, join(elsewhere, 'hard'));
        return 'hard';
      },
    ],
  ];

  test.each(names)('is not read by %s', async (_, name) => {
    const output = await readTool().run({ path: name() }, worldIn(elsewhere));
    expect(output).toMatchObject({ failed: true, observations: [] });
    expect(textIn(output)).toMatch(/where keys are kept; no tool opens it\.$/);
  });

  test('is known again once it is open, whatever its name was when it was judged', async () => {
    let asked = 0;
    const world = {
      ...worldIn(elsewhere),
      get hidden(): readonly string[] {
        asked += 1;
        return asked <= 2 ? [] : [file];
      },
    };
    const output = await readTool().run({ path: file }, world);
    expect(asked).toBe(3);
    expect(textIn(output)).toMatch(/where keys are kept/);
  });

  test.each(names)('is neither written, edited nor searched by %s', async (_, name) => {
    const path = name();
    const edited = { path, old: 'OPENAI_API_KEY', new: 'PLUMS' };
    const world = worldIn(elsewhere);
    for (const output of [
      await editTool().run(edited, world),
      await writeTool().run({ path, content: 'x' }, world),
      await searchTool().run({ path, pattern: 'KEY' }, world),
    ]) {
      expect(output.failed).toBe(true);
      expect(textIn(output)).toMatch(/where keys are kept/);
    }
    expect(editTool().risk(edited, world)).toBe('outside');
  });

  test('is not begun by a tool where it would stand', async () => {
    rmSync(file);
    const output = await writeTool().run({ path: file, content: 'x' }, worldIn(elsewhere));
    expect(output.failed).toBe(true);
  });

  test('that is not there hides nothing else', async () => {
    rmSync(file);
    const path = join(config, 'plain.toml');
    const output = await readTool().run({ path }, worldIn(config));
    expect(textIn(output)).toContain('in another file');
    expect(isPlainRead('cat plain.toml', config, worldIn(config))).toBe(true);
  });

  test('keeps commands in its folder from counting as a look', () => {
    expect(isPlainRead('cat plain.toml', config, worldIn(config))).toBe(false);
    expect(isPlainRead('ls', inside, worldIn(config))).toBe(false);
    expect(isPlainRead('ls', inside, worldIn(inside))).toBe(true);
  });

  test('lets no command in its folder run unasked, confined or not', () => {
    const args = { command: 'mv . ../elsewhere' };
    expect(shellTool('folder').risk(args, worldIn(config))).toBe('command');
    expect(shellTool('folder').risk(args, worldIn(inside))).toBe('write');
    expect(shellTool('nothing').risk(args, worldIn(config))).toBe('read');
  });
});

const places = [
  ['its folder', config, '.'],
  ['a folder above', root, '.'],
  ['a path to one above', elsewhere, root],
  ['a link to its folder', elsewhere, 'link'],
] as const;

describe.each(['rg', 'git', 'grep'])('a search by %s', (engine) => {
  const { stdout } = spawnSync('sh', ['-c', `command -v ${engine}`], { encoding: 'utf8' });
  const bin = join(root, `bin-${engine}`);
  mkdirSync(bin);
  symlinkSync(stdout.trim() || '/nowhere', join(bin, engine));

  // Git searches by itself only inside a repository, from which no path leads.
  const searched = stdout === '' ? [] : places.slice(0, engine === 'git' ? 2 : 4);

  test.skipIf(searched.length === 0).each(searched)(
    'through %s passes over where keys are kept',
    async (_, cwd, path) => {
      linked('link', config);
      if (engine === 'git') spawnSync('git', ['init', '-q'], { cwd });
      const environment = { PATH: bin, HOME: root };
      const args = { pattern: 'API_KEY', path };
      const output = textIn(await searchTool().run(args, { ...worldIn(cwd), environment }));
      expect(output).toContain('in another file');
      expect(output).not.toContain(secret);
    },
  );
});

const confines = canConfine(worldAt(root).environment);

describe.skipIf(!confines)(confines ? 'a confined shell' : 'a confined shell (bwrap)', () => {
  test.each(['folder', 'nothing'] as const)(
    'that reaches %s cannot read where keys are kept',
    async (reach) => {
      const shell = shellTool(reach);
      shells.push(shell);
      const run = (command: string, cwd: string): Promise<string> =>
        shell.run({ command }, worldIn(cwd)).then(textIn);
      const seen = await run(`cat '${file}'; ls -l '${config}'; cat '${config}'/*`, elsewhere);
      expect(seen).not.toContain(secret);
    },
  );

  test.each(['folder', 'nothing'] as const)(
    'that reaches %s cannot read it in its own folder either',
    async (reach) => {
      const shell = shellTool(reach);
      shells.push(shell);
      const command = 'cat credentials.toml; ln credentials.toml hard; cat hard; cat plain.toml';
      const seen = textIn(await shell.run({ command }, worldIn(config)));
      expect(seen).not.toContain(secret);
      expect(seen).toContain('in another file');
    },
  );
});

function linked(name: string, to: string): string {
  const path = join(elsewhere, name);
  symlinkSync(to, path);
  return path;
}
