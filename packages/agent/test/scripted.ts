import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admitTools, type Draft } from '@exarch/conversation';
import { type Home, homeAt, Session } from '@exarch/log';
import type { Exchange } from '@exarch/provider';
import type { Protocol, Recorded, Transient } from '@exarch/record';
import { Permission, type Tool, type ToolOutput } from '@exarch/tools';
import { onTestFinished } from 'vitest';
import { Agent, type Send, type Wiring } from '../src/index.ts';

export const target = {
  provider: 'script',
  adapter: 'anthropic',
  baseUrl: 'http://127.0.0.1',
  model: 'stand-in',
} as const;

export const selected = { model: target.model, provider: target.provider, adapter: target.adapter };

/** A tool that answers with what it was given. */
export function tool(name: string, run: Tool['run']): Tool {
  return {
    name,
    description: `${name}.`,
    parameters: { type: 'object', properties: { text: { type: 'string' } } },
    risk: () => 'read',
    run,
  };
}

export function answer(text: string, failed = false): ToolOutput {
  return { content: [{ type: 'text', text }], failed, observations: [] };
}

type Of<Kind extends Exchange['kind']> = Extract<Exchange, { readonly kind: Kind }>;

/** The first half of a reply whose stream broke. */
export function cut(text: string): Of<'cut'> {
  const failure = { kind: 'network', message: 'gone', retry: 'backoff' } as const;
  return { kind: 'cut', draft: { content: [{ type: 'text', text }], origin }, failure };
}

/** A reply of one text, or of calls. */
export function reply(
  content: string | Draft['content'],
  stop: Draft['stop'] = 'end',
): Of<'reply'> {
  const parts = typeof content === 'string' ? [{ type: 'text', text: content } as const] : content;
  return { kind: 'reply', draft: { content: parts, origin, ...(stop && { stop }) } };
}

export const origin = { adapter: target.adapter, model: target.model } as const;

export function call(id: string, name: string, args = '{}'): Draft['content'][number] {
  return { type: 'call', id, name, arguments: args };
}

/** A stage that is closed when its test is over. */
export function stage(...args: ConstructorParameters<typeof Stage>): Stage {
  const made = new Stage(...args);
  onTestFinished(() => made.close());
  return made;
}

/** An agent over a session of its own whose provider says what a script says, then ends. */
export class Stage {
  readonly #folder = mkdtempSync(join(tmpdir(), 'exarch-agent-'));
  readonly #home: Home = homeAt(this.#folder, { durability: 'process' });
  readonly session: Session;
  readonly heard: Recorded[] = [];
  readonly signals: Transient[] = [];
  /** What each request was made of. */
  readonly asked: Parameters<Send>[1][] = [];
  /** And what it was sent with. */
  readonly sent: Parameters<Send>[2][] = [];
  readonly agent: Agent;

  constructor(script: readonly (Exchange | Send)[], more: Partial<Wiring> = {}) {
    const tools = more.tools ?? [tool('shell', async () => answer('ran'))];
    const words = admitTools(
      tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    );
    const session = Session.create(this.#home, {
      selected,
      cwd: '/',
      exarch: '0',
      system: 'Be brief.',
      ...(words.ok ? { tools: words.value } : {}),
    });
    if (!session.ok) throw new Error(session.refusal.because);
    this.session = session.value;
    this.session.attach({
      fact: (recorded) => this.heard.push(recorded),
      transient: (signal) => this.signals.push(signal),
    });
    const left = [...script];
    const send: Send = (to, conversation, options) => {
      this.asked.push(conversation);
      this.sent.push(options);
      const next = left.shift() ?? reply('Done.');
      return typeof next === 'function' ? next(to, conversation, options) : Promise.resolve(next);
    };
    this.agent = new Agent({
      session: this.session,
      target,
      send,
      tools,
      permission: new Permission('full'),
      world: { cwd: '/', environment: {} },
      ...more,
    });
  }

  /** One exchange; throws if the prompt is refused. */
  async say(text: string, signal: AbortSignal = new AbortController().signal): Promise<string> {
    const outcome = await this.agent.exchange([{ type: 'text', text }], signal);
    if (!outcome.ok) throw new Error(outcome.refusal.because);
    return outcome.value.kind;
  }

  kinds(): readonly string[] {
    return this.heard.map(({ fact }) => fact.kind);
  }

  facts<K extends Recorded['fact']['kind']>(
    kind: K,
  ): readonly Extract<Recorded['fact'], { kind: K }>[] {
    return this.heard.flatMap(({ fact }) =>
      fact.kind === kind ? (fact as Extract<Recorded['fact'], { kind: K }>) : [],
    );
  }

  results(): readonly (Protocol & { kind: 'tool_results' })[] {
    return this.facts('tool_results');
  }

  /** The same session as its record tells it: ended, and read back. */
  resumed(): Session {
    this.session.close();
    const resumed = Session.resume(this.#home, this.session.id);
    if (!resumed.ok) throw new Error(resumed.refusal.because);
    return resumed.value;
  }

  close(): void {
    this.session.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
