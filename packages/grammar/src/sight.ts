import type { Path } from './path.ts';

/** The rules a walker cites where a declaration names none. */
export type Dialect = {
  /** A value of the wrong JSON type. */
  readonly misfit: string;
  /** A required field that is not there. */
  readonly missing: string;
  /** A field no shape names; left out, strangers are let through. */
  readonly unknown?: string;
  /** A tag no position knows. */
  readonly stranger: string;
  /** A lone surrogate; left out, none is looked for. */
  readonly surrogate?: string;
  /** Where a field may be spelled two ways: its declared spelling, and the rule that both at once break. */
  readonly spelling?: { readonly of: (key: string) => string; readonly twice: string };
};

/** A finding before its rule is looked up. */
export type Finding = {
  readonly rule: string;
  readonly at: Path;
  readonly because: string;
  /** Only a warning here, whatever the rule weighs elsewhere. */
  readonly lowered: boolean;
};

/** What is known of where the body goes. */
export type Aim = {
  readonly traits: ReadonlySet<string>;
  readonly model: string;
  readonly modelKnown: boolean;
};

/** One judgement under way: what is known of the target, where the walker stands, what it found. */
export class Sight {
  readonly dialect: Dialect;
  readonly findings: Finding[] = [];
  /** The way to where the walker stands: the first `depth` of these. Only the walker moves it. */
  readonly way: (string | number)[] = [];
  depth = 0;
  /** UTF-16 units of text walked so far: no request takes fewer bytes than that. */
  text = 0;
  /** The model's name in lower case; empty where none is known. */
  readonly model: string;
  /** True when no family is known to have the model: its traits are those of the newest. */
  readonly guessed: boolean;
  readonly #traits: ReadonlySet<string>;

  constructor(dialect: Dialect, { traits, model, modelKnown }: Aim) {
    this.dialect = dialect;
    this.model = model;
    this.guessed = !modelKnown;
    this.#traits = traits;
  }

  /** True when the model, its platform or the request's betas have this trait. */
  is(trait: string): boolean {
    return this.#traits.has(trait);
  }

  /** Reports at the walker's place, or at `below` it. */
  report(rule: string, because: string, below: Path = []): void {
    this.findings.push({ rule, because, at: this.#placeOf(below), lowered: false });
  }

  /** As `report`, and no more than a warning. */
  warn(rule: string, because: string, below: Path = []): void {
    this.findings.push({ rule, because, at: this.#placeOf(below), lowered: true });
  }

  #placeOf(below: Path): Path {
    return [...this.way.slice(0, this.depth), ...below];
  }
}
