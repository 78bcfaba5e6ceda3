import type { Outcome } from '@exarch/agent';
import { textOf } from '@exarch/conversation';
import type { Session } from '@exarch/log';
import { encodeBody, type Fact, type Recorded } from '@exarch/record';
import { terminalSafe } from '@exarch/render';
import { never, type Refusal, type Result, refusalLine } from '@exarch/values';
import { exit } from './exit.ts';
import { failureLine } from './failure-lines.ts';
import { interrupts } from './interrupts.ts';
import { type Io, say } from './io.ts';
import type { Opened } from './open.ts';

/** How the answer is written: alone, as one object, or after every fact as it lands. */
export const outputs = ['text', 'json', 'jsonl'] as const;
export type Output = (typeof outputs)[number];

/** One exchange without a screen. Only the answer goes to stdout, all else to stderr. */
export async function headless(
  io: Io,
  opened: Opened,
  { prompt, output }: { readonly prompt: string; readonly output: Output },
): Promise<number> {
  const { session, agent, target } = opened;
  const started = performance.now();
  const tally = new Tally();
  const attached = session.attach({
    fact: (recorded) => {
      if (output === 'jsonl') io.stdout.write(`{${encodeBody(recorded.at, recorded.fact)}\n`);
      tally.hear(recorded);
      const line = narration(recorded.fact, target.provider);
      if (line !== undefined) say(io, terminalSafe(line));
    },
  });
  if (!attached.ok) return refused(io, attached.refusal);
  const interrupted = interrupts();
  const outcome = await agent.exchange([{ type: 'text', text: prompt }], interrupted.signal);
  await opened.close();
  interrupted.close();
  if (!outcome.ok) refused(io, outcome.refusal);
  const answer = outcome.ok && outcome.value.kind === 'complete' ? lastWords(session) : '';
  if (output === 'text' && answer !== '') io.stdout.write(`${answer}\n`);
  if (output !== 'text') {
    const durationMs = Math.round(performance.now() - started);
    io.stdout.write(
      `${JSON.stringify(summary(session, outcome, { answer, tally, durationMs }))}\n`,
    );
  }
  return exitCode(outcome);
}

function refused(io: Io, refusal: Refusal): number {
  say(io, `exarch: ${terminalSafe(refusalLine(refusal))}`);
  return exit.failed;
}

/** What an exchange added up to, heard from its facts. */
class Tally {
  turns = 0;
  violations = 0;
  costUsd: number | undefined;
  readonly usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, reasoning: 0 };

  hear({ fact }: Recorded): void {
    if (fact.kind === 'turn_started') this.turns += 1;
    if (fact.kind === 'provider_error' && fact.failure.kind === 'invalid_request') {
      this.violations += 1;
    }
    if (fact.kind !== 'usage') return;
    this.usage.input += fact.input;
    this.usage.output += fact.output;
    this.usage.cacheRead += fact.cacheRead ?? 0;
    this.usage.cacheWrite += fact.cacheWrite ?? 0;
    this.usage.reasoning += fact.reasoning ?? 0;
    if (fact.costUsd !== undefined) this.costUsd = (this.costUsd ?? 0) + fact.costUsd;
  }
}

/** The text of the newest reply: the answer, once the model has ended. */
function lastWords(session: Session): string {
  const last = session.context.rendered().at(-1);
  return last?.role === 'assistant' ? textOf(last.content) : '';
}

function summary(
  session: Session,
  outcome: Result<Outcome>,
  { answer, tally, durationMs }: { answer: string; tally: Tally; durationMs: number },
): object {
  return {
    session: session.id,
    result: answer === '' ? null : answer,
    isError: !outcome.ok || outcome.value.kind !== 'complete',
    stop: outcome.ok ? stopWord(outcome.value) : 'refused_prompt',
    turns: tally.turns,
    usage: tally.usage,
    costUsd: tally.costUsd ?? null,
    durationMs,
    violations: tally.violations,
  };
}

function stopWord(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'stopped':
      return outcome.reason;
    case 'failed':
      return outcome.failure.kind;
    case 'truncated':
      return outcome.cause;
    case 'complete':
    case 'empty':
    case 'cancelled':
      return outcome.kind;
    default:
      return never(outcome);
  }
}

function exitCode(outcome: Result<Outcome>): number {
  if (!outcome.ok) return exit.failed;
  switch (outcome.value.kind) {
    case 'complete':
      return exit.done;
    case 'cancelled':
      return exit.interrupted;
    case 'empty':
    case 'stopped':
    case 'truncated':
    case 'failed':
      return exit.failed;
    default:
      return never(outcome.value);
  }
}

/** The line a fact is worth on stderr, if any: one per tool call, one per trouble. */
function narration(fact: Fact, provider: string): string | undefined {
  switch (fact.kind) {
    case 'tool_call':
      return `[${fact.tool}] ${Object.values(fact.input).map(String).join(' ').replace(/\s+/g, ' ')}`;
    case 'verdict':
      return fact.failed ? '  failed' : undefined;
    case 'provider_error':
      return `exarch: ${failureLine(fact.failure, provider)}`;
    case 'stalled':
      return `[stalled] ${fact.cause}`;
    case 'nudge':
      return `[asked again: ${fact.cause}, ${fact.spent} of ${fact.max}]`;
    case 'error':
      return `exarch: ${fact.text}`;
    case 'repaired':
      return `[repaired] ${fact.rule}`;
    case 'cancelled':
      return '[interrupted]';
    default:
      return undefined;
  }
}
