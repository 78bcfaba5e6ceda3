import { describe, expect, test } from 'vitest';
import { call, reply, text } from '../src/reply.ts';
import { capped, tokensOut } from '../src/tokens.ts';

const whole = reply(text('a'.repeat(40)), call('shell', { command: 'ls' }), text('b'.repeat(40)));

describe('capped', () => {
  test('leaves alone what fits', () => {
    expect(capped(whole, undefined)).toBe(whole);
    expect(capped(whole, tokensOut(whole).all)).toBe(whole);
  });

  test.each([
    [5, ['a'.repeat(20)]],
    [12, ['a'.repeat(40), '{"comman']],
    [17, ['a'.repeat(40), '{"command":"ls"}', 'b'.repeat(12)]],
  ])('cuts a reply at %i tokens', (cap, said) => {
    const cut = capped(whole, cap);
    expect(cut.parts.map((part) => (part.kind === 'call' ? part.args : part.text))).toEqual(said);
    expect(cut.stop).toBe('length');
  });
});
