/** A judged input that was not admitted. A value, never thrown. */
export type Refusal = {
  /** Stable id, `package/kebab-sentence`; also the test's name and the docs' anchor. */
  readonly rule: string;
  /** Where: a JSON pointer, a path, a line number; empty for the whole input. */
  readonly at: string;
  /** What was found and why it cannot stand, in one sentence. */
  readonly because: string;
  /** What would make it admissible, where that is known. */
  readonly mend?: string;
};

/** What a judge answers: the value, or why there is none. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

/** The value, admitted. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** The one place a refusal is put together; `mend` is left out rather than empty. */
export function refusal(rule: string, at: string, because: string, mend?: string): Refusal {
  return mend === undefined ? { rule, at, because } : { rule, at, because, mend };
}

/** A result that holds nothing but its refusal. */
export function refuse(rule: string, at: string, because: string, mend?: string): Result<never> {
  return { ok: false, refusal: refusal(rule, at, because, mend) };
}

/** A refusal as one line for a person: the thing, the reason, the mend. */
export function refusalLine({ at, because, mend }: Refusal): string {
  const head = at === '' ? because : `${at}: ${because}`;
  return mend === undefined ? head : `${head} ${mend}`;
}
