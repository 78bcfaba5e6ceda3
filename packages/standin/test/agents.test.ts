import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startStandin, type Take } from '../src/index.ts';

/** Where the agents are installed; `.ci/run` does it and says where. */
const agents = process.env['EXARCH_AGENTS'] ?? '';

type Agent = {
  readonly script: string;
  readonly args: readonly string[];
  readonly env: (url: string) => { readonly [name: string]: string };
};

const prompt = 'run `ls` and tell me what is here';

/** Agents from npm, in the mode that prints one answer. */
const known: { readonly [name: string]: Agent } = {
  'Claude Code': {
    script: '@anthropic-ai/claude-code/cli.js',
    args: ['--dangerously-skip-permissions', '--model', 'claude-sonnet-4-5', '-p', prompt],
    env: (url) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'any',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      IS_SANDBOX: '1',
    }),
  },
  'Qwen Code': {
    script: '@qwen-code/qwen-code/cli.js',
    args: ['--auth-type', 'openai', '--yolo', '-p', prompt],
    env: (url) => ({
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_API_KEY: 'any',
      OPENAI_MODEL: 'gpt-4o',
    }),
  },
};

type Ran = { readonly status: number | null; readonly out: string; readonly err: string };

function run({ script, args, env }: Agent, url: string, home: string): Promise<Ran> {
  const cwd = join(home, 'work');
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'plums.txt'), 'three plums\n');
  const child = spawn(process.execPath, [join(agents, 'node_modules', script), ...args], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: home, ...env(url) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk;
  });
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, out, err })));
}

describe.skipIf(agents === '')(agents === '' ? 'agents (EXARCH_AGENTS)' : 'agents', () => {
  test.each(Object.entries(known))(
    '%s runs a command and tells what came out, and nothing it sends is refused',
    async (_, agent) => {
      const takes: Take[] = [];
      const standin = await startStandin({ record: (line) => takes.push(JSON.parse(line)) });
      const home = mkdtempSync(join(tmpdir(), 'agent-'));
      const ran = await run(agent, standin.url, home);
      await standin.close();
      rmSync(home, { recursive: true, force: true });
      expect(ran, ran.err).toMatchObject({ status: 0 });
      expect(ran.out).toContain('There is one file here: `plums.txt`.');
      const refused = takes.filter(({ status }) => status !== 200);
      expect(refused.map(({ response }) => response)).toEqual([]);
      expect(takes.length).toBeGreaterThan(1);
    },
    60_000,
  );
});
