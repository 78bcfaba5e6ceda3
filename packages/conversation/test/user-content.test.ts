import { anyTexts, blankTexts, brokenMedia, prompts, soundMedia } from '@exarch/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UserPart } from '../src/message.ts';
import { admitPrompt, judgeContent } from '../src/user-content.ts';

function ruleOf(content: unknown): string | undefined {
  const judged = judgeContent(content);
  return judged.ok ? undefined : judged.refusal.rule;
}

const text = (words: string): UserPart => ({ type: 'text', text: words });

describe('admitPrompt', () => {
  test('refuses a prompt that says nothing to its author', () => {
    fc.assert(
      fc.property(fc.array(blankTexts.map(text)), (content) => {
        expect(admitPrompt(content)).toMatchObject({
          ok: false,
          refusal: { rule: 'conversation/blank-prompt' },
        });
      }),
    );
  });

  test('lets an image stand alone, without its blank caption', () => {
    fc.assert(
      fc.property(soundMedia, blankTexts, (media, blank) => {
        expect(admitPrompt([text(blank), media])).toEqual({ ok: true, value: [media] });
      }),
    );
  });

  test('replaces lone surrogates', () => {
    expect(admitPrompt([text('a\ud800b')])).toEqual({ ok: true, value: [text('a\ufffdb')] });
  });

  test('refuses broken media to their author, naming the place', () => {
    fc.assert(
      fc.property(brokenMedia, (media) => {
        const admitted = admitPrompt([text('look'), media]);
        expect(admitted.ok || admitted.refusal.at).toMatch(/^\/1\/(?:mediaType|data|url)$/);
      }),
    );
  });

  test('changes nothing of what it has admitted, and a judge agrees', () => {
    fc.assert(
      fc.property(fc.oneof(prompts, fc.array(anyTexts.map(text))), (content) => {
        const admitted = admitPrompt(content);
        fc.pre(admitted.ok);
        if (!admitted.ok) return;
        expect(admitPrompt(admitted.value)).toEqual(admitted);
        expect(judgeContent(JSON.parse(JSON.stringify(admitted.value)))).toEqual(admitted);
      }),
    );
  });
});

describe('judgeContent', () => {
  test.each([
    ['no list', 'hi', 'conversation/shape'],
    ['a part of another kind', [{ type: 'call' }], 'conversation/shape'],
    ['an empty list', [], 'conversation/blank-prompt'],
    ['a blank text', [text(' ')], 'conversation/blank-text'],
    ['an ill-formed text', [text('\ud800a')], 'conversation/text-well-formed'],
    [
      'media by value and by address',
      [{ type: 'media', mediaType: 'image/png', data: 'AAAA', url: 'https://a.b' }],
      'conversation/media-source',
    ],
    [
      'media from nowhere',
      [{ type: 'media', mediaType: 'image/png' }],
      'conversation/media-source',
    ],
    [
      'an ill-formed name',
      [{ type: 'media', mediaType: 'image/png', name: '\udc00', url: 'https://a.b' }],
      'conversation/text-well-formed',
    ],
  ])('refuses %s', (_, content, rule) => {
    expect(ruleOf(content)).toBe(rule);
  });
});
