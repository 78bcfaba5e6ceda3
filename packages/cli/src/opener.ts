import type { Choice, Credentials } from '@exarch/provider';
import type { TurnId } from '@exarch/record';
import type { Ask } from '@exarch/tools';
import type { Io } from './io.ts';
import type { Settings } from './settings.ts';

/** Which session a talk is held in. */
export type Which =
  | { readonly kind: 'new'; readonly name?: string }
  /** A new one that goes on from another's context, whole or up to a turn. */
  | {
      readonly kind: 'fork';
      readonly session: string;
      readonly turn?: TurnId;
      readonly name?: string;
    }
  /** The newest of this folder, which may be given another name. */
  | { readonly kind: 'newest'; readonly name?: string }
  | { readonly kind: 'named'; readonly session: string };

/** What a session is opened with. */
export type Opener = {
  readonly io: Io;
  readonly settings: Settings;
  readonly choice: Choice;
  readonly credentials: Credentials;
  /** Files that no tool may open. */
  readonly hidden: readonly string[];
  /** Who is asked before a tool does more than look; nobody, without a person. */
  readonly ask?: Ask;
};
