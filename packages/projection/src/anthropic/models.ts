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
  /** How many images one request may hold. */
  readonly mostImages: number;
};

/** The models of the newest kind that may rest, and those whose thinking is free. All others are taken for newer ones. */
const rest = new Set([
  'opus 406',
  'sonnet 406',
  'opus 407',
  'opus 408',
  'sonnet 500',
  'opus 500',
  'haiku 505',
]);
const free = new Set([
  ...['opus 406', 'sonnet 406', 'opus 407', 'opus 408', 'sonnet 500', 'opus 500'],
  ...['fable 500', 'mythos 500', 'mythos 501', 'mythos-preview 406'],
]);

/** The traits of a model by its name; one that nobody knows is asked as the newest is, which no other refuses. */
export function modelTraits(model: string): ModelTraits {
  const { name, version } = lineage(model);
  const key = `${name} ${version}`;
  const isOld = version < 406;
  return {
    thinks: version <= 305 ? 'never' : isOld ? 'manual' : 'adaptive',
    mayRest: isOld || rest.has(key),
    widestEffort: version >= 407,
    binds: !isOld && !free.has(key),
    mostImages: isOld ? 100 : 600,
  };
}

type Lineage = {
  readonly name: string;
  /** A hundred for each generation: 4.6 is 406. */
  readonly version: number;
};

function lineage(model: string): Lineage {
  const bare = model.toLowerCase().replace(/[-@]?20\d{6}.*$/, '');
  if (bare.includes('mythos-preview')) return { name: 'mythos-preview', version: 406 };
  const older = /claude-(\d)(?:[-.](\d))?-(opus|sonnet|haiku)/.exec(bare);
  const newer = /(opus|sonnet|haiku|fable|mythos)-(\d+)(?:[-.](\d{1,2})(?!\d))?/.exec(bare);
  const [name, major, minor] = older
    ? [older[3], older[1], older[2]]
    : [newer?.[1], newer?.[2], newer?.[3]];
  if (name === undefined || major === undefined) {
    return { name: '', version: /claude-(?:instant|[12])/.test(bare) ? 200 : 900 };
  }
  return { name, version: Number(major) * 100 + Number(minor ?? 0) };
}
