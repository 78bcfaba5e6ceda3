import type { Block, BlockKind } from '@exarch/record';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockMarkdown } from '../../src/index.ts';
import { anyBlock, controlsIn } from '../any-blocks.ts';
import { block, samples } from '../samples.ts';
import { topLevelHeadings } from './top-level.ts';

const mark = fc.constantFrom(
  ...[
    '```',
    '~~~',
    '````',
    '```js',
    '``` a`b',
    '`',
    '- ',
    '1. ',
    '10. ',
    '* ',
    '> ',
    ' ',
    '  ',
    '    ',
  ],
  ...['<!--', '-->', '<div>', '</div>', '<script>', '<?', 'text', '***', '---', '===', '# h', '|'],
);
const hostile = fc
  .array(
    fc.array(mark, { maxLength: 5 }).map((marks) => marks.join('')),
    { size: 'max', maxLength: 14 },
  )
  .map((lines) => lines.join('\n'));
const hostileKind: fc.Arbitrary<BlockKind> = fc
  .tuple(
    hostile,
    fc.constantFrom(
      'answer',
      'answer',
      'answer',
      'thinking',
      'prompt',
      'notice',
      'call',
      'diff',
      'stalled',
    ),
  )
  .map(([text, kind]) => kindOf(kind, text));

describe('blockMarkdown', () => {
  test.each([
    [
      'a prompt',
      { kind: 'prompt', voice: 'human', text: 'a\n\n# b', attached: [] },
      '## Prompt\n\n> a\n>\n> # b',
    ],
    [
      'another voice',
      { kind: 'prompt', voice: 'wakeup', text: 'a', attached: [] },
      '## Prompt (wakeup)\n\n> a',
    ],
    ['thinking', { kind: 'thinking', text: 'so\n' }, '> *thinking*\n>\n> so'],
    ['an answer', { kind: 'answer', text: '# Yes\n\n- a\n' }, '# Yes\n\n- a'],
    ['a mark', { kind: 'rewound', anchor: 3 }, '`[rewound to turn 3]`'],
    [
      'a warning',
      { kind: 'notice', tone: 'warn', text: 'a *b*\n# c' },
      '**Warning:** a \\*b\\*\\\n\\# c',
    ],
    ['an error', { kind: 'error', text: '1. x' }, '**Error:** 1\\. x'],
    ['nothing', { kind: 'notice', tone: 'plain', text: ' ' }, ''],
    [
      'a call',
      {
        kind: 'tool_call',
        call: '1',
        tool: 'shell',
        input: { cmd: 'echo ```' },
        intent: 'say',
        verdict: { lines: 1, failed: false },
      },
      '**shell: say**\n\n````text\ncmd: echo ```\n````\n\n1 line',
    ],
    [
      'a failed call',
      { kind: 'tool_call', call: '1', tool: 't', input: {}, verdict: { lines: 0, failed: true } },
      '**t**\n\n**failed, 0 lines**',
    ],
    [
      'a change',
      { kind: 'change', path: 'a_b_', outcome: 'created', added: 1, removed: 0, diff: '+x\n' },
      'created a\\_b\\_ (+1 −0)\n\n```diff\n+x\n```',
    ],
    [
      'a turn rule',
      { kind: 'turn_rule', turn: 2, effort: 'high' },
      '### Turn 2 · effort high · 2025-11-30 18:38:05 UTC',
    ],
  ] satisfies readonly (readonly [string, BlockKind, string])[])(
    'writes %s',
    (_name, kind, text) => {
      expect(blockMarkdown(block(kind))).toBe(text);
    },
  );

  test('lets no block’s text reach into what follows', () => {
    fc.assert(
      fc.property(fc.array(hostileKind, { size: 'max', maxLength: 6 }), (kinds) => {
        const document = kinds
          .map((kind, index) => `${blockMarkdown(block(kind))}\n\n## after ${index}\n`)
          .join('\n');
        const after = topLevelHeadings(document).filter((heading) =>
          heading.startsWith('## after'),
        );
        expect(after).toEqual(kinds.map((_, index) => `## after ${index}`));
      }),
      { numRuns: 1_500 },
    );
  });

  test('says of every kind of block what its text says', () => {
    for (const [kind] of samples) expect(blockMarkdown(block(kind))).not.toBe('');
  });

  test('leaves nothing in any block that a terminal obeys', () => {
    fc.assert(
      fc.property(anyBlock, (each: Block) => {
        expect(controlsIn(blockMarkdown(each))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

function kindOf(kind: string, text: string): BlockKind {
  switch (kind) {
    case 'thinking':
      return { kind, text };
    case 'prompt':
      return { kind, voice: 'human', text, attached: [] };
    case 'notice':
      return { kind, tone: 'warn', text };
    case 'call':
      return { kind: 'tool_call', call: '1', tool: 'shell', input: { cmd: text } };
    case 'diff':
      return { kind: 'change', path: 'a', outcome: 'modified', added: 1, removed: 1, diff: text };
    case 'stalled':
      return { kind, cause: text };
    default:
      return { kind: 'answer', text };
  }
}
