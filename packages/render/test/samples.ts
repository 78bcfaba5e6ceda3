import type { Block, BlockKind, SpanRow } from '@exarch/record';

const span = { from: 1, to: 40 } as never;
const at = Date.UTC(2025, 10, 30, 18, 38, 5);

/** One block, as a view would hold it. */
export function block(kind: BlockKind, seq = 1): Block {
  return { seq, at, ...kind };
}

const rows: readonly SpanRow[] = [
  {
    span,
    role: 'user',
    kind: 'residue',
    label: 'setup',
    bytes: 120,
    location: { kind: 'resident' },
  },
  {
    span: { from: 41, to: 41 } as never,
    role: 'user',
    kind: 'own',
    label: 'fix it',
    bytes: 9,
    location: { kind: 'withdrawn' },
  },
  {
    span: { from: 2, to: 2 } as never,
    role: 'assistant',
    kind: 'own',
    label: 'ok',
    bytes: 7,
    location: { kind: 'under', span },
  },
];

/** Every kind of block beside its whole text. */
export const samples: readonly (readonly [kind: BlockKind, text: string])[] = [
  [{ kind: 'prompt', voice: 'human', turn: 1, text: 'a\n\nb', attached: [] }, '> a\n>\n> b'],
  [{ kind: 'prompt', voice: 'peer', text: 'a', attached: [] }, 'peer> a'],
  [
    {
      kind: 'prompt',
      voice: 'human',
      text: '',
      attached: [{ mediaType: 'image/png', name: 'a.png' }, { mediaType: 'application/pdf' }],
    },
    '> [attached image/png: a.png]\n> [attached application/pdf]',
  ],
  [{ kind: 'thinking', text: 'so\nI\n' }, '| so\n| I'],
  [{ kind: 'answer', text: '\n\n  Yes.\n\nNo.\n\n' }, '  Yes.\n\nNo.'],
  [{ kind: 'tool_call', call: '1', tool: 'shell', input: {}, intent: 'look' }, '* shell: look'],
  [
    {
      kind: 'tool_call',
      call: '1',
      tool: 'shell',
      input: { cmd: 'a\u001b[1m\nb', timeout: 60, flags: ['x'] },
      verdict: { lines: 1, failed: false },
    },
    '* shell\n    cmd:\n      a\\u001b[1m\n      b\n    timeout: 60\n    flags: ["x"]\n  = 1 line',
  ],
  [
    { kind: 'tool_call', call: '1', tool: 't', input: {}, verdict: { lines: 3, failed: true } },
    '* t\n  ! failed, 3 lines',
  ],
  [
    { kind: 'turn_rule', turn: 3, effort: 'high', maxTokens: 9, profile: 'p', routing: 'r' },
    '── turn 3 · effort high · at most 9 tokens · profile p · routing r · 2025-11-30 18:38:05 UTC ──',
  ],
  [{ kind: 'turn_rule', turn: 3 }, '── turn 3 · 2025-11-30 18:38:05 UTC ──'],
  [
    { kind: 'evicted', residue: { span, by: 'harness' } },
    '[turns 1–40 left the context (harness)]',
  ],
  [
    { kind: 'evicted', residue: { span, by: 'human', note: 'old' } },
    '[turns 1–40 left the context (human): old]',
  ],
  [{ kind: 'rewound', anchor: 7 }, '[rewound to turn 7]'],
  [{ kind: 'cleared' }, '[cleared]'],
  [{ kind: 'cancelled' }, '[cancelled]'],
  [{ kind: 'stalled', cause: 'no bytes' }, '[stalled: no bytes]'],
  [{ kind: 'nudge', cause: 'empty', spent: 1, max: 3 }, '[nudged, 1 of 3: empty]'],
  [{ kind: 'observation', what: { kind: 'read', path: 'a.ts' } }, '  - read a.ts'],
  [{ kind: 'observation', what: { kind: 'write', path: 'a.ts' } }, '  - wrote a.ts'],
  [
    { kind: 'observation', what: { kind: 'command', argv: ['ls', 'a b', ''], status: 1 } },
    '  - ran ls "a b" "" (exit 1)',
  ],
  [
    { kind: 'observation', what: { kind: 'search', scope: 'src', pattern: 'x', hits: 1 } },
    '  - searched src for x: 1 hit',
  ],
  [
    { kind: 'observation', what: { kind: 'fetch', url: 'http://a/', status: 200 } },
    '  - fetched http://a/ (200)',
  ],
  [
    { kind: 'observation', what: { kind: 'job', id: 'j1', command: 'npm start' } },
    '  - started job j1: npm start',
  ],
  [
    { kind: 'change', path: 'a', outcome: 'modified', added: 1, removed: 2, diff: '@@\n-a\n+b\n' },
    '  - modified a (+1 −2)\n    @@\n    -a\n    +b',
  ],
  [
    { kind: 'change', path: 'a', outcome: 'deleted', added: 0, removed: 2, diff: '' },
    '  - deleted a (+0 −2)',
  ],
  [
    { kind: 'harness_call', verb: 'evict', subject: 'turns 1–4', failed: false, detail: 'noted' },
    '  - evict turns 1–4: noted',
  ],
  [{ kind: 'harness_call', verb: 'evict', failed: true }, '  ! evict failed'],
  [
    {
      kind: 'card',
      title: 'Limits',
      rows: [
        { kind: 'text', text: 'as of now' },
        { kind: 'field', name: 'plan', value: 'pro' },
        { kind: 'measure', name: 'used', value: 3, of: 10 },
        { kind: 'measure', name: 'left', value: 7 },
      ],
    },
    'Limits\n    as of now\n    plan: pro\n    used: 3 of 10\n    left: 7',
  ],
  [{ kind: 'card', title: 'Empty', rows: [] }, 'Empty'],
  [
    { kind: 'subagent_done', session: 's', name: 'scout', elapsedMs: 3_240 },
    'agent scout finished after 3.2 s',
  ],
  [
    { kind: 'subagent_done', session: 's', name: 'scout', elapsedMs: 50, error: 'no' },
    'warning: agent scout failed after 0.1 s: no',
  ],
  [{ kind: 'done', job: 'j', command: 'make', outcome: { kind: 'ok' } }, 'job j (make) is done'],
  [
    {
      kind: 'done',
      job: 'j',
      command: 'make',
      outcome: { kind: 'failed', message: 'no', status: 2 },
    },
    'warning: job j (make) failed with status 2: no',
  ],
  [
    { kind: 'done', job: 'j', command: 'make', outcome: { kind: 'failed', message: 'no' } },
    'warning: job j (make) failed: no',
  ],
  [
    { kind: 'context', rows },
    'the context\n    turns 1–40  user, residue  120 bytes  setup\n    turn 41     user           9 bytes    fix it (withdrawn)\n    turn 2      assistant      7 bytes    ok (under turns 1–40)',
  ],
  [{ kind: 'notice', text: 'a\nb', tone: 'plain' }, 'a\nb'],
  [{ kind: 'notice', text: 'a', tone: 'warn' }, 'warning: a'],
  [{ kind: 'error', text: 'a' }, 'error: a'],
  [
    {
      kind: 'provider_error',
      failure: {
        kind: 'rate_limited',
        message: 'slow\ndown',
        retry: 'at_reset',
        status: 429,
        code: 'rl',
        rule: 'ANT-070',
        path: '/messages',
        used: 5,
        limit: 4,
        resetAt: at,
        attempts: 2,
      },
    },
    'error: the provider refused (rate limited, 429): slow down\n    code: rl\n    rule: ANT-070\n    at: /messages\n    tokens used: 5\n    tokens allowed: 4\n    resets: 2025-11-30 18:38:05 UTC\n    attempts: 2',
  ],
  [
    { kind: 'provider_error', failure: { kind: 'server', message: 'no', retry: 'backoff' } },
    'error: the provider refused (server): no',
  ],
];
