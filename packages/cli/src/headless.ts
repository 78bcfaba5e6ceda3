import { type Outcome, Unrecorded } from '@exarch/agent';
import { textOf } from '@exarch/conversation';
import type { Session } from '@exarch/log';
import { type Block, Blocks, type Delta, encodeBody, type Recorded } from '@exarch/record';
import { lineOf, terminalSafe } from '@exarch/render';
import { never, type Refusal, type Result, refusalLine } from '@exarch/values';
import { exit } from './exit.ts';
import { failureLine } from './failure-lines.ts';
import { interrupts } from './interrupts.ts';
import { type Io, say, sayBug } from './io.ts';
import type { Opened } from './open.ts';
import type { Output } from './settings.ts';

/** One exchange without a screen. Only the answer goes to stdout, all else to stderr. */
export async function headless(
  io: Io,
  opened: Opened,
  { prompt, output }: { readonly prompt: string; readonly output: Output },
): Promise<number> {
  const started = performance.now();
  const view = new Narrator(io, opened.target.provider);
  let isBlind = false;
  const attached = opened.session.attach({
    detached: (cause) => {
      isBlind = true;
      sayBug(io, cause);
    },
    fact: (recorded) => {
      if (output === 'jsonl') io.stdout.write(`{${encodeBody(recorded.at, recorded.fact)}\n`);
      view.fact(recorded);
    },
  });
  if (!attached.ok) return refused(io, attached.refusal);
  const outcome = await exchanged(opened, prompt);
  if (!outcome.ok) refused(io, outcome.refusal);
  const answer =
    outcome.ok && outcome.value.kind === 'complete' ? lastWords(opened.session) : undefined;
  if (output === 'text') print(io, answer);
  else {
    const durationMs = Math.round(performance.now() - started);
    const session = opened.session.id;
    const failure = failureIn(outcome, view.trouble);
    const ended = { ...ending(outcome, answer), ...(failure === undefined ? {} : { failure }) };
    const summary = { session, ...ended, ...view.sums, durationMs };
    io.stdout.write(`${JSON.stringify(summary)}\n`);
  }
  const code = exitCode(outcome);
  return isBlind && code === exit.done ? exit.failed : code;
}

/** One exchange, and the record closed behind it; a log that took no more facts is why it failed. */
async function exchanged(opened: Opened, prompt: string): Promise<Result<Outcome>> {
  const interrupted = interrupts(opened.close);
  try {
    const said = [{ type: 'text', text: prompt }] as const;
    const outcome = await opened.agent.exchange(said, interrupted.signal);
    const closed = await opened.close();
    return outcome.ok && !closed.ok ? closed : outcome;
  } catch (thrown) {
    if (thrown instanceof Unrecorded) return { ok: false, refusal: thrown.refusal };
    throw thrown;
  } finally {
    interrupted.close();
  }
}

/** On a terminal nothing that a model writes is obeyed; a program gets it as it is. */
function print({ stdout }: Io, answer: string | undefined): void {
  if (answer !== undefined) stdout.write(`${stdout.isTTY ? terminalSafe(answer) : answer}\n`);
}

function refused(io: Io, refusal: Refusal): number {
  say(io, `exarch: ${terminalSafe(refusalLine(refusal))}`);
  return exit.failed;
}

/** The view of one exchange: what is worth a line on stderr, and what it added up to. */
class Narrator {
  readonly #io: Io;
  readonly #provider: string;
  #blocks: Blocks | undefined;
  #turns = 0;
  #violations = 0;
  /** What the agent said last of why it gave up. */
  #trouble: string | undefined;

  constructor(io: Io, provider: string) {
    this.#io = io;
    this.#provider = provider;
  }

  fact(recorded: Recorded): void {
    this.#blocks ??= new Blocks(recorded.locus.seq - 1);
    const stepped = this.#blocks.step(recorded);
    if (!stepped.ok) throw new Error(stepped.refusal.because);
    this.#count(stepped.value);
    const line = narration(stepped.value, this.#provider);
    if (line !== undefined) say(this.#io, terminalSafe(line));
  }

  get trouble(): string | undefined {
    return this.#trouble;
  }

  get sums(): object {
    const { costUsd = null, ...usage } = this.#blocks?.spent ?? {};
    return { turns: this.#turns, usage, costUsd, violations: this.#violations };
  }

  #count(delta: Delta): void {
    if (delta.kind !== 'opened') return;
    const { block } = delta;
    if (block.kind === 'turn_rule') this.#turns += 1;
    if (block.kind === 'error') this.#trouble = block.text;
    if (block.kind === 'provider_error' && block.failure.kind === 'invalid_request') {
      this.#violations += 1;
    }
  }
}

/** What an increment is worth on stderr: one line per call, one per trouble. */
function narration(delta: Delta, provider: string): string | undefined {
  if (delta.kind === 'patched') return delta.block.verdict?.failed ? '  ! failed' : undefined;
  return delta.kind === 'opened' ? blockLine(delta.block, provider) : undefined;
}

const told: ReadonlySet<Block['kind']> = new Set([
  'tool_call',
  'harness_call',
  'stalled',
  'nudge',
  'cancelled',
  'evicted',
  'notice',
]);

function blockLine(block: Block, provider: string): string | undefined {
  if (block.kind === 'provider_error') return `exarch: ${failureLine(block.failure, provider)}`;
  if (block.kind === 'error') return `exarch: ${block.text}`;
  return told.has(block.kind) ? lineOf(block) : undefined;
}

/** The text of the newest reply: the answer, once the model has ended. */
function lastWords(session: Session): string | undefined {
  const last = session.context.rendered().at(-1);
  return last?.role === 'assistant' ? textOf(last.content) : undefined;
}

function ending(outcome: Result<Outcome>, answer: string | undefined): object {
  return {
    result: answer ?? null,
    isError: !outcome.ok || outcome.value.kind !== 'complete',
    stop: outcome.ok ? stopWord(outcome.value) : 'refused_prompt',
  };
}

/** Why there is no answer, for a program to tell: the provider's failure, our refusal, or what went wrong. */
function failureIn(outcome: Result<Outcome>, trouble: string | undefined): object | undefined {
  if (!outcome.ok) return { kind: 'refused_prompt', message: refusalLine(outcome.refusal) };
  if (outcome.value.kind === 'failed') return outcome.value.failure;
  return trouble === undefined ? undefined : { kind: stopWord(outcome.value), message: trouble };
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
