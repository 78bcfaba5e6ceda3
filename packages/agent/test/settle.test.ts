import { describe, expect, test } from 'vitest';
import { settle, Unrecorded } from '../src/index.ts';
import { answer, call, reply, stage, tool } from './scripted.ts';

describe('settle', () => {
  test('answers what is owed when an exchange breaks off, so that the next prompt is admitted', async () => {
    const breaking = tool('shell', async () => ({
      ...answer('ran'),
      observations: [{ kind: 'notice', text: 'x', tone: 'loud' as 'plain' }],
    }));
    const on = stage([reply([call('a', 'shell'), call('b', 'shell')], 'calls')], {
      tools: [breaking],
    });
    await expect(on.say('go')).rejects.toThrow(Unrecorded);
    expect(on.session.context.owed).toEqual([]);
    expect(on.results()).toMatchObject([
      {
        results: [
          { call: 'a', failed: true, content: [{ text: expect.stringMatching(/^No result/) }] },
          { call: 'b', failed: true },
        ],
      },
    ]);
    expect(await on.say('again')).toBe('complete');
  });

  test('records nothing where nothing is owed', async () => {
    const on = stage([]);
    await on.say('go');
    const before = on.heard.length;
    settle(on.session);
    expect(on.heard).toHaveLength(before);
  });
});
