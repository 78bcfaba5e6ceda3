import type { JsonSchema, UserPart } from '@exarch/conversation';
import type { Display } from '@exarch/record';
import type { JsonObject } from '@exarch/values';

/** What running a call may do to the world: look, change files in the folder, files outside it, or anything at all. */
export type Risk = 'read' | 'write' | 'outside' | 'command';

/** Where a tool acts. */
export type Place = {
  /** The folder the session works in, absolute. */
  readonly cwd: string;
  /** What a child process may see of the environment: no key stands in it. */
  readonly environment: { readonly [name: string]: string | undefined };
  /** Files that no tool opens and no confined command can read, absolute: where keys are kept. */
  readonly hidden?: readonly string[];
};

/** Where a call acts, and the signal that ends it. */
export type World = Place & { readonly signal: AbortSignal };

/** What a call answers; one that changed nothing and saw nothing has no observations. */
export type ToolOutput = {
  readonly content: readonly UserPart[];
  readonly failed: boolean;
  readonly observations: readonly Display[];
};

/** Something a model may call. */
export type Tool = {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
  /** What these arguments may do, judged before they run. */
  readonly risk: (args: JsonObject, place: Place) => Risk;
  readonly run: (args: JsonObject, world: World) => Promise<ToolOutput>;
};
