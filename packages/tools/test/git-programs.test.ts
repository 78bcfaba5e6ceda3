import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shellTool } from '../src/shell-tool.ts';
import type { Risk, World } from '../src/tool.ts';
import { scratch, worldAt } from './scratch.ts';

const root = scratch();
const looks = ['git status', 'git log', 'git diff', 'git show'];

function git(cwd: string, ...argv: readonly string[]): void {
  const env = { PATH: process.env['PATH'], HOME: root, GIT_CONFIG_NOSYSTEM: '1' };
  const { status, stderr } = spawnSync('git', argv, { cwd, env, encoding: 'utf8' });
  expect(stderr.includes('fatal') || status !== 0 ? stderr : '').toBe('');
}

/** A fresh repository of one commit, in a folder of its own beside the user's home. */
function repository(): World {
  const cwd = mkdtempSync(join(root, 'repository-'));
  git(cwd, 'init', '-q');
  git(cwd, 'config', 'user.name', 'A');
  git(cwd, 'config', 'user.email', 'a@example.org');
  writeFileSync(join(cwd, 'a.txt'), 'a\n');
  git(cwd, 'add', '.');
  git(cwd, 'commit', '-qm', 'a');
  const world = worldAt(cwd);
  return { ...world, environment: { ...world.environment, HOME: root } };
}

function risks(world: World, commands = looks): readonly Risk[] {
  return commands.map((command) => shellTool().risk({ command }, world));
}

const asked = looks.map(() => 'command');
const read = looks.map(() => 'read');

describe('a look through Git', () => {
  test('is a read in a repository that names no program', () => {
    const world = repository();
    git(world.cwd, 'config', 'core.hooksPath', '.husky');
    git(world.cwd, 'config', 'remote.origin.url', 'https://example.org/x.git');
    git(world.cwd, 'config', 'diff.algorithm', 'histogram');
    expect(risks(world)).toEqual(read);
  });

  test('is a read outside of any repository, where Git only says so', () => {
    expect(risks(worldAt(root))).toEqual(read);
  });

  test('is for a person where Git is not there to be asked', () => {
    expect(risks({ ...repository(), environment: { PATH: '/nowhere' } })).toEqual(asked);
  });

  test.each([
    'core.fsmonitor',
    'core.pager',
    'core.alternateRefsCommand',
    'pager.log',
    'diff.external',
    'diff.submodule',
    'diff.x.command',
    'diff.x.y.textconv',
    'filter.x.clean',
    'filter.x.smudge',
    'filter.x.process',
    'merge.x.driver',
    'gpg.program',
    'gpg.ssh.program',
    'gpg.ssh.defaultKeyCommand',
    'extensions.partialClone',
    'remote.origin.promisor',
    'status.submoduleSummary',
  ])('is for a person where the repository sets %s', (key) => {
    const world = repository();
    git(world.cwd, 'config', key, 'x');
    expect(risks(world)).toEqual(asked);
  });

  test('is for a person where a file that the repository includes names a program', () => {
    const world = repository();
    writeFileSync(join(world.cwd, 'more'), '[core]\n\tfsmonitor = x\n');
    git(world.cwd, 'config', 'include.path', '../more');
    expect(risks(world)).toEqual(asked);
  });

  test('is a read where Git cannot read the configuration and only says so', () => {
    const world = repository();
    writeFileSync(join(world.cwd, '.git/config.worktree'), '[broken');
    git(world.cwd, 'config', 'core.repositoryFormatVersion', '1');
    git(world.cwd, 'config', 'extensions.worktreeConfig', 'true');
    expect(risks(world)).toEqual(read);
  });

  test('is for a person in a folder that was made to look like a repository', () => {
    const { environment, signal } = repository();
    const cwd = mkdtempSync(join(root, 'made-'));
    for (const folder of ['objects', 'refs']) mkdirSync(join(cwd, folder));
    writeFileSync(join(cwd, 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(cwd, 'config'), '[core]\n\tworktree = .\n\tfsmonitor = x\n');
    expect(risks({ cwd, environment, signal })).toEqual(asked);
  });

  test('is for a person where a hook would run after it', () => {
    const world = repository();
    mkdirSync(join(world.cwd, '.git/hooks'), { recursive: true });
    writeFileSync(join(world.cwd, '.git/hooks/post-index-change'), '');
    expect(risks(world)).toEqual(asked);
  });

  test('is for a person where a submodule has a configuration of its own', () => {
    const world = repository();
    const { cwd } = repository();
    git(world.cwd, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', cwd, 'sub');
    mkdirSync(join(world.cwd, 'deep'));
    expect(risks(world)).toEqual(asked);
  });

  test('trusts the configuration of the user, but not one that stands in the folder', () => {
    const world = repository();
    const home = mkdtempSync(join(root, 'home-'));
    writeFileSync(join(home, '.gitconfig'), '[diff]\n\texternal = difft\n');
    expect(risks({ ...world, environment: { ...world.environment, HOME: home } })).toEqual(read);
    writeFileSync(join(world.cwd, '.gitconfig'), '[diff]\n\texternal = difft\n');
    expect(risks({ ...world, environment: { ...world.environment, HOME: world.cwd } })).toEqual(
      asked,
    );
  });

  test.each(['git status --help', 'git log --submodule=diff', 'git log --alternate-refs'])(
    'that is %s is for a person',
    (command) => {
      expect(risks(repository(), [command])).toEqual(['command']);
    },
  );

  test('leaves the index to others', async () => {
    const world = repository();
    const index = (): Buffer => readFileSync(join(world.cwd, '.git/index'));
    const before = index();
    utimesSync(join(world.cwd, 'a.txt'), 1, 1);
    const shell = shellTool();
    await shell.run({ command: 'git status' }, world);
    shell.close();
    expect(index().equals(before)).toBe(true);
  });
});

describe('what a command has exported', () => {
  const plain = 'cat a.txt';

  async function riskAfter(command: string): Promise<Risk> {
    const world = repository();
    const shell = shellTool();
    await shell.run({ command }, world);
    const risk = shell.risk({ command: plain }, world);
    shell.close();
    return risk;
  }

  test.each([
    'export GIT_EXTERNAL_DIFF=x',
    'export GIT_CONFIG_COUNT=1',
    'export GIT_PAGER=less',
    'export PATH="$PWD:$PATH"',
    'export PATH="$PATH\n:$PWD"',
    'export HOME="$PWD"',
    'export XDG_CONFIG_HOME=.',
    'export LD_PRELOAD=x.so',
    'export RIPGREP_CONFIG_PATH=x',
    'export GCONV_PATH=.',
    "export A='\nexport PATH=x'; export PATH=x",
  ])('such as %j may lead a look elsewhere', async (command) => {
    expect(await riskAfter(command)).toBe('command');
  });

  test.each([
    'true',
    'export LANG=C A=1',
    'export A="it\'s $PATH"',
    'export PATH="$PATH" HOME="$HOME"',
    'unset HOME',
  ])('such as %j does not', async (command) => {
    expect(await riskAfter(command)).toBe('read');
  });

  test('is forgotten with the shell', async () => {
    const world = repository();
    const shell = shellTool();
    await shell.run({ command: 'export GIT_DIR=x' }, world);
    shell.close();
    expect(shell.risk({ command: plain }, world)).toBe('read');
  });
});
