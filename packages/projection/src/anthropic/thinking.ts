import { effortChanged, effortIgnored } from '../efforts.ts';
import type { Note } from '../note.ts';
import type { AssistantStep, Step } from '../sequence.ts';
import type { AnthropicEffort, Thinking } from './body.ts';
import type { ModelTraits } from './models.ts';

/** How a request thinks, and what was settled about it. */
export type Settled = {
  readonly thinking?: Thinking;
  readonly effort?: AnthropicEffort;
  readonly note?: Note;
};

/** The fewest tokens that manual thinking may have. */
const fewest = 1024;
const budgets: Readonly<Record<AnthropicEffort, number>> = {
  low: 2048,
  medium: 8192,
  high: 16384,
  xhigh: 24576,
  max: 32000,
};

/** Settles how hard a request thinks by what the model takes, and by what the history forbids. */
export function settledThinking(
  effort: string | undefined,
  traits: ModelTraits,
  request: { readonly steps: readonly Step[]; readonly maxTokens: number },
): Settled {
  if (effort === undefined) return {};
  if (effort === 'none') return rest(traits);
  const level = levelOf(effort, traits);
  if (level === undefined || traits.thinks === 'never') return { note: effortIgnored(effort) };
  const changed = level === effort ? {} : { note: effortChanged({ asked: effort, sent: level }) };
  return traits.thinks === 'adaptive'
    ? { thinking: { type: 'adaptive', display: 'summarized' }, effort: level, ...changed }
    : { ...changed, ...manual(level, request) };
}

function rest(traits: ModelTraits): Settled {
  if (traits.thinks !== 'adaptive') return {};
  return traits.mayRest
    ? { thinking: { type: 'disabled' } }
    : { effort: 'low', note: effortChanged({ asked: 'none', sent: 'low' }) };
}

function levelOf(effort: string, traits: ModelTraits): AnthropicEffort | undefined {
  if (effort === 'minimal') return 'low';
  if (!Object.hasOwn(budgets, effort)) return undefined;
  const level = effort as AnthropicEffort;
  return (level === 'xhigh' || level === 'max') && !traits.widestEffort ? 'high' : level;
}

function manual(
  level: AnthropicEffort,
  request: { readonly steps: readonly Step[]; readonly maxTokens: number },
): Settled {
  const budget = Math.min(budgets[level], Math.floor(request.maxTokens * 0.8));
  if (budget < fewest) return { note: thinkingOff(`${request.maxTokens} tokens leave no room`) };
  const open = openExchange(request.steps);
  if (![open[0], open.at(-1)].every(isThoughtful)) {
    return {
      note: thinkingOff('the open tool exchange does not begin with this model’s own thinking'),
    };
  }
  return { thinking: { type: 'enabled', budget_tokens: budget } };
}

/** The replies of the tool exchange the request would go on with: the turn that is still open. */
function openExchange(steps: readonly Step[]): readonly AssistantStep[] {
  const open: AssistantStep[] = [];
  const last = steps.at(-1)?.role === 'user' ? steps.length - 2 : steps.length - 1;
  for (let at = last; at > 0 && steps[at]?.role === 'tool'; at -= 2) {
    const reply = steps[at - 1];
    if (reply?.role === 'assistant') open.push(reply);
  }
  return open.reverse();
}

/** Sources differ on whether the first reply of an open turn must think or the last: both do. */
function isThoughtful(reply: AssistantStep | undefined): boolean {
  const [first] = reply?.content ?? [];
  return first === undefined || first.type === 'reasoning' || first.type === 'opaque';
}

function thinkingOff(because: string): Note {
  return { rule: 'projection/thinking-off', at: '', did: 'left thinking off', because };
}
