/** What sets one of this provider's models apart from another. */
export type ModelTraits = {
  /** How the model is told to think, if at all. */
  readonly thinks: 'adaptive' | 'manual' | 'never';
  /** Whether thinking may be switched off. */
  readonly mayRest: boolean;
  /** Whether `xhigh` and `max` are known efforts. */
  readonly widestEffort: boolean;
  /** Whether its thinking is bound to the history before it. */
  readonly binds: boolean;
};

const bound = new Set(['fable 5.1', 'opus 5.5', 'sonnet 5.5', 'haiku 5.5']);
const restless = new Set([
  'fable 5',
  'mythos 5',
  'fable 5.1',
  'mythos 5.1',
  'opus 5.5',
  'sonnet 5.5',
]);

/** The traits of a model by its name; an unknown one counts as new. */
export function modelTraits(model: string): ModelTraits {
  const { name, version } = lineage(model);
  const key = `${name} ${version}`;
  return {
    thinks: version <= 3.5 ? 'never' : version < 4.6 ? 'manual' : 'adaptive',
    mayRest: !restless.has(key) && name !== 'mythos-preview',
    widestEffort: version >= 4.7,
    binds: bound.has(key),
  };
}

function lineage(model: string): { readonly name: string; readonly version: number } {
  const bare = model.toLowerCase().replace(/[-@]?20\d{6}.*$/, '');
  if (bare.includes('mythos-preview')) return { name: 'mythos-preview', version: 4.6 };
  const older = /claude-(\d)(?:[-.](\d))?-(opus|sonnet|haiku)/.exec(bare);
  const newer = /(opus|sonnet|haiku|fable|mythos)-(\d)(?:[-.](\d)(?!\d))?/.exec(bare);
  const [name, major, minor] = older
    ? [older[3], older[1], older[2]]
    : [newer?.[1], newer?.[2], newer?.[3]];
  if (name === undefined || major === undefined) {
    return { name: '', version: /claude-(?:instant|[12])/.test(bare) ? 2 : 9 };
  }
  return { name, version: Number(`${major}.${minor ?? 0}`) };
}
