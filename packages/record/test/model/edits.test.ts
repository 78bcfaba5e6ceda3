import { describe, expect, test } from 'vitest';
import type { Protocol, Residue } from '../../src/protocol.ts';
import { span } from '../../src/span.ts';
import { cleared, evicted, imported, prompt, reply, results, rewound, steering } from '../facts.ts';
import { LineStore, Writer } from '../line-store.ts';

function writer(...facts: readonly Protocol[]): Writer {
  return new Writer(new LineStore(), 's/record.jsonl').must(...facts);
}

/** Turns 1 to 2n: a prompt and its reply, n times. */
function talked(exchanges: number): Writer {
  const session = writer();
  for (let turn = 1; turn < exchanges * 2; turn += 2) session.must(prompt(turn), reply(turn + 1));
  return session;
}

function refusalOf(session: Writer, fact: Protocol): { rule?: string; words: string } {
  const found = session.context.judge(fact);
  return found
    ? { rule: found.rule, words: `${found.because} ${found.mend ?? ''}` }
    : { words: '' };
}

describe('an eviction', () => {
  test('leaves one residue where its run began', () => {
    const { context } = talked(3).must(evicted(2, 4, 'what was said'));
    expect(context.frontier.map(({ from, to }) => [from, to])).toEqual([
      [1, 1],
      [2, 4],
      [5, 5],
      [6, 6],
    ]);
    expect(context.rendered()).toHaveLength(4);
  });

  test('names the latest id where an end is not recorded', () => {
    const unknown = refusalOf(talked(2), evicted(3, 9));
    expect(unknown.rule).toBe('record/turn-unknown');
    expect(unknown.words).toMatch(/9.*1 to 4/);
    expect(refusalOf(writer(), evicted(1, 1)).words).toMatch(/Nothing is recorded/);
  });

  test('refuses an end that was withdrawn, and passes over what was withdrawn within', () => {
    const session = talked(2).must(rewound(3), prompt(5), reply(6));
    expect(refusalOf(session, evicted(3, 6)).rule).toBe('record/turn-withdrawn');
    expect(refusalOf(session, evicted(1, 4)).rule).toBe('record/turn-withdrawn');
    session.must(evicted(1, 6));
    const places = session.context.transcriptIndex().map(({ location }) => location.kind);
    expect(places).toEqual([
      'resident',
      'under',
      'under',
      'withdrawn',
      'withdrawn',
      'under',
      'under',
    ]);
  });

  test.each([
    [3, 4],
    [2, 3],
    [1, 3],
    [3, 6],
    [4, 5],
  ])('from %i to %i would cut a residue, and says what covers it whole', (from, to) => {
    const cut = refusalOf(talked(3).must(evicted(2, 4, 'x')), evicted(from, to));
    expect(cut.rule).toBe('record/residue-cut');
    expect(cut.words).toContain(`from ${Math.min(from, 2)} to ${Math.max(to, 4)}`);
  });

  test('of the same span rewrites the note, and a wider one swallows it', () => {
    const { context } = talked(3).must(evicted(2, 4, 'x'), evicted(2, 4, 'y'), evicted(1, 5, 'z'));
    expect(context.survey().map(({ label }) => label)).toEqual(['z', 'reply 6']);
    const residues = context.transcriptIndex().filter(({ kind }) => kind === 'residue');
    expect(residues.map(({ label, location }) => [label, location])).toEqual([
      ['z', { kind: 'resident' }],
      ['y', { kind: 'under', span: { from: 1, to: 5 } }],
      ['x', { kind: 'under', span: { from: 2, to: 4 } }],
    ]);
  });

  test('touches no turn that is being written, and says where to end', () => {
    const session = talked(1).must(prompt(3));
    expect(refusalOf(session, evicted(1, 3)).words).toContain('End the span at turn 2');
    expect(refusalOf(session, evicted(3, 3)).words).toContain('Wait');
    expect(refusalOf(session, evicted(3, 3)).rule).toBe('record/turn-unclosed');
    session.must(evicted(1, 2));
  });

  test('may be the model’s own while results are owed, and nobody else’s', () => {
    const session = talked(1).must(prompt(3), reply(4, ['a']));
    for (const by of ['human', 'harness'] as const) {
      expect(refusalOf(session, evicted(1, 2, 'x', by)).rule).toBe('record/results-owed');
    }
    expect(refusalOf(session, evicted(1, 4, 'x', 'model')).rule).toBe('record/turn-unclosed');
    session.must(evicted(1, 3, 'x', 'model'), results(['a']), reply(5));
  });

  test.each([
    ['', false],
    [' \t', false],
    ['n', true],
    ['n'.repeat(240), true],
    ['é'.repeat(121), false],
    ['a\nb', false],
    ['a\rb', false],
    ['a\u2028b', false],
  ])('with the note %j is admitted: %s', (note, admitted) => {
    const { rule } = refusalOf(talked(1), evicted(1, 2, note));
    expect(rule).toBe(admitted ? undefined : 'record/note');
  });

  test('is judged for whoever asks, before it is recorded', () => {
    const { context } = talked(1);
    const whole = span(1, 2);
    const over = span(1, 3);
    if (!whole.ok || !over.ok) throw new Error('both are spans');
    for (const by of ['model', 'harness', 'human'] satisfies Residue['by'][]) {
      expect(context.judgeEviction(whole.value, by)).toBeUndefined();
      expect(context.judgeEviction(over.value, by)?.rule).toBe('record/turn-unknown');
    }
  });

  test('that is inverted is refused', () => {
    expect(refusalOf(talked(2), evicted(3, 2)).rule).toBe('record/span-inverted');
  });
});

describe('a rewind', () => {
  test('withdraws from its anchor on, and the next id is still the next', () => {
    const session = talked(2).must(rewound(3));
    expect(session.context.frontier.map(({ from }) => from)).toEqual([1, 2]);
    expect(refusalOf(session, prompt(3)).words).toContain('The next turn is 5');
    session.must(prompt(5));
  });

  test('names the earliest turn left where its anchor was withdrawn', () => {
    const session = talked(2).must(rewound(3));
    expect(refusalOf(session, rewound(3)).words).toContain('earliest turn to rewind to is 1');
    expect(refusalOf(session, rewound(3)).rule).toBe('record/turn-withdrawn');
    expect(refusalOf(session.must(cleared), rewound(1)).words).toContain('Nothing is left');
  });

  test('names the two anchors beside the residue it would cut', () => {
    const session = talked(3).must(evicted(2, 4, 'x'));
    for (const anchor of [3, 4]) {
      expect(refusalOf(session, rewound(anchor)).words).toContain('turn 2 or to turn 5');
      expect(refusalOf(session, rewound(anchor)).rule).toBe('record/rewind-inside-residue');
    }
    session.must(rewound(5));
    expect(refusalOf(session, rewound(3)).words).toMatch(/Rewind to turn 2\./);
    session.must(rewound(2));
    expect(session.context.survey().map(({ label }) => label)).toEqual(['prompt 1']);
  });

  test('takes a residue with all that lies under it, however deep', () => {
    const session = talked(3).must(evicted(3, 4, 'x'), evicted(3, 4, 'y'), evicted(2, 5, 'z'));
    session.must(rewound(2));
    const left = session.context
      .transcriptIndex()
      .filter(({ location }) => location.kind !== 'withdrawn');
    expect(left.map(({ label }) => label)).toEqual(['prompt 1']);
  });

  test('refuses an unknown anchor, and any while results are owed', () => {
    expect(refusalOf(talked(1), rewound(0)).rule).toBe('record/turn-unknown');
    expect(refusalOf(talked(1), rewound(3)).rule).toBe('record/turn-unknown');
    const session = writer(prompt(1), reply(2, ['a']));
    expect(refusalOf(session, rewound(1)).rule).toBe('record/results-owed');
    expect(session.context.judgeRewind(1)?.rule).toBe('record/results-owed');
    expect(refusalOf(session, cleared).rule).toBe('record/results-owed');
  });

  test.each([
    ['a prompt', [prompt(1)], 'awaiting_reply'],
    ['an import', [imported(1)], 'ready'],
    ['a steered import', [imported(1), steering()], 'awaiting_reply'],
    ['a reply', [prompt(1), reply(2)], 'ready'],
    ['results', [prompt(1), reply(2, ['a']), results(['a'])], 'awaiting_reply_after_results'],
    ['a steered reply', [prompt(1), reply(2), steering()], 'awaiting_reply'],
    ['a prompt before residues', [prompt(1), reply(2), evicted(2, 2, 'x')], 'awaiting_reply'],
    ['residues alone', [prompt(1), reply(2), evicted(1, 2, 'x')], 'ready'],
  ])('rests where %s left it', (_, facts, state) => {
    const session = writer(...facts);
    const anchor = session.context.reach + 1;
    session.must(prompt(anchor), reply(anchor + 1), rewound(anchor));
    expect(session.context.state.kind).toBe(state);
  });

  test('past an abandoned exchange leaves no turn being written', () => {
    const { context } = writer(prompt(1), prompt(2), rewound(2));
    expect(context.state.kind).toBe('awaiting_reply');
    expect(context.unclosedTurn).toBeUndefined();
    expect(context.livePrompt).toBeUndefined();
    expect(context.locateRead([1, 2]).ok).toBe(true);
  });
});

describe('a clear', () => {
  test('withdraws everything and keeps the system prompt and the tools', () => {
    const session = writer({ kind: 'system', text: 'be brief' }).must(
      prompt(1),
      prompt(2),
      cleared,
    );
    const { context } = session;
    expect(context.rendered()).toEqual([]);
    expect(context.system).toBe('be brief');
    expect(context.state.kind).toBe('ready');
    expect(context.historyBytes()).toBe(0);
    session.must(prompt(3));
  });
});

describe('a forced plan', () => {
  const bytes = (session: Writer): readonly number[] =>
    session.context.survey().map((row) => row.bytes);

  test('keeps what fits, counted from the newest, which always stays', () => {
    const session = talked(3);
    const [, , , , fifth = 0, sixth = 0] = bytes(session);
    expect(session.context.planForcedEviction(fifth + sixth)).toEqual({ from: 1, to: 4 });
    expect(session.context.planForcedEviction(fifth + sixth - 1)).toEqual({ from: 1, to: 5 });
    expect(session.context.planForcedEviction(0)).toEqual({ from: 1, to: 5 });
  });

  test('is none where all fits, or where only the newest is left', () => {
    const session = talked(3);
    expect(session.context.planForcedEviction(session.context.historyBytes())).toBeUndefined();
    expect(session.context.planForcedEviction(session.context.historyBytes() - 1)).toEqual({
      from: 1,
      to: 1,
    });
    expect(writer().context.planForcedEviction(0)).toBeUndefined();
    expect(writer(prompt(1)).context.planForcedEviction(0)).toBeUndefined();
  });

  test('is none for a residue alone, and merges it with what follows', () => {
    const session = talked(3).must(evicted(1, 4, 'x'));
    const [, fifth = 0, sixth = 0] = bytes(session);
    expect(session.context.planForcedEviction(fifth + sixth)).toBeUndefined();
    expect(session.context.planForcedEviction(sixth)).toEqual({ from: 1, to: 5 });
  });

  test('may take the live prompt', () => {
    const session = writer(
      prompt(1),
      reply(2, ['a']),
      results(['a']),
      reply(3, ['b']),
      results(['b']),
    );
    expect(session.context.livePrompt).toBe(1);
    expect(session.context.planForcedEviction(0)).toEqual({ from: 1, to: 2 });
  });
});

describe('the live prompt', () => {
  test('is the newest that was not withdrawn, while something can be added to the newest turn', () => {
    expect(writer().context.livePrompt).toBeUndefined();
    const session = writer(prompt(1), reply(2), prompt(3), reply(4, ['a']), results(['a']));
    expect(session.context.livePrompt).toBe(3);
    const rewoundTo = writer(prompt(1), prompt(2), rewound(2), reply(3));
    expect(rewoundTo.context.livePrompt).toBe(1);
    expect(session.must(reply(5), imported(6)).context.livePrompt).toBe(6);
    expect(session.must(evicted(6, 6, 'x')).context.livePrompt).toBeUndefined();
    expect(refusalOf(session, steering()).rule).toBe('record/nothing-to-steer');
    expect(refusalOf(session, steering()).words).toContain('Record a prompt instead.');
  });
});
