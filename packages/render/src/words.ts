/** The one place for each block's sentence: safe for a terminal, on one line, the same in every format. */
import type { BlockOf, CardRow, Observed, Verdict } from '@exarch/record';
import { spanWords } from '@exarch/record';
import { never } from '@exarch/values';
import { oneLine, visibleLine } from './one-line.ts';
import { utc } from './utc.ts';

/** How a call came out. */
export function verdictWords({ lines, failed }: Verdict): string {
  const size = counted(lines, 'line');
  return failed ? `failed, ${size}` : size;
}

/** A tool and what it is called for. */
export function callWords({ tool, intent }: BlockOf<'tool_call'>): string {
  const name = visibleLine(tool);
  return intent === undefined ? name : `${name}: ${oneLine(intent)}`;
}

/** What the harness was asked to do, and whether it did. */
export function harnessWords({ verb, subject, failed, detail }: BlockOf<'harness_call'>): string {
  const what = subject === undefined ? oneLine(verb) : `${oneLine(verb)} ${oneLine(subject)}`;
  const outcome = failed ? `${what} failed` : what;
  return detail === undefined ? outcome : `${outcome}: ${oneLine(detail)}`;
}

/** What was done to the world. */
export function observedWords(what: Observed): string {
  switch (what.kind) {
    case 'read':
      return `read ${visibleLine(what.path)}`;
    case 'write':
      return `wrote ${visibleLine(what.path)}`;
    case 'command':
      return `ran ${what.argv.map(argument).join(' ')} (exit ${what.status})`;
    case 'search':
      return `searched ${visibleLine(what.scope)} for ${visibleLine(what.pattern)}: ${counted(what.hits, 'hit')}`;
    case 'fetch':
      return `fetched ${visibleLine(what.url)} (${what.status})`;
    case 'job':
      return `started job ${visibleLine(what.id)}: ${visibleLine(what.command)}`;
    default:
      return never(what);
  }
}

/** A file, how it changed and by how many lines. */
export function changeWords({ outcome, path, added, removed }: BlockOf<'change'>): string {
  return `${outcome} ${visibleLine(path)} (+${added} −${removed})`;
}

/** How a child ended. */
export function subagentWords({ name, error, elapsedMs }: BlockOf<'subagent_done'>): string {
  const who = `agent ${oneLine(name)}`;
  const after = `after ${(elapsedMs / 1_000).toFixed(1)} s`;
  return error === undefined
    ? `${who} finished ${after}`
    : `${who} failed ${after}: ${oneLine(error)}`;
}

/** How a detached job ended. */
export function doneWords({ job, command, outcome }: BlockOf<'done'>): string {
  const what = `job ${visibleLine(job)} (${visibleLine(command)})`;
  switch (outcome.kind) {
    case 'ok':
      return `${what} is done`;
    case 'failed': {
      const status = outcome.status === undefined ? '' : ` with status ${outcome.status}`;
      return `${what} failed${status}: ${oneLine(outcome.message)}`;
    }
    default:
      return never(outcome);
  }
}

/** A turn, what was asked of the model for it, and when. */
export function ruleWords(rule: BlockOf<'turn_rule'>): string {
  const asked = [
    rule.effort === undefined ? undefined : `effort ${oneLine(rule.effort)}`,
    rule.maxTokens === undefined ? undefined : `at most ${counted(rule.maxTokens, 'token')}`,
    rule.profile === undefined ? undefined : `profile ${oneLine(rule.profile)}`,
    rule.routing === undefined ? undefined : `routing ${oneLine(rule.routing)}`,
  ];
  const said = asked.filter((each) => each !== undefined);
  return [`turn ${rule.turn}`, ...said, utc(rule.at)].join(' · ');
}

/** What left the context, by whom. */
export function evictedWords({ residue }: BlockOf<'evicted'>): string {
  const note = residue.note === undefined ? '' : `: ${oneLine(residue.note)}`;
  return `[${spanWords(residue.span)} left the context (${residue.by})${note}]`;
}

/** Where a rewind went back to. */
export function rewoundWords({ anchor }: BlockOf<'rewound'>): string {
  return `[rewound to turn ${anchor}]`;
}

/** Why the model was nudged. */
export function nudgeWords({ cause, spent, max }: BlockOf<'nudge'>): string {
  return `[nudged, ${spent} of ${max}: ${oneLine(cause)}]`;
}

/** What a provider answered instead of a reply. */
export function failureWords({ failure }: BlockOf<'provider_error'>): string {
  const kind = failure.kind.replaceAll('_', ' ');
  const status = failure.status === undefined ? '' : `, ${failure.status}`;
  return `the provider refused (${kind}${status}): ${oneLine(failure.message)}`;
}

/** What else a failure says, a line each; empty when it says no more. */
export function failureDetail({ failure }: BlockOf<'provider_error'>): string {
  const { code, rule, path, used, limit, resetAt, attempts } = failure;
  const rows = Object.entries({
    code,
    rule,
    at: path,
    'tokens used': used,
    'tokens allowed': limit,
    resets: resetAt === undefined ? undefined : utc(resetAt),
    attempts,
  });
  const said = rows.filter(([, value]) => value !== undefined);
  return said.map(([name, value]) => `${name}: ${oneLine(String(value))}`).join('\n');
}

/** One row of a card. */
export function cardWords(row: CardRow): string {
  switch (row.kind) {
    case 'text':
      return oneLine(row.text);
    case 'field':
      return `${oneLine(row.name)}: ${oneLine(row.value)}`;
    case 'measure': {
      const of = row.of === undefined ? '' : ` of ${row.of}`;
      return `${oneLine(row.name)}: ${row.value}${of}`;
    }
    default:
      return never(row);
  }
}

function argument(text: string): string {
  const seen = visibleLine(text);
  return seen === '' || /\s/.test(text) ? JSON.stringify(seen) : seen;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
