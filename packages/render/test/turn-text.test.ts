import type { Message } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import { turnText } from '../src/turn-text.ts';

const origin = { adapter: 'anthropic', model: 'm' } as const;

describe('turnText', () => {
  test('writes every part of a turn, a failed result marked', () => {
    const messages: readonly Message[] = [
      {
        role: 'assistant',
        origin,
        content: [
          { type: 'reasoning', text: 'look\nfirst' },
          { type: 'text', text: 'I look.' },
          { type: 'call', id: 'a', name: 'shell', arguments: { command: 'ls' } },
          { type: 'opaque', native: { origin, json: '{}' } },
        ],
      },
      {
        role: 'tool',
        results: [
          {
            call: 'a',
            name: 'shell',
            content: [
              { type: 'text', text: 'no\nplums' },
              { type: 'media', mediaType: 'image/png', name: 'p.png', data: 'AAAA' },
            ],
            failed: true,
          },
        ],
      },
    ];
    expect(turnText(messages)).toBe(
      [
        '| look\n| first',
        'I look.',
        '* shell {"command":"ls"}',
        '[a part that only m reads]',
        '! shell\n  no\n  plums\n  [image/png p.png]',
      ].join('\n\n'),
    );
  });

  test('obeys no control character', () => {
    const content = [{ type: 'text', text: 'a\u001b[2Jb' }] as const;
    expect(turnText([{ role: 'user', content }])).toBe('ab');
  });
});
