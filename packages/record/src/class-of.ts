import type { Display } from './display.ts';
import { displayShapes } from './display-shape.ts';
import type { Fact, FactClass } from './fact.ts';
import type { Forensic } from './forensic.ts';
import { forensicShapes } from './forensic-shape.ts';
import type { Protocol } from './protocol.ts';
import { protocolShapes } from './protocol-shape.ts';

/** The three classes, as a line spells them. */
export const factClasses: readonly FactClass[] = ['protocol', 'display', 'forensic'];

/** The class of every kind there is; no kind stands in two. */
export const classes: ReadonlyMap<string, FactClass> = new Map<string, FactClass>([
  ...Object.keys(protocolShapes).map((kind) => [kind, 'protocol'] as const),
  ...Object.keys(displayShapes).map((kind) => [kind, 'display'] as const),
  ...Object.keys(forensicShapes).map((kind) => [kind, 'forensic'] as const),
]);

/** The class of a known kind, nothing for an unknown one. */
export function classOf(kind: Fact['kind']): FactClass;
export function classOf(kind: string): FactClass | undefined;
export function classOf(kind: string): FactClass | undefined {
  return classes.get(kind);
}

/** True for a fact the model is told of, or an edit to what it is told. */
export function isProtocol(fact: Fact): fact is Protocol {
  return classes.get(fact.kind) === 'protocol';
}

/** True for a fact that only a screen shows. */
export function isDisplay(fact: Fact): fact is Display {
  return classes.get(fact.kind) === 'display';
}

/** True for evidence that is not model context. */
export function isForensic(fact: Fact): fact is Forensic {
  return classes.get(fact.kind) === 'forensic';
}
