import {
  type Admitted,
  admitPrompt,
  admitReply,
  admitResults,
  admitTools,
  type ToolResult,
  type UserPart,
} from '@exarch/conversation';
import type { Fact, Protocol, Residue, Span } from '@exarch/record';
import { taken } from '../fixtures.ts';
import type { Chronicle } from './chronicle.ts';
import type { Deed, Lines } from './deeds.ts';

const evictors = ['model', 'harness', 'human'] as const;
const notes = [undefined, 'a note', 'n'.repeat(240), 'n'.repeat(241), '', 'two\nlines', '"q" \\'];

/** What a deed comes to as a fact of one session, right or wrong; nothing for what is no fact. */
export function factOf(deed: Deed, chronicle: Chronicle, lines: Lines): Fact | undefined {
  const { a, b } = deed;
  const next = chronicle.reference.reach + 1;
  switch (deed.what) {
    case 'talk':
    case 'fail':
    case 'crash':
      return talk(deed, chronicle, lines);
    case 'wrong':
      return wrong(deed, chronicle, lines);
    case 'steer':
      return { kind: 'steering', voice: 'harness', content: said(lines, a) };
    case 'import':
      return imported(next, said(lines, a));
    case 'evict':
      return eviction(chronicle, a, b);
    case 'evict_any':
      return evicted(a % (next + 2), b % (next + 2), {
        note: pick(notes, a + b),
        by: pick(evictors, b),
      });
    case 'force':
      return forced(chronicle, a);
    case 'rewind':
      return { kind: 'rewound', anchor: pick([a % (next + 2), ...starts(chronicle)], b) };
    case 'clear':
      return { kind: 'cleared' };
    case 'aside':
      return pick(asides(a), b);
    case 'inputs':
      return a % 2 === 0
        ? { kind: 'system', text: `Be brief, ${b % 3} times.` }
        : { kind: 'tools', tools: taken(admitTools([])) };
    case 'fork':
    case 'leave':
    case 'move':
      return undefined;
    default:
      return deed.what;
  }
}

/** What a well-behaved agent would record; the model it talks to is not. */
function talk({ a, b }: Deed, { context, reference }: Chronicle, lines: Lines): Protocol {
  const turn = reference.reach + 1;
  if (reference.owed.length > 0) return results(context.owed, lines, a);
  if (reference.rest === 'ready') return prompt(turn, said(lines, a));
  return reply(turn, context.callIds, pick(lines.drafts, b));
}

function wrong(deed: Deed, { context, reference }: Chronicle, lines: Lines): Protocol {
  const { a, b } = deed;
  const next = reference.reach + 1;
  const turn = next + pick([0, -1, 1, 7], a);
  const answered = context.owed.length > 0 ? results(context.owed, lines, a).results : [];
  const odd = [answered.slice(1), [...answered, ...answered], answered.toReversed()];
  return pick(
    [
      prompt(turn, said(lines, b)),
      imported(turn, said(lines, b)),
      reply(turn, new Set(), pick(lines.drafts, b)),
      reply(next, new Set(), pick(lines.drafts, a)),
      { kind: 'tool_results', results: pick(odd, b) as unknown as Admitted<readonly ToolResult[]> },
      prompt(Number.NaN, said(lines, b)),
    ],
    a + b,
  );
}

function prompt(turn: number, content: Admitted<readonly UserPart[]>): Protocol {
  return { kind: 'user_prompt', turn, voice: 'human', content };
}

function imported(turn: number, content: Admitted<readonly UserPart[]>): Protocol {
  const message = { role: 'user', content } as unknown;
  type Imported = Extract<Protocol, { kind: 'import' }>;
  return { kind: 'import', turn, message: message as Imported['message'] };
}

function reply(turn: number, calls: ReadonlySet<string>, draft: Lines['drafts'][number]): Protocol {
  const { message } = admitReply(structuredClone(draft), { turn, calls });
  return { kind: 'assistant_message', turn, message };
}

function results(
  owed: Chronicle['context']['owed'],
  { outputs }: Lines,
  a: number,
): Extract<Protocol, { kind: 'tool_results' }> {
  const given = owed.slice(0, a % 4).map(
    ({ id, name }, index): ToolResult => ({
      call: id,
      name,
      content: structuredClone(pick(outputs, a + index)),
      failed: a % 3 === 0,
    }),
  );
  return { kind: 'tool_results', results: admitResults(owed, given) };
}

/** A copy, so that nobody but the log and its folds holds it. */
function said({ prompts }: Lines, a: number): Admitted<readonly UserPart[]> {
  return taken(admitPrompt(structuredClone(pick(prompts, a))));
}

function evicted(from: number, to: number, { note, by }: Note): Protocol {
  const span = { from, to } as unknown as Span;
  return { kind: 'evicted', residue: { span, ...(note === undefined ? {} : { note }), by } };
}
type Note = { readonly note: string | undefined; readonly by: Residue['by'] };

/** From the start of one item of the context to the end of another. */
function eviction({ reference }: Chronicle, a: number, b: number): Protocol {
  const spans = reference.spans();
  const low = a % Math.max(1, spans.length);
  const high = low + (b % Math.max(1, spans.length - low));
  const note = pick(notes.slice(0, 3), a + b);
  return evicted(spans[low]?.[0] ?? 1, spans[high]?.[1] ?? 1, { note, by: pick(evictors, b) });
}

function forced({ context, reference }: Chronicle, a: number): Protocol | undefined {
  const span = context.planForcedEviction((reference.bytes() * (a % 10)) / 10);
  return span && { kind: 'evicted', residue: { span, by: 'harness' } };
}

function starts({ reference }: Chronicle): readonly number[] {
  return reference.spans().map(([from]) => from);
}

function asides(a: number): readonly Fact[] {
  return [
    { kind: 'answer', text: `shown ${a}\u2028` },
    { kind: 'notice', text: '', tone: 'plain' },
    { kind: 'tool_call', call: 'c', tool: 't', input: { ['__proto__']: [a], sum: '\u0000' } },
    { kind: 'usage', input: a, output: 1 },
    { kind: 'renamed', name: `name ${a}` },
    { kind: 'window_narrowed', window: 1000 + a },
    { kind: 'model_changed', model: `m-${a % 3}`, provider: 'p', adapter: 'gemini' },
    { kind: 'repaired', rule: 'conversation/odd', raw: '{"a":1e999' },
  ];
}

function pick<T>(choices: readonly T[], n: number): T {
  return choices[n % choices.length] as T;
}
