export type { Chopped, Streamed } from './chop.ts';
export { Chopper } from './chop.ts';
export { classOf, factClasses, isDisplay, isForensic, isProtocol } from './class-of.ts';
export type { CardRow, Display, JobOutcome, Observed, SpanRow } from './display.ts';
export type { Fact, FactClass } from './fact.ts';
export type { Fold } from './fold.ts';
export type { Forensic, Selected } from './forensic.ts';
export type { Head } from './head.ts';
export { headOf } from './head.ts';
export { judgeFact } from './judge-fact.ts';
export {
  bodyOf,
  bodyStart,
  decodeLine,
  digestDigits,
  encodeBody,
  lineTime,
  notUtf8,
  sealLine,
  sumDigits,
  sumMismatch,
  sumOf,
} from './line.ts';
export type { Locus, LocusRow, Pointer } from './locus.ts';
export { locusFrom, locusRow, locusRowShape } from './locus.ts';
export type { Link, ReadBack } from './model/change.ts';
export { Context } from './model/context.ts';
export { judgeNote } from './model/eviction.ts';
export { residueText } from './model/residue-text.ts';
export type { State } from './model/state.ts';
export type { Located, Searched } from './model/transcript.ts';
export type { Linked, Location, Protocol, Residue, TurnRow, Voice } from './protocol.ts';
export { evictors, voices } from './protocol.ts';
export type { Recorded } from './recorded.ts';
export { Selection } from './selection.ts';
export { factShape } from './shapes.ts';
export type { Span, TurnId } from './span.ts';
export { contains, span, spanOf, spanShape, spanWords, within } from './span.ts';
export type { Activity, Transient } from './transient.ts';
export type { Attached, Block, BlockKind, BlockOf, Lane, Verdict } from './view/block.ts';
export { isLane } from './view/block.ts';
export { Blocks } from './view/blocks.ts';
export type { Delta } from './view/delta.ts';
export { blocksKept } from './view/memo.ts';
export type { Spent } from './view/spent.ts';
export { nothingSpent, spend } from './view/spent.ts';
