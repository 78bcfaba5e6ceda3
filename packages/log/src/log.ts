import { type Fact, judgeFact, type Recorded } from '@exarch/record';
import { ok, type Refusal, type Result } from '@exarch/values';
import type { Folds } from './folds.ts';
import type { LogFile } from './log-file.ts';

/** A log and its folds, which never disagree: what is written has been judged, what is judged is stepped. */
export class Log {
  readonly folds: Folds;
  readonly file: LogFile;

  constructor(folds: Folds, file: LogFile) {
    this.folds = folds;
    this.file = file;
  }

  /**
   * Judges, appends, steps. What a line cannot hold or a fold would refuse is refused before a byte is
   * written. A step that refuses what its judge let pass is our own bug: it throws, and the log takes
   * nothing more.
   */
  commit(fact: Fact): Result<Recorded> {
    if (this.file.failed) return refused(this.file.failed);
    const refusal = judgeFact(fact) ?? this.folds.judge(fact);
    if (refusal) return refused(refusal);
    const appended = this.file.append(fact);
    if (appended.ok) this.#step(appended.value);
    return appended;
  }

  /** Commits facts in order, up to the first that is refused. */
  commitAll(facts: readonly Fact[]): Result<undefined> {
    for (const fact of facts) {
      const committed = this.commit(fact);
      if (!committed.ok) return committed;
    }
    return ok(undefined);
  }

  #step(recorded: Recorded): void {
    try {
      const stepped = this.folds.step(recorded);
      if (!stepped.ok) throw new Error(`judged and then refused: ${stepped.refusal.because}`);
    } catch (cause) {
      this.file.poison('its folds and its file no longer agree');
      throw cause;
    }
  }
}

function refused(refusal: Refusal): Result<never> {
  return { ok: false, refusal };
}
