import type { Admitted, Tool } from '@exarch/conversation';
import type { Fact, Protocol, Selected, TurnId } from '@exarch/record';
import type { SessionId } from './session-id.ts';

/** The link a fork opens with. */
export type Inherited = Extract<Protocol, { readonly kind: 'inherited' }>;

/** What a new session is told before its first prompt. */
export type Opening = {
  readonly selected: Selected;
  readonly cwd: string;
  /** The version that writes the log. */
  readonly exarch: string;
  readonly name?: string;
  /** The session whose agent starts this one; a branch and a fork have none. */
  readonly parent?: SessionId;
  readonly inherited?: Inherited;
  /** For a fork at an earlier turn: the first turn that is not taken over. */
  readonly anchor?: TurnId;
  readonly system?: string;
  readonly tools?: Admitted<readonly Tool[]>;
};

/** The facts a log opens with, in their one order. */
export function openingFacts(id: SessionId, opening: Opening): readonly Fact[] {
  const { selected, cwd, exarch, name, parent, inherited, anchor, system, tools } = opening;
  const facts: (Fact | undefined)[] = [
    {
      kind: 'session_started',
      session: id,
      ...(parent === undefined ? {} : { parent }),
      ...(name === undefined ? {} : { name }),
      cwd,
      exarch,
      ...selected,
    },
    inherited,
    system ? { kind: 'system', text: system } : undefined,
    tools && { kind: 'tools', tools },
    anchor === undefined ? undefined : { kind: 'rewound', anchor },
  ];
  return facts.filter((fact) => fact !== undefined);
}
