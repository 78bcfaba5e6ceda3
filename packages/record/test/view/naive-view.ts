import type { Fact } from '../../src/index.ts';

/** A block as the naive view holds it: its kind, and what its later steps need. */
export type Seen = {
  readonly seq: number;
  readonly kind: string;
  readonly turn?: number;
  readonly call?: string;
  text?: string;
  verdict?: object;
};

type Sight = { seen: Seen[] };

/** The view as the design says it, kept in a plain list with nothing but loops. */
export function naiveView(facts: readonly Fact[]): readonly Seen[] {
  const sight: Sight = { seen: [] };
  for (const [index, fact] of facts.entries()) {
    fold(sight, fact, index + 1);
    while (sight.seen.length > 1_000) sight.seen.shift();
  }
  return sight.seen;
}

function fold(sight: Sight, fact: Fact, seq: number): void {
  const { seen } = sight;
  if (drawn.includes(fact.kind)) seen.push({ seq, kind: fact.kind });
  if (fact.kind === 'note') seen.push({ seq, kind: 'notice' });
  if (fact.kind === 'turn_started') seen.push({ seq, kind: 'turn_rule', turn: fact.turn });
  if (fact.kind === 'evicted' && fact.residue.by !== 'model') seen.push({ seq, kind: 'evicted' });
  if (fact.kind === 'tool_call') seen.push({ seq, kind: fact.kind, call: fact.call });
  foldWords(sight, fact, seq);
  foldEdits(sight, fact, seq);
}

function foldWords({ seen }: Sight, fact: Fact, seq: number): void {
  if (fact.kind === 'answer' || fact.kind === 'thinking') grow(seen, fact, seq);
  if (fact.kind === 'user_prompt' && fact.voice !== 'harness') {
    seen.push({ seq, kind: 'prompt', turn: fact.turn });
  }
  if (fact.kind === 'steering' && fact.voice !== 'harness') seen.push({ seq, kind: 'prompt' });
  if (fact.kind === 'verdict') {
    const block = seen.findLast((each) => each.call === fact.call);
    if (block) block.verdict = { lines: fact.lines, failed: fact.failed };
  }
}

function foldEdits(sight: Sight, fact: Fact, seq: number): void {
  if (fact.kind === 'cleared') sight.seen = [{ seq, kind: 'cleared' }];
  if (fact.kind !== 'rewound') return;
  const first = sight.seen.findIndex((each) => each.turn !== undefined && each.turn >= fact.anchor);
  if (first >= 0) sight.seen = sight.seen.slice(0, first);
  sight.seen.push({ seq, kind: 'rewound' });
}

function grow(seen: Seen[], { kind, text }: { kind: string; text: string }, seq: number): void {
  const last = seen.at(-1);
  if (last?.kind === kind) last.text += text;
  else if (text.trim() !== '') seen.push({ seq, kind, text });
}

const drawn: readonly string[] = [
  'harness_call',
  'observation',
  'change',
  'card',
  'subagent_done',
  'done',
  'context',
  'notice',
  'cancelled',
  'nudge',
  'provider_error',
  'stalled',
  'error',
];
