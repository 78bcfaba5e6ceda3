import fc from 'fast-check';
import { conversations } from './conversations.ts';
import { hostileArguments, hostileIds, hostileNames } from './drafts.ts';
import { brokenMedia } from './media.ts';
import { hostileNativeTexts } from './natives.ts';
import { anyTexts } from './texts.ts';

type Node = { [key: string | number]: unknown } | unknown[];

/** One act of damage: what is done, and numbers that choose where. */
type Damage = {
  readonly act: 'remove' | 'double' | 'swap' | 'move' | 'replace' | 'rename' | 'shuffle';
  readonly where: readonly [number, number, number];
  readonly by: unknown;
};

const strangers: fc.Arbitrary<unknown> = fc.oneof(
  anyTexts,
  hostileIds,
  hostileNames,
  hostileArguments,
  brokenMedia,
  hostileNativeTexts,
  fc.constantFrom<unknown>(null, 0, true, '', [], {}, 'user', 'assistant', 'tool', 'system'),
  fc.record({ type: fc.constantFrom('text', 'call', 'reasoning', 'opaque', 'media', 'image') }),
  fc.record({ call: hostileIds, name: hostileNames, content: anyTexts, failed: fc.boolean() }),
  fc.jsonValue({ maxDepth: 2 }),
);

const damages: fc.Arbitrary<Damage> = fc.record({
  act: fc.constantFrom('remove', 'double', 'swap', 'move', 'replace', 'rename', 'shuffle'),
  where: fc.tuple(fc.nat(), fc.nat(), fc.nat()),
  by: strangers,
});

/** Lists of messages that something went wrong with: a few acts of damage to a sound conversation. */
export const damagedMessages: fc.Arbitrary<readonly unknown[]> = fc
  .tuple(
    conversations({ replies: 'mixed' }),
    fc.array(damages, { minLength: 1, maxLength: 8, size: 'max' }),
  )
  .map(([messages, acts]) => {
    const list: unknown[] = JSON.parse(JSON.stringify(messages));
    for (const act of acts) wreak(list, act);
    return list;
  });

function wreak(list: unknown[], { act, where, by }: Damage): void {
  const nodes: Node[] = [];
  collect(list, nodes);
  const node = act === 'shuffle' || act === 'move' ? list : pick(nodes, where[0]);
  if (node === undefined) return;
  if (Array.isArray(node)) wreakList(node, { act, where, by });
  else wreakObject(node, { act, where, by });
}

function wreakList(node: unknown[], { act, where: [, one, other], by }: Damage): void {
  if (node.length === 0) return;
  const from = one % node.length;
  const to = other % node.length;
  switch (act) {
    case 'remove':
      node.splice(from, 1);
      break;
    case 'double':
      node.splice(to, 0, JSON.parse(JSON.stringify(node[from])));
      break;
    case 'replace':
    case 'rename':
      node[from] = by;
      break;
    case 'move':
      node.splice(to, 0, ...node.splice(from, 1));
      break;
    case 'swap':
    case 'shuffle':
      [node[from], node[to]] = [node[to], node[from]];
      break;
  }
}

function wreakObject(node: { [key: string]: unknown }, { act, where, by }: Damage): void {
  const key = pick(Object.keys(node), where[1]);
  if (key === undefined) return;
  if (act === 'remove') delete node[key];
  else if (act === 'double') Object.assign(node, { again: node[key] });
  else if (act === 'rename') Object.assign(node, { role: by });
  else node[key] = by;
}

/** Every list and object of the tree but what stands inside arguments of calls. */
function collect(node: unknown, into: Node[]): void {
  if (typeof node !== 'object' || node === null) return;
  into.push(node as Node);
  for (const [key, inner] of Object.entries(node)) if (key !== 'arguments') collect(inner, into);
}

function pick<T>(list: readonly T[], place: number): T | undefined {
  return list[place % Math.max(list.length, 1)];
}
