import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { encodeBody, project, startGather } from '../src/index.ts';

describe('the README', () => {
  test('shows an example that runs', () => {
    const text = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
    const [, block = ''] = /```ts\n(import[\s\S]*?)```/.exec(text) ?? [];
    const code = block.replace(/^import .*$/m, '');
    const console = { log: vi.fn(), warn: vi.fn(), error: vi.fn() };
    new Function('encodeBody', 'project', 'startGather', 'console', code)(
      encodeBody,
      project,
      startGather,
      console,
    );
    expect(console.error).not.toHaveBeenCalled();
    expect(console.log).toHaveBeenCalledWith({ kind: 'text_delta', text: 'Hi.' });
    expect(console.log.mock.calls[0]?.[0]).toContain('"Hello"');
  });
});
