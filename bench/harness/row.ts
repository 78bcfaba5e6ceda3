/** One line of a table: what was measured, beside what, and whether it is what it should be. */
export type Row = {
  readonly what: string;
  readonly ours: string;
  readonly against: string;
  readonly figure: string;
  /** Absent where a figure stands for comparison only. */
  readonly goal?: string;
  readonly met?: boolean;
};

/** What a figure must be: at most, or at least, so many times the other side. */
export type Goal = { readonly atMost: number } | { readonly atLeast: number };

/** Whether a figure is what it should be. */
export function isMet(figure: number, goal: Goal): boolean {
  return 'atMost' in goal ? figure <= goal.atMost : figure >= goal.atLeast;
}

/** A goal in the table's words. */
export function goalWords(goal: Goal, unit: string): string {
  return 'atMost' in goal ? `≤ ${goal.atMost}${unit}` : `≥ ${goal.atLeast}${unit}`;
}

/** A figure judged by its goal. */
export function judged(figure: number, unit: string, goal: Goal | undefined): Judgement {
  const words = `${rounded(figure)}${unit}`;
  if (!goal) return { figure: words };
  return { figure: words, goal: goalWords(goal, unit), met: isMet(figure, goal) };
}

type Judgement = Pick<Row, 'figure' | 'goal' | 'met'>;

/** Three digits that say something, two below a tenth. */
export function rounded(figure: number): string {
  if (figure < 0.1) return figure.toPrecision(2);
  if (figure >= 100) return figure.toFixed(0);
  return figure >= 10 ? figure.toFixed(1) : figure.toFixed(2);
}

/** Milliseconds in the unit that suits them. */
export function span(ms: number): string {
  if (ms >= 1000) return `${rounded(ms / 1000)} s`;
  return ms >= 1 ? `${rounded(ms)} ms` : `${rounded(ms * 1000)} µs`;
}
