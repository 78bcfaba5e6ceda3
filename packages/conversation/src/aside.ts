import type { Text } from './message.ts';

/** Words of ours among what others said: what stands for a part that could not stay, or introduces one. */
export type Aside = { readonly type: 'aside'; readonly text: string };

/**
 * Parts with every aside a text on lines of its own: wires and models read neighbouring texts with nothing
 * between. `before` is the part that stands in front of them.
 */
export function onOwnLines<P extends Part>(
  parts: readonly (P | Aside)[],
  before?: Part,
): readonly (P | Text)[] {
  const placed: (P | Text)[] = [];
  for (const [at, part] of parts.entries()) {
    if (isAside(part)) placed.push(ownLines(part, placed.at(-1) ?? before, parts[at + 1]));
    else placed.push(part);
  }
  return placed;
}

/** A part of any message, as far as it matters here. */
type Part = Text | { readonly type: 'media' | 'reasoning' | 'opaque' | 'call' };

function isAside<P extends Part>(part: P | Aside): part is Aside {
  return part.type === 'aside';
}

function ownLines(aside: Aside, before: Part | undefined, next: Part | Aside | undefined): Text {
  const opens = before?.type === 'text' && !before.text.endsWith('\n') ? '\n' : '';
  const isFollowed = next?.type === 'text' || next?.type === 'aside';
  const closes = isFollowed && !aside.text.endsWith('\n') ? '\n' : '';
  return { type: 'text', text: `${opens}${aside.text}${closes}` };
}
