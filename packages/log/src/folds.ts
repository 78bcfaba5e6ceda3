import { Context, type Fact, type ReadBack, type Recorded, Selection } from '@exarch/record';
import { ok, type Refusal, type Result } from '@exarch/values';
import { Meter } from './meter.ts';
import { Title } from './title.ts';

const wasItEdited = 'Was it edited? If another exarch wrote it, read it with that one.';

/** All that a session knows by heart: each a fold of its log, stepped alike live and on a replay. */
export class Folds {
  readonly context: Context;
  readonly selection: Selection = new Selection();
  readonly meter: Meter = new Meter();
  readonly title: Title = new Title();

  constructor(source: string, read: ReadBack) {
    this.context = new Context(source, read);
  }

  /** Why a fact may not stand next, before a byte of it is written. */
  judge(fact: Fact): Refusal | undefined {
    return this.title.judge(fact) ?? this.context.judge(fact);
  }

  /** Whoever refuses goes first, so that a refused record steps nothing. */
  step(recorded: Recorded): Result<undefined> {
    const misplaced = this.title.judge(recorded.fact);
    if (misplaced) return { ok: false, refusal: { ...misplaced, mend: wasItEdited } };
    const stepped = this.context.step(recorded);
    if (!stepped.ok) return stepped;
    this.selection.step(recorded);
    this.meter.step(recorded.fact);
    this.title.step(recorded);
    return ok(undefined);
  }
}
