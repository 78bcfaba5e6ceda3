import type { Message } from '@exarch/conversation';
import type { Residue } from '@exarch/record';

/** One message, with the line it stood on. */
export type Said = {
  readonly message: Message;
  readonly width: number;
  readonly seq: number;
  readonly opensImport: boolean;
};
/** A turn with all that was ever said in it. */
export type RefTurn = {
  readonly id: number;
  readonly role: 'user' | 'assistant';
  readonly kind: 'own' | 'import' | 'inherited';
  readonly source: string;
  /** All that was ever recorded of it. */
  readonly whole: Said[];
  /** What this context would send of it. */
  readonly kept: Said[];
  /** A parent's weight for a turn that had left its context. */
  readonly weighed?: number;
};
/** A residue, and whether a clear or a rewind took it. */
export type RefResidue = Residue & { readonly withdrawn: boolean };
/** Where the protocol rests. */
export type Rest =
  | 'ready'
  | 'awaiting_reply'
  | 'awaiting_tool_results'
  | 'awaiting_reply_after_results';

/** Whether no text of a content is blank. */
export function saysSomething(content: readonly { readonly type: string }[]): boolean {
  return content.every((part) => !('text' in part) || String(part.text).trim() !== '');
}

/** Ids of the calls in messages, in order. */
export function callsOf(said: readonly Said[]): readonly string[] {
  return said.flatMap(({ message }) =>
    message.role === 'assistant'
      ? message.content.flatMap((part) => (part.type === 'call' ? [part.id] : []))
      : [],
  );
}

/** Where one message leaves the protocol. */
export function restAfter(said: Said): Rest {
  if (said.opensImport) return 'ready';
  if (said.message.role === 'user') return 'awaiting_reply';
  if (said.message.role === 'tool') return 'awaiting_reply_after_results';
  return callsOf([said]).length > 0 ? 'awaiting_tool_results' : 'ready';
}

/** Where the last of some messages leaves it. */
export function restOf(said: readonly Said[]): Rest {
  const last = said.at(-1);
  return last ? restAfter(last) : 'ready';
}

/** The longest run from the start that owes no result. */
export function owingNothing(said: readonly Said[]): Said[] {
  const lengths = said.map((_, index) => index + 1);
  const length = lengths.findLast((end) => restOf(said.slice(0, end)) !== 'awaiting_tool_results');
  return said.slice(0, length ?? 0);
}

/** What a turn weighs. */
export function bytesOf(turn: RefTurn): number {
  return turn.weighed ?? turn.kept.reduce((sum, { width }) => sum + width, 0);
}

/** The narrowest residue; of equal ones the first. */
export function smallest(residues: readonly RefResidue[]): RefResidue | undefined {
  const width = ({ span }: RefResidue): number => span.to - span.from;
  return residues.reduce<RefResidue | undefined>(
    (least, each) => (!least || width(each) < width(least) ? each : least),
    undefined,
  );
}

/** The first turn of an item. */
export function firstOf(item: RefTurn | RefResidue): number {
  return 'kept' in item ? item.id : item.span.from;
}

/** The last turn of an item. */
export function lastOf(item: RefTurn | RefResidue): number {
  return 'kept' in item ? item.id : item.span.to;
}

/** A residue's message, spelled a second time. */
export function textOf({ span: { from, to }, note, by }: RefResidue): string {
  const turns = from === to ? `turn ${from}` : `turns ${from}–${to}`;
  const left = from === to ? `Turn ${from} has` : `Turns ${from}–${to} have`;
  const why = { model: '', harness: ' in a forced eviction', human: ' at the user’s request' }[by];
  const noted =
    note === undefined ? '' : `\n${by === 'model' ? 'Your note' : 'Note'}: ${JSON.stringify(note)}`;
  return (
    `[EXARCH // ${left} left your context${why}${note === undefined ? ', without a note' : ''}.${noted}` +
    `\nNothing is lost: with the transcript tool, \`read\` gives back ${turns} (from ${from}, to ${to}), \`index\` lists every turn, \`grep\` searches them.]`
  );
}
