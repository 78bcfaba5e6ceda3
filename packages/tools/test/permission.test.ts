import { describe, expect, test } from 'vitest';
import { said } from '../src/output.ts';
import { type Ask, Permission, type Profile, type Question } from '../src/permission.ts';
import { shellTool } from '../src/shell-tool.ts';
import type { Risk, Tool } from '../src/tool.ts';
import { worldAt } from './scratch.ts';

const place = worldAt('/work');

function toolOf(risk: Risk): Tool {
  return {
    name: `a-${risk}`,
    description: '',
    parameters: { type: 'object', properties: {} },
    risk: () => risk,
    run: async () => said(''),
  };
}

async function verdict(permission: Permission, risk: Risk): Promise<string> {
  const allowed = await permission.allows(toolOf(risk), {}, place);
  return allowed.ok ? 'runs' : allowed.refusal.rule;
}

/** Answers from a list, and keeps what it was asked. */
function person(...answers: readonly Awaited<ReturnType<Ask>>[]): { ask: Ask; asked: Question[] } {
  const asked: Question[] = [];
  const left = [...answers];
  return {
    asked,
    ask: async (question) => {
      asked.push(question);
      return left.shift() ?? 'no';
    },
  };
}

describe('Permission without anybody to ask', () => {
  const nobody = 'tools/nobody-to-ask';
  test.each([
    ['read-only', 'read', 'runs'],
    ['read-only', 'write', 'tools/read-only'],
    ['read-only', 'command', 'tools/read-only'],
    ['ask', 'read', 'runs'],
    ['ask', 'write', nobody],
    ['ask', 'outside', nobody],
    ['ask', 'command', nobody],
    ['auto', 'read', 'runs'],
    ['auto', 'write', 'runs'],
    ['auto', 'outside', nobody],
    ['auto', 'command', nobody],
    ['full', 'read', 'runs'],
    ['full', 'write', 'runs'],
    ['full', 'outside', 'runs'],
    ['full', 'command', 'runs'],
  ] as const)('under %s answers a %s with %s', async (profile: Profile, risk, expected) => {
    expect(await verdict(new Permission(profile), risk)).toBe(expected);
  });

  test('names the profile that would have let it run', async () => {
    const permission = new Permission('ask');
    const write = await permission.allows(toolOf('write'), {}, place);
    expect(!write.ok && write.refusal.because).toContain('--profile auto');
    const command = await permission.allows(toolOf('command'), {}, place);
    expect(!command.ok && command.refusal.because).toContain('--profile full');
  });

  test.each(['ls ..', 'cat /etc/hostname'])('says of %s what it does', async (command) => {
    const allowed = await new Permission('ask').allows(shellTool(), { command }, place);
    expect(!allowed.ok && allowed.refusal.because).toContain(
      'doing more than look at this folder wants a person’s consent',
    );
  });
});

describe('Permission with a person to ask', () => {
  test('asks each time as long as the answer is once', async () => {
    const { ask, asked } = person('once', 'once');
    const permission = new Permission('ask', ask);
    expect(await verdict(permission, 'command')).toBe('runs');
    expect(await verdict(permission, 'command')).toBe('runs');
    expect(asked.map(({ tool, kind }) => [tool, kind])).toEqual([
      ['a-command', 'command'],
      ['a-command', 'command'],
    ]);
  });

  test('remembers always for its kind alone', async () => {
    const { ask, asked } = person('always', 'no');
    const permission = new Permission('ask', ask);
    expect(await verdict(permission, 'write')).toBe('runs');
    expect(await verdict(permission, 'write')).toBe('runs');
    expect(await verdict(permission, 'outside')).toBe('tools/declined');
    expect(asked).toHaveLength(2);
  });

  test('takes no for this once', async () => {
    const { ask } = person('no', 'once');
    const permission = new Permission('ask', ask);
    expect(await verdict(permission, 'command')).toBe('tools/declined');
    expect(await verdict(permission, 'command')).toBe('runs');
  });

  test.each(['read-only', 'full'] as const)('asks nothing under %s', async (profile) => {
    const { ask, asked } = person();
    await verdict(new Permission(profile, ask), 'command');
    expect(asked).toEqual([]);
  });
});
