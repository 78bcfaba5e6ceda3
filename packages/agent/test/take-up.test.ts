import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admitPrompt, admitReply, admitTools } from '@exarch/conversation';
import { homeAt, Session } from '@exarch/log';
import type { Fact } from '@exarch/record';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Arrival, takeUp } from '../src/index.ts';
import { call, origin, selected } from './scripted.ts';

const arrival: Arrival = { selected, exarch: '1', system: 'Be brief.', tools: words('shell') };

describe('takeUp', () => {
  test('names who goes on, and tells the model what did not survive', () => {
    const [resumed, note, ...more] = arrived();
    expect(resumed).toEqual({ kind: 'session_resumed', exarch: '1', ...selected });
    expect(note).toMatchObject({
      kind: 'import',
      turn: 1,
      message: { role: 'user', content: [{ text: expect.stringMatching(/shell is a new one/) }] },
    });
    expect(more).toEqual([]);
  });

  test('answers the calls that no result came for, first', () => {
    const facts = arrived({ before: [asked(1), calling(2, 'a', 'b')] });
    expect(facts.map(({ kind }) => kind)).toEqual(['tool_results', 'session_resumed', 'import']);
    expect(facts[0]).toMatchObject({
      results: [
        { call: 'a', name: 'shell', failed: true },
        { call: 'b', name: 'shell', failed: true },
      ],
    });
    expect(JSON.stringify(facts[0])).toContain('It may have run');
  });

  test('records the system prompt again where it changed, and only then', () => {
    const facts = arrived({ arrival: { ...arrival, system: 'Be long.' } });
    expect(facts.map(({ kind }) => kind)).toEqual(['session_resumed', 'system', 'import']);
    expect(facts[1]).toEqual({ kind: 'system', text: 'Be long.' });
  });

  test('records the tools again where they changed, and only then', () => {
    const facts = arrived({ arrival: { ...arrival, tools: words('shell', 'read') } });
    expect(facts.map(({ kind }) => kind)).toEqual(['session_resumed', 'tools', 'import']);
    expect(facts[1]).toMatchObject({ tools: [{ name: 'shell' }, { name: 'read' }] });
  });

  test('leaves a session that takes a prompt, with all that was said', () => {
    const home = homeIn();
    const id = left(home, [asked(1), calling(2, 'a')]);
    const session = taken(Session.resume(home, id));
    onTestFinished(() => void session.close());
    takeUp(session, arrival);
    expect(session.context.owed).toEqual([]);
    expect(session.context.rendered().map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'user',
    ]);
    expect(session.commit(asked(session.context.reach + 1)).ok).toBe(true);
  });
});

type Scene = { readonly before?: readonly Fact[]; readonly arrival?: Arrival };

/** What taking a session up commits. */
function arrived({ before = [], arrival: brought = arrival }: Scene = {}): readonly Fact[] {
  const home = homeIn();
  const id = left(home, before);
  const session = taken(Session.resume(home, id));
  const facts: Fact[] = [];
  session.attach({ fact: ({ fact }) => facts.push(fact) });
  takeUp(session, brought);
  session.close();
  return facts.filter(({ kind }) => kind !== 'session_ended');
}

/** A session as another process left it. */
function left(home: ReturnType<typeof homeAt>, before: readonly Fact[]): string {
  const { system, tools } = arrival;
  const session = taken(Session.create(home, { selected, cwd: '/', exarch: '0', system, tools }));
  for (const fact of before) taken(session.commit(fact));
  session.close();
  return session.id;
}

function homeIn(): ReturnType<typeof homeAt> {
  const folder = mkdtempSync(join(tmpdir(), 'exarch-take-up-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return homeAt(folder, { durability: 'process' });
}

function asked(turn: number): Fact {
  const content = taken(admitPrompt([{ type: 'text', text: 'go' }]));
  return { kind: 'user_prompt', turn, voice: 'human', content };
}

function calling(turn: number, ...ids: readonly string[]): Fact {
  const draft = { content: ids.map((id) => call(id, 'shell')), origin };
  const { message } = admitReply(draft, { turn, calls: new Set() });
  return { kind: 'assistant_message', turn, message };
}

function words(...names: readonly string[]): Arrival['tools'] {
  return taken(
    admitTools(
      names.map((name) => ({ name, description: `${name}.`, parameters: { type: 'object' } })),
    ),
  );
}

function taken<T>(
  result:
    | { readonly ok: true; readonly value: T }
    | { readonly ok: false; readonly refusal: object },
): T {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.refusal));
}
