import {
  admitPrompt,
  admitReply,
  admitResults,
  type Draft,
  type Message,
  type ToolResult,
  type UserPart,
} from '@exarch/conversation';
import { Context, type Fact, type Protocol, type Recorded, span } from '@exarch/record';
import { goodDrafts, hostileDrafts, prompts, toolOutputs } from '@exarch/testing';
import { ok } from '@exarch/values';
import fc from 'fast-check';

/** What a session does next; numbers choose where an edit strikes. */
type Deed =
  | { readonly is: 'said'; readonly content: readonly UserPart[] }
  | { readonly is: 'steered'; readonly content: readonly UserPart[] }
  | {
      readonly is: 'replied';
      readonly draft: Draft;
      readonly outputs: readonly (readonly UserPart[])[];
      readonly failed: boolean;
    }
  | { readonly is: 'evicted'; readonly from: number; readonly to: number }
  | { readonly is: 'rewound'; readonly anchor: number }
  | { readonly is: 'forked' | 'cleared' | 'instructed' };

/** A context as its record left it, and how many of its messages stood at its newest edit. */
export type Lived = {
  readonly messages: readonly Message[];
  readonly edited: number;
  readonly system: string | undefined;
};

/** Contexts of sessions of mixed origin, edited by span, rewound, cleared and forked on the way. */
export function livedContexts(maxDeeds: number): fc.Arbitrary<Lived> {
  return fc.array(deeds, { size: 'max', maxLength: maxDeeds }).map((list) => {
    const life = new Life();
    for (const deed of list) life.live(deed);
    return life.lived();
  });
}

const deeds: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 6, arbitrary: prompts.map((content): Deed => ({ is: 'said', content })) },
  { weight: 2, arbitrary: prompts.map((content): Deed => ({ is: 'steered', content })) },
  {
    weight: 12,
    arbitrary: fc.record({
      is: fc.constant('replied' as const),
      draft: fc.oneof(
        { weight: 3, arbitrary: goodDrafts() },
        { weight: 1, arbitrary: hostileDrafts },
      ),
      outputs: fc.array(toolOutputs, { maxLength: 5 }),
      failed: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ is: fc.constant('evicted' as const), from: fc.nat(), to: fc.nat() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant('rewound' as const), anchor: fc.nat() }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Deed>({ is: 'forked' }, { is: 'cleared' }, { is: 'instructed' }),
  },
);

/** A session whose log is a list in memory. What the context refuses is left undone, as in a session. */
class Life {
  readonly #logs = new Map<string, Recorded[]>();
  #generation = 0;
  #context = this.#opened();

  live(deed: Deed): void {
    switch (deed.is) {
      case 'said':
        this.#prompt(deed.content);
        break;
      case 'steered':
        this.#steer(deed.content);
        break;
      case 'replied':
        this.#reply(deed);
        break;
      case 'evicted':
        this.#evict(deed.from, deed.to);
        break;
      case 'rewound':
        this.#commit({ kind: 'rewound', anchor: 1 + (deed.anchor % (this.#context.reach + 1)) });
        break;
      case 'cleared':
        this.#commit({ kind: 'cleared' });
        break;
      case 'instructed':
        this.#commit({ kind: 'system', text: `Be brief, at ${this.#context.reach}.` });
        break;
      case 'forked':
        this.#fork();
    }
  }

  lived(): Lived {
    const { system } = this.#context;
    return { messages: this.#context.rendered(), edited: this.#context.edited(), system };
  }

  #opened(): Context {
    return new Context(this.#source(), ({ source, loci }) =>
      ok(loci.flatMap(({ seq }) => this.#logs.get(source)?.[seq - 1] ?? [])),
    );
  }

  #source(): string {
    return `${this.#generation}/record.jsonl`;
  }

  #commit(fact: Protocol): boolean {
    if (this.#context.judge(fact)) return false;
    const log = this.#logs.get(this.#source()) ?? [];
    this.#logs.set(this.#source(), log);
    const seq = log.length + 1;
    const locus = { seq, start: seq * 100, end: seq * 100 + 100, digest: 'a'.repeat(32) };
    const recorded: Recorded<Fact> = { at: seq, locus, fact };
    log.push(recorded);
    const stepped = this.#context.step(recorded);
    if (!stepped.ok) throw new Error(stepped.refusal.because);
    return true;
  }

  #prompt(content: readonly UserPart[]): void {
    const admitted = admitPrompt(content);
    if (!admitted.ok) throw new Error(admitted.refusal.because);
    const turn = this.#context.reach + 1;
    this.#commit({ kind: 'user_prompt', turn, voice: 'human', content: admitted.value });
  }

  #steer(content: readonly UserPart[]): void {
    const admitted = admitPrompt(content);
    if (admitted.ok) this.#commit({ kind: 'steering', voice: 'harness', content: admitted.value });
  }

  #reply({ draft, outputs, failed }: Extract<Deed, { is: 'replied' }>): void {
    if (this.#context.state.kind === 'ready') this.#prompt([{ type: 'text', text: 'Go on.' }]);
    const turn = this.#context.reach + 1;
    const { message } = admitReply(draft, { turn, calls: this.#context.callIds });
    if (!this.#commit({ kind: 'assistant_message', turn, message })) return;
    const { owed } = this.#context;
    if (owed.length === 0) return;
    const given = owed.slice(0, outputs.length).map(
      (call, at): ToolResult => ({
        call: call.id,
        name: call.name,
        content: outputs[at] ?? [],
        failed,
      }),
    );
    this.#commit({ kind: 'tool_results', results: admitResults(owed, given) });
  }

  #evict(one: number, other: number): void {
    const spans = this.#context.frontier;
    const from = spans[one % Math.max(spans.length, 1)];
    const to = spans[other % Math.max(spans.length, 1)];
    if (!from || !to) return;
    const chosen = span(Math.min(from.from, to.from), Math.max(from.to, to.to));
    if (!chosen.ok) return;
    const note = one % 2 === 0 ? {} : { note: 'what was done there' };
    this.#commit({ kind: 'evicted', residue: { span: chosen.value, ...note, by: 'human' } });
  }

  #fork(): void {
    const link = this.#context.link();
    this.#generation += 1;
    this.#context = this.#opened();
    this.#commit(link);
  }
}
