import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Admitted,
  admitPrompt,
  admitReply,
  admitResults,
  callsIn,
  type UserPart,
} from '@exarch/conversation';
import type { Fact, Recorded } from '@exarch/record';
import type { Result } from '@exarch/values';
import { onTestFinished } from 'vitest';
import { type Home, homeAt } from '../src/home.ts';
import type { Opening } from '../src/opening.ts';
import { Session } from '../src/session.ts';
import { MemoryDisk } from './memory-disk.ts';

/** What an opening says in most tests. */
export const opening: Opening = {
  selected: { model: 'm-1', provider: 'stand-in', adapter: 'anthropic', window: 200_000 },
  cwd: '/here',
  exarch: '0.1.0',
  system: 'Be brief.',
};

/** A home in memory with a clock that ticks and dice that count. */
export function memoryHome(
  parts: Partial<Omit<Home, 'path'>> = {},
): Home & { readonly disk: MemoryDisk } {
  const disk = parts.disk instanceof MemoryDisk ? parts.disk : new MemoryDisk();
  return { ...homeAt('/home', { now: ticking(), random: counting(), disk, ...parts }), disk };
}

/** A home in a folder that goes when the test ends. */
export function diskHome(parts: Partial<Omit<Home, 'path'>> = {}): Home {
  const path = mkdtempSync(join(tmpdir(), 'exarch-log-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return homeAt(path, { durability: 'process', ...parts });
}

function ticking(): () => number {
  let at = 1_764_520_000_000;
  return () => {
    at += 1;
    return at;
  };
}

let dice = 0;
function counting(): (bytes: number) => Uint8Array {
  return (bytes) => {
    dice += 1;
    const drawn = new Uint8Array(bytes);
    new DataView(drawn.buffer).setUint32(bytes - 4, dice);
    return drawn;
  };
}

/** The value of a result that a test knows to be one. */
export function taken<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
}

/** The rule under which a result was refused. */
export function ruleOf(result: Result<unknown>): string {
  return result.ok ? 'admitted' : result.refusal.rule;
}

/** A text as a prompt's content. */
export function said(text: string): Admitted<readonly UserPart[]> {
  return taken(admitPrompt([{ type: 'text', text }]));
}

/** A session in a memory home, opened. */
export function newSession(home: Home, more: Partial<Opening> = {}): Session {
  return taken(Session.create(home, { ...opening, ...more }));
}

/** Commits a prompt under the next turn. */
export function prompt(session: Session, text: string): Recorded {
  const turn = session.context.reach + 1;
  return taken(session.commit({ kind: 'user_prompt', turn, voice: 'human', content: said(text) }));
}

/** Commits a reply under the next turn, with calls of these ids. */
export function reply(session: Session, text: string, ...calls: readonly string[]): Recorded {
  const turn = session.context.reach + 1;
  const content = [
    { type: 'text', text } as const,
    ...calls.map(
      (id) => ({ type: 'call', id, name: 'shell', arguments: '{"command":"ls"}' }) as const,
    ),
  ];
  const origin = { adapter: 'anthropic', model: 'm-1' } as const;
  const { message } = admitReply({ content, origin }, { turn, calls: session.context.callIds });
  return taken(session.commit({ kind: 'assistant_message', turn, message }));
}

/** Answers every call that is owed. */
export function answer(session: Session, text: string): Recorded {
  const { owed } = session.context;
  const results = owed.map(({ id, name }) => ({
    call: id,
    name,
    content: [{ type: 'text', text } as const],
    failed: false,
  }));
  return taken(session.commit({ kind: 'tool_results', results: admitResults(owed, results) }));
}

/** A whole exchange, with what a screen and a meter hear of it. */
export function exchange(session: Session, text: string): void {
  prompt(session, text);
  note(session, { kind: 'turn_started', turn: session.context.reach + 1 });
  note(session, { kind: 'answer', text: `${text}: shown` });
  reply(session, `${text}: looking`, `call_${session.context.reach}`);
  note(session, { kind: 'tool_call', call: 'c', tool: 'shell', input: { command: 'ls' } });
  note(session, { kind: 'verdict', call: 'c', lines: 1, failed: false });
  answer(session, `${text}: found — é`);
  note(session, { kind: 'usage', input: 100, output: 10 });
  reply(session, `${text}: done`);
}

/** Commits a fact that nothing refuses. */
export function note(session: Session, fact: Fact): Recorded {
  return taken(session.commit(fact));
}

export { callsIn };
