import fc from 'fast-check';
import type { Fact, Recorded, Span } from '../../src/index.ts';

/** Facts as the view meets them: every kind, few ids so that they meet, hostile words. */

const words = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('', ' ', '\n', 'a\n', 'line\nline', '\u001b[31mred', '```', '> q', '\r\n', 'é😀'),
);
const said = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).map((text) => `x${text}`),
  fc.constantFrom(
    'one line\n',
    'two\nlines\n',
    '```ts\nopen fence\n',
    'tail',
    '\u001b[31mred\u009b2J\n',
    '- item\n  ```\n',
    '<!-- x\n',
  ),
);
const place = fc.integer({ min: 1, max: 12 });
const count = fc.nat({ max: 5_000 });
const call = fc.constantFrom('call_1', 'call_2', 'call_3');
const voice = fc.constantFrom('human', 'wakeup', 'peer', 'harness');
const span = fc
  .tuple(place, place)
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }) as Span);
const input = fc.dictionary(fc.string({ maxLength: 6 }), fc.jsonValue({ maxDepth: 2 }), {
  maxKeys: 3,
});
const content = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('text'), text: said }),
    fc.record(
      { type: fc.constant('media'), mediaType: fc.constant('image/png'), name: words, data: words },
      { requiredKeys: ['type', 'mediaType', 'data'] },
    ),
  ),
  { minLength: 1, maxLength: 3 },
);
const location = fc.oneof(
  fc.constant({ kind: 'resident' }),
  fc.constant({ kind: 'withdrawn' }),
  fc.record({ kind: fc.constant('under'), span }),
);
const spanRow = fc.record({
  span,
  role: fc.constantFrom('user', 'assistant'),
  kind: fc.constantFrom('own', 'import', 'inherited', 'residue'),
  label: words,
  bytes: count,
  location,
});
const cardRow = fc.oneof(
  fc.record({ kind: fc.constant('text'), text: words }),
  fc.record({ kind: fc.constant('field'), name: words, value: words }),
  fc.record(
    { kind: fc.constant('measure'), name: words, value: count, of: count },
    { requiredKeys: ['kind', 'name', 'value'] },
  ),
);
const observed = fc.oneof(
  fc.record({ kind: fc.constantFrom('read', 'write'), path: words }),
  fc.record({
    kind: fc.constant('command'),
    argv: fc.array(words, { maxLength: 3 }),
    status: count,
  }),
  fc.record({ kind: fc.constant('search'), scope: words, pattern: words, hits: count }),
  fc.record({ kind: fc.constant('fetch'), url: words, status: count }),
  fc.record({ kind: fc.constant('job'), id: words, command: words }),
);
const selected = {
  model: words,
  provider: words,
  adapter: fc.constantFrom('anthropic', 'gemini'),
  window: count,
};
const failure = fc.record(
  {
    kind: fc.constantFrom('server', 'rate_limited', 'context_overflow'),
    message: words,
    retry: fc.constantFrom('never', 'backoff', 'at_reset'),
    status: count,
    code: words,
    rule: words,
    path: words,
    used: count,
    limit: count,
    resetAt: count,
    attempts: count,
  },
  { requiredKeys: ['kind', 'message', 'retry'] },
);
const outcome = fc.oneof(
  fc.constant({ kind: 'ok' }),
  fc.record(
    { kind: fc.constant('failed'), message: words, status: count },
    { requiredKeys: ['kind', 'message'] },
  ),
);

type Arm = { readonly [field: string]: fc.Arbitrary<unknown> };

/** The fields of every kind, with those that may be absent after the bar. */
const arms: { readonly [Kind in Fact['kind']]: readonly [Arm, ...string[]] } = {
  user_prompt: [{ turn: place, voice, content }],
  steering: [{ voice, content }],
  system: [{ text: words }],
  tools: [{ tools: fc.constant([]) }],
  inherited: [{ sources: fc.constant([]), turns: fc.constant([]), residues: fc.constant([]) }],
  import: [{ turn: place, message: fc.record({ role: fc.constant('user'), content }) }],
  assistant_message: [{ turn: place, message: fc.constant({ role: 'assistant', content: [] }) }],
  tool_results: [{ results: fc.constant([]) }],
  evicted: [
    {
      residue: fc.record(
        { span, by: fc.constantFrom('model', 'harness', 'human'), note: words },
        { requiredKeys: ['span', 'by'] },
      ),
    },
  ],
  rewound: [{ anchor: place }],
  cleared: [{}],
  answer: [{ text: said }],
  thinking: [{ text: said }],
  tool_call: [{ call, tool: words, input, intent: words }, 'intent'],
  verdict: [{ call, lines: count, failed: fc.boolean() }],
  observation: [{ call, what: observed }, 'call'],
  change: [
    {
      call,
      path: words,
      outcome: fc.constantFrom('created', 'modified', 'deleted'),
      added: count,
      removed: count,
      diff: fc.constantFrom(
        '',
        '@@ -1 +1 @@\n-a\n+b\n',
        '@@ @@\n+```\n',
        '@@ @@\n-\u001b]0;x\u0007y\n',
      ),
    },
    'call',
  ],
  harness_call: [
    { verb: words, failed: fc.boolean(), subject: words, detail: words },
    'subject',
    'detail',
  ],
  card: [{ title: words, rows: fc.array(cardRow, { maxLength: 3 }) }],
  subagent_done: [{ session: words, name: words, elapsedMs: count, error: words }, 'error'],
  done: [{ job: words, command: words, outcome }],
  context: [{ rows: fc.array(spanRow, { maxLength: 3 }) }],
  notice: [{ text: words, tone: fc.constantFrom('plain', 'warn') }],
  session_started: [{ session: words, cwd: words, exarch: words, ...selected }, 'window'],
  session_resumed: [{ exarch: words, ...selected }, 'window'],
  session_ended: [{}],
  session_closed: [{}],
  renamed: [{ name: words }],
  model_changed: [selected, 'window'],
  turn_started: [
    { turn: place, effort: words, maxTokens: count, profile: words, routing: words },
    'effort',
    'maxTokens',
    'profile',
    'routing',
  ],
  usage: [
    { input: count, output: count, cacheRead: count, costUsd: count },
    'cacheRead',
    'costUsd',
  ],
  window_narrowed: [{ window: count }],
  cancelled: [{}],
  repaired: [{ rule: words, raw: words }],
  provider_error: [{ failure }],
  stalled: [{ cause: words }],
  nudge: [{ cause: words, spent: count, max: count }],
  error: [{ text: words }],
  note: [{ text: words }],
};

/** Every kind there is. */
export const kinds = Object.keys(arms) as readonly Fact['kind'][];

/** A fact of one kind. */
export function factOf<Kind extends Fact['kind']>(
  kind: Kind,
): fc.Arbitrary<Extract<Fact, { kind: Kind }>> {
  const [fields, ...optional] = arms[kind];
  const each: Arm = { kind: fc.constant(kind), ...fields };
  const requiredKeys = Object.keys(each).filter((field) => !optional.includes(field));
  return fc.record(each, { requiredKeys }) as unknown as fc.Arbitrary<
    Extract<Fact, { kind: Kind }>
  >;
}

/** Any fact; those that move blocks come more often. */
export const anyFact: fc.Arbitrary<Fact> = fc.oneof(
  { weight: 3, arbitrary: fc.oneof(factOf('answer'), factOf('thinking')) },
  { weight: 2, arbitrary: fc.oneof(factOf('tool_call'), factOf('verdict')) },
  { weight: 2, arbitrary: fc.oneof(factOf('user_prompt'), factOf('turn_started')) },
  { weight: 1, arbitrary: fc.oneof(factOf('rewound'), factOf('cleared')) },
  { weight: 4, arbitrary: fc.oneof(...kinds.map((kind) => factOf(kind))) },
);

/** Long histories. */
export const history: fc.Arbitrary<readonly Fact[]> = fc.array(anyFact, {
  size: 'max',
  maxLength: 60,
});

/** Histories longer than the window: some facts come hundreds of times over. */
export const longHistory: fc.Arbitrary<readonly Fact[]> = fc
  .array(fc.tuple(anyFact, fc.constantFrom(1, 1, 1, 1, 400, 700)), { size: 'max', maxLength: 40 })
  .map((runs) => runs.flatMap(([fact, times]) => Array.from({ length: times }, () => fact)));

/** A history as its log holds it. */
export function recorded(facts: readonly Fact[]): readonly Recorded[] {
  return facts.map((fact, index) => line(index + 1, fact));
}

/** One line of a log. */
export function line(seq: number, fact: Fact): Recorded {
  const locus = { seq, start: seq * 100, end: seq * 100 + 100, digest: '0'.repeat(32) };
  return { at: 1_764_520_000_000 + seq, locus, fact };
}
