import { textOf } from '@exarch/conversation';
import type { JsonObject } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { answer, call, reply, stage, tool } from './scripted.ts';

describe('a call that cannot run', () => {
  test('to no tool is answered with the tools there are', async () => {
    const on = stage([reply([call('a', 'rm -rf /')], 'calls')]);
    await on.say('go');
    expect(on.results()[0]?.results[0]).toMatchObject({ failed: true });
    expect(JSON.stringify(on.results()[0])).toMatch(/no tool .*rm -rf \/.*shell/);
  });

  test('with arguments that are no object is told what it sent, and does not run', async () => {
    let ran = false;
    const tools = [
      tool('shell', async () => {
        ran = true;
        return answer('ran');
      }),
    ];
    const on = stage([reply([call('a', 'shell', '["ls"]')], 'calls')], { tools });
    await on.say('go');
    expect(ran).toBe(false);
    expect(JSON.stringify(on.results()[0])).toContain('[\\"ls\\"]');
    expect(on.facts('repaired')).toMatchObject([{ raw: '["ls"]', call: 'a' }]);
  });

  test.each([
    ['', 'nothing'],
    ['{"text":"all"}', '{"text":"all"}'],
  ])('because it was cut off is told so, at %j, and does not run', async (raw, told) => {
    let ran = false;
    const tools = [
      tool('shell', async () => {
        ran = true;
        return answer('ran');
      }),
    ];
    const made = { type: 'call', id: 'a', name: 'shell', arguments: raw, cut: true } as const;
    const on = stage([reply([made], 'output_cap')], { tools });
    await on.say('go');
    expect(ran).toBe(false);
    const [result] = on.results()[0]?.results ?? [];
    expect(textOf(result?.content ?? [])).toBe(
      `It did not run: it was cut off, and what came of its arguments was ${told}`,
    );
    expect(on.facts('repaired')).toMatchObject([{ rule: 'conversation/call-cut', call: 'a', raw }]);
  });

  test('because its tool throws is that call’s failed result', async () => {
    const tools = [tool('shell', () => Promise.reject(new Error('no such plum')))];
    const on = stage([reply([call('a', 'shell')], 'calls')], { tools });
    expect(await on.say('go')).toBe('complete');
    expect(JSON.stringify(on.results()[0])).toContain('no such plum');
  });
});

describe('arguments that cannot be kept', () => {
  test.each([
    ['nesting', `${'{"a":'.repeat(128)}{}${'}'.repeat(128)}`],
    ['number', '{"a":1e999}'],
    ['object', 'null'],
  ])('for their %s are told back to the model, and the tool does not run', async (rule, raw) => {
    let ran = false;
    const tools = [
      tool('shell', async () => {
        ran = true;
        return answer('ran');
      }),
    ];
    const on = stage([reply([call('a', 'shell', raw)], 'calls')], { tools });
    expect(await on.say('go')).toBe('complete');
    expect(ran).toBe(false);
    const [results] = on.results();
    expect(results?.results).toMatchObject([{ call: 'a', failed: true }]);
    expect(textOf(results?.results[0]?.content ?? [])).toContain(raw.slice(0, 400));
    expect(on.facts('repaired')).toMatchObject([{ rule: `conversation/arguments-${rule}`, raw }]);
    expect(on.asked[1]?.messages.at(-2)).toMatchObject({ content: [{ arguments: {} }] });
  });

  test('whole but for a lone surrogate are mended, and the tool runs', async () => {
    const took: JsonObject[] = [];
    const tools = [
      tool('shell', async (args) => {
        took.push(args);
        return answer('ran');
      }),
    ];
    const raw = '{"a":"\\ud800"}';
    const on = stage([reply([call('a', 'shell', raw)], 'calls')], { tools });
    await on.say('go');
    expect(took).toEqual([{ a: '\ufffd' }]);
    expect(on.facts('repaired')).toMatchObject([{ raw, call: 'a' }]);
  });
});

describe('a key that a tool finds', () => {
  test('is in no result and nowhere in the record', async () => {
    const tools = [tool('shell', async () => answer('KEY=sk-secret-1234'))];
    const on = stage([reply([call('a', 'shell')], 'calls')], {
      tools,
      secrets: ['sk-secret-1234'],
    });
    await on.say('go');
    expect(JSON.stringify(on.results())).toContain('KEY=[key]');
    expect(JSON.stringify(on.heard)).not.toContain('sk-secret');
  });
});
