import { describe, expect, test } from 'vitest';
import type { Fact } from '../src/fact.ts';
import type { Selected } from '../src/forensic.ts';
import { Selection } from '../src/selection.ts';
import { LineStore } from './line-store.ts';

const small: Selected = { model: 'small', provider: 'here', adapter: 'anthropic', window: 1000 };
const large: Selected = { model: 'large', provider: 'here', adapter: 'anthropic', window: 9000 };
const started = (selected: Selected): Fact => {
  return { kind: 'session_started', session: 's', cwd: '/', exarch: '1', ...selected };
};
const resumed = (selected: Selected): Fact => {
  return { kind: 'session_resumed', exarch: '1', ...selected };
};
const changed = (selected: Selected): Fact => ({ kind: 'model_changed', ...selected });
const narrowed = (window: number): Fact => ({ kind: 'window_narrowed', window });

function folded(...facts: readonly Fact[]): Selection {
  const store = new LineStore();
  const selection = new Selection();
  for (const fact of facts) expect(selection.step(store.append('s', fact)).ok).toBe(true);
  return selection;
}

describe('Selection', () => {
  test('knows nothing before the first record', () => {
    expect(folded().selected).toBeUndefined();
    expect(folded().window).toBeUndefined();
  });

  test('is what the newest bookend or change names', () => {
    expect(folded(started(small)).selected).toEqual(small);
    expect(folded(started(small), changed(large)).selected).toEqual(large);
    expect(folded(started(small), changed(large), resumed(small)).selected).toEqual(small);
  });

  test('holds a narrower window until the model changes', () => {
    expect(folded(started(small), narrowed(700)).window).toBe(700);
    expect(folded(started(small), narrowed(700), resumed(small)).window).toBe(700);
    expect(folded(started(small), narrowed(700), resumed(large)).window).toBe(9000);
    expect(folded(started(small), narrowed(700), changed(small)).window).toBe(1000);
    const elsewhere = { ...small, provider: 'there' };
    expect(folded(started(small), narrowed(700), resumed(elsewhere)).window).toBe(1000);
  });

  test('knows no window where none is listed, until an overflow teaches one', () => {
    const { window: _, ...unlisted } = small;
    expect(folded(started(unlisted)).window).toBeUndefined();
    expect(folded(started(unlisted)).selected).toEqual(unlisted);
    expect(folded(started(unlisted), narrowed(700)).window).toBe(700);
  });

  test('passes over everything else', () => {
    const aside: Fact = { kind: 'notice', text: 'x', tone: 'plain' };
    expect(folded(started(small), aside, { kind: 'cleared' }).selected).toEqual(small);
  });
});
