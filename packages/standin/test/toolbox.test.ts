import type { JsonObject } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import type { Asked, Offered } from '../src/asked.ts';
import { callFor } from '../src/toolbox.ts';

const text: JsonObject = { type: 'string' };
const texts: JsonObject = { type: 'array', items: text };

function offered(
  name: string,
  properties: JsonObject,
  required: readonly string[],
  description = '',
): Offered {
  return { name, description, schema: { type: 'object', properties, required } };
}

function asked(...tools: readonly Offered[]): Asked {
  const choice = { kind: 'auto' } as const;
  return {
    model: 'm',
    system: '',
    history: [],
    tools,
    choice,
    oneCallAtATime: false,
    thinks: false,
    maxTokens: undefined,
    stops: [],
  };
}

const run = (...tools: readonly Offered[]): string | undefined => {
  const call = callFor({ kind: 'run', command: 'ls' }, asked(...tools));
  return call && `${call.name} ${call.args}`;
};
const read = (...tools: readonly Offered[]): string | undefined => {
  const call = callFor({ kind: 'read', path: 'a.md' }, asked(...tools));
  return call && `${call.name} ${call.args}`;
};

describe('a command', () => {
  test.each([
    [
      offered('Bash', { command: text, timeout: { type: 'number' }, description: text }, [
        'command',
      ]),
      'Bash {"command":"ls"}',
    ],
    [
      offered(
        'bash',
        { command: text, timeout: { anyOf: [{ type: 'number' }, { type: 'null' }] } },
        ['command', 'timeout'],
      ),
      'bash {"command":"ls","timeout":null}',
    ],
    [
      offered('exec_command', { cmd: text, justification: text }, ['cmd']),
      'exec_command {"cmd":"ls"}',
    ],
    [
      offered('shell', { command: texts, workdir: text }, ['command']),
      'shell {"command":["sh","-c","ls"]}',
    ],
    [
      offered(
        'run_shell_command',
        { command: { type: 'STRING' }, description: { type: 'STRING' } },
        ['command', 'description'],
      ),
      'run_shell_command {"command":"ls","description":"Run ls"}',
    ],
    [
      offered(
        'terminal_execute',
        { script: text, cwd: text, timeout_ms: { type: 'integer' }, safe: { type: 'boolean' } },
        ['script', 'cwd', 'timeout_ms', 'safe'],
      ),
      'terminal_execute {"script":"ls","cwd":".","timeout_ms":60000,"safe":false}',
    ],
    [offered('do_it', { it: text }, ['it'], 'Runs a shell command.'), 'do_it {"it":"ls"}'],
    [
      offered('shell', { command: text, risk: { type: 'string', enum: ['low', 'high'] } }, [
        'command',
        'risk',
      ]),
      'shell {"command":"ls","risk":"low"}',
    ],
  ])('is called as its tool asks (%#)', (tool, call) => {
    expect(run(tool)).toBe(call);
  });

  test('goes to the tool that fits best, whatever the order', () => {
    const shell = offered('shell', { command: text }, ['command']);
    const others = [
      offered(
        'exec_shell_command_remotely',
        { command: text },
        ['command'],
        'Runs a shell command.',
      ),
      offered('run_tests', { filter: text }, ['filter']),
      offered('shell_output', { id: text }, ['id']),
      offered('read', { path: text }, ['path'], 'Reads a file, like the shell command cat.'),
      offered(
        'transcript',
        { command: { type: 'string', enum: ['read', 'grep'] } },
        ['command'],
        'Reads what has left the context.',
      ),
    ];
    expect(run(...others, shell)).toBe('shell {"command":"ls"}');
    expect(run(shell, ...others)).toBe('shell {"command":"ls"}');
  });

  test('goes to no tool that runs none', () => {
    expect(run(offered('weather', { city: text }, ['city']))).toBeUndefined();
    expect(run(offered('kill_shell', { id: text }, ['id']))).toBeUndefined();
    expect(run()).toBeUndefined();
  });
});

describe('a file', () => {
  test.each([
    [
      offered('Read', { file_path: text, offset: { type: 'integer' } }, ['file_path']),
      'Read {"file_path":"a.md"}',
    ],
    [offered('read', { filePath: text }, ['filePath']), 'read {"filePath":"a.md"}'],
    [
      offered('read_file', { path: text, limit: { type: ['integer', 'null'] } }, ['path', 'limit']),
      'read_file {"path":"a.md","limit":null}',
    ],
    [offered('view', { target: text }, ['target'], 'Views a file.'), 'view {"target":"a.md"}'],
    [
      offered(
        'str_replace_editor',
        { command: { type: 'string', enum: ['view', 'create'] }, path: text },
        ['command', 'path'],
        'Views files and edits them.',
      ),
      'str_replace_editor {"command":"view","path":"a.md"}',
    ],
  ])('is read as its tool asks (%#)', (tool, call) => {
    expect(read(tool)).toBe(call);
  });

  test('is read by no tool that writes', () => {
    expect(
      read(offered('write_file', { path: text, content: text }, ['path', 'content'])),
    ).toBeUndefined();
  });
});
