import type { Adapter, Json, JsonObject } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reply, type Said } from '../src/reply.ts';
import { endedAt } from '../src/stop-sequence.ts';
import { post } from './post.ts';
import { standing } from './standing.ts';

const standin = standing();

describe('a stop sequence', () => {
  const words = 'say "alpha STOP beta"';
  test.each<[Adapter, JsonObject, RegExp]>([
    [
      'anthropic',
      {
        model: 'stand-in',
        max_tokens: 99,
        stop_sequences: ['END', 'STOP'],
        messages: [{ role: 'user', content: words }],
      },
      /"text":"alpha ".*"stop_reason":"stop_sequence","stop_sequence":"STOP"/,
    ],
    [
      'openai-chat',
      { model: 'gpt-4o', stop: 'STOP', messages: [{ role: 'user', content: words }] },
      /"content":"alpha ".*"finish_reason":"stop"/,
    ],
    [
      'gemini',
      {
        generationConfig: { stopSequences: ['STOP'] },
        contents: [{ role: 'user', parts: [{ text: words }] }],
      },
      /"text":"alpha ".*"finishReason":"STOP"/,
    ],
    [
      'bedrock',
      {
        inferenceConfig: { stopSequences: ['STOP'] },
        messages: [{ role: 'user', content: [{ text: words }] }],
      },
      /"text":"alpha ".*"stopReason":"stop_sequence"/,
    ],
  ])('ends the answer of %s and is not said', async (adapter, body, answer) => {
    const text = await (await post(standin.url, adapter, body as Json)).text();
    expect(text).toMatch(answer);
    expect(text).not.toContain('beta');
  });

  test('ends a reply at the first that stands in it, and changes no other', () => {
    const anySaid: fc.Arbitrary<Said> = fc.oneof(
      fc.record({ kind: fc.constant('text' as const), text: fc.string({ unit: anyLetter }) }),
      fc.record({ kind: fc.constant('thinking' as const), text: fc.string({ unit: anyLetter }) }),
    );
    const anyStops = fc.array(fc.string({ unit: anyLetter, minLength: 1, maxLength: 3 }));
    fc.assert(
      fc.property(fc.array(anySaid, { maxLength: 6 }), anyStops, (parts, stops) => {
        const whole = reply(...parts);
        const cut = endedAt(whole, stops);
        const text = (said: readonly Said[]): string =>
          said.map((part) => (part.kind === 'text' ? part.text : '')).join('');
        for (const part of cut.parts) {
          if (part.kind !== 'text') continue;
          expect(stops.filter((stop) => part.text.includes(stop))).toEqual([]);
        }
        expect(text(whole.parts).startsWith(text(cut.parts))).toBe(true);
        const strikes = parts.some(
          (part) => part.kind === 'text' && stops.some((stop) => part.text.includes(stop)),
        );
        expect(cut.stop).toBe(strikes ? 'sequence' : whole.stop);
        if (!strikes) expect(cut).toBe(whole);
      }),
    );
  });
});

const anyLetter = fc.constantFrom('a', 'b', 'c');
