import { effortChanged, effortIgnored, isEffort } from '../efforts.ts';
import type { Notes } from '../note.ts';
import type { ThinkingConfig } from './body.ts';

/** What sets one of this provider's models apart from another. */
export type ModelTraits = {
  readonly name: string;
  /** Its generation, such as 2.5; an unknown one counts as new. */
  readonly generation: number;
  /** Whether its calls carry signatures, and its results may hold files. */
  readonly signs: boolean;
  /** Whether it takes a system text. */
  readonly hasSystem: boolean;
};

/** The traits of a model by its name. */
export function modelTraits(model: string): ModelTraits {
  const name = model.toLowerCase().replace(/^.*\//, '');
  const isGemma = /^gemma/.test(name);
  const isFirst = /^gemini-(?:1\.0-)?pro(?:-vision)?(?:-latest|-\d{3})?$/.test(name);
  const [, version] = /gemini-(\d+(?:\.\d+)?)/.exec(name) ?? [];
  const generation = isGemma || isFirst ? 1 : Number(version ?? 9);
  const hasSystem = !isFirst && !/^gemma-?[1-3](?!\d)|image/.test(name);
  return { name, generation, signs: generation >= 3, hasSystem };
}

const budgets = { minimal: 512, low: 1024, medium: 8192, high: 16384, xhigh: 24576, max: 24576 };

/** How the model is told how hard to think. */
export function thinkingConfig(
  effort: string | undefined,
  traits: ModelTraits,
  notes: Notes,
): ThinkingConfig | undefined {
  if (effort === undefined) return undefined;
  if (!isEffort(effort) || traits.generation < 2.5) {
    notes.add(effortIgnored(effort));
    return undefined;
  }
  const isPro = /pro/.test(traits.name);
  if (traits.generation >= 3) {
    const level = levelOf(effort, isPro);
    const sent = level.toLowerCase();
    if (sent !== effort) notes.add(effortChanged({ asked: effort, sent }));
    return { thinkingLevel: level, includeThoughts: effort !== 'none' };
  }
  if (effort === 'none' && isPro) {
    notes.add(effortChanged({ asked: effort, sent: 'of 128 tokens' }));
    return { thinkingBudget: 128 };
  }
  if (effort === 'none') return { thinkingBudget: 0 };
  return { thinkingBudget: budgets[effort], includeThoughts: true };
}

/** The largest models know only two levels. */
function levelOf(effort: string, isPro: boolean): NonNullable<ThinkingConfig['thinkingLevel']> {
  if (effort === 'none' || effort === 'minimal') return isPro ? 'LOW' : 'MINIMAL';
  if (effort === 'low') return 'LOW';
  return effort === 'medium' && !isPro ? 'MEDIUM' : 'HIGH';
}
