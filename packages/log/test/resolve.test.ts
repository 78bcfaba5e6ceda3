import { describe, expect, test } from 'vitest';
import { resolveSession } from '../src/resolve.ts';
import { memoryHome, newSession, note, ruleOf, taken } from './fixtures.ts';

describe('resolveSession', () => {
  const home = memoryHome({ now: () => 1_764_520_000_000 });
  const named = newSession(home, { name: 'fix the build' });
  const renamed = newSession(home, { name: 'old' });
  note(renamed, { kind: 'renamed', name: 'new' });
  const twin = newSession(home, { name: 'twins' });
  const other = newSession(home, { name: 'twins' });

  test('takes an id, in any case', () => {
    expect(taken(resolveSession(home, named.id))).toBe(named.id);
    expect(taken(resolveSession(home, named.id.toLowerCase()))).toBe(named.id);
  });

  test('takes the beginning of an id that no other has', () => {
    const lone = memoryHome();
    const session = newSession(lone);
    expect(taken(resolveSession(lone, session.id.slice(0, 4)))).toBe(session.id);
  });

  test('takes a name, the one in force', () => {
    expect(taken(resolveSession(home, 'fix the build'))).toBe(named.id);
    expect(taken(resolveSession(home, 'new'))).toBe(renamed.id);
    expect(ruleOf(resolveSession(home, 'old'))).toBe('log/session-unknown');
  });

  test('refuses what several may be, and lists them', () => {
    for (const text of ['twins', named.id.slice(0, 10)]) {
      const refused = resolveSession(home, text);
      expect(refused).toMatchObject({
        refusal: { rule: 'log/session-ambiguous', because: expect.stringContaining(twin.id) },
      });
      expect(refused).toMatchObject({ refusal: { because: expect.stringContaining(other.id) } });
    }
  });

  test.each(['', 'nobody', '../..', '7ZZZZZ'])('refuses %j', (text) => {
    expect(ruleOf(resolveSession(home, text))).toBe('log/session-unknown');
  });
});
