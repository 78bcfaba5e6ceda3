import { type Reply, type Said, wordsOf } from './reply.ts';

/** Characters taken for one token; the vendors' tokenizers average near this on English. */
const charactersPerToken = 4;

/** About how many tokens a text is. */
export function tokensIn(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

/** About how many tokens a reply costs, and how many of them were spent thinking. */
export function tokensOut({ parts, cost }: Reply): {
  readonly all: number;
  readonly thinking: number;
} {
  let all = 1;
  let thinking = 0;
  for (const part of parts) {
    const tokens = tokensIn(wordsOf(part));
    all += tokens;
    if (part.kind === 'thinking') thinking += tokens;
  }
  return { all: cost ?? all, thinking: Math.min(thinking, cost ?? thinking) };
}

/** The reply cut where its output cap ends it; the whole reply where it fits. */
export function capped(whole: Reply, cap: number | undefined): Reply {
  if (cap === undefined || tokensOut(whole).all <= cap) return whole;
  const parts: Said[] = [];
  let room = Math.max(cap, 1) * charactersPerToken;
  for (const part of whole.parts) {
    if (room <= 0) break;
    parts.push(shortened(part, room));
    room -= wordsOf(part).length;
  }
  return { parts, stop: 'length' };
}

function shortened(part: Said, room: number): Said {
  if (part.kind === 'call') return { ...part, args: part.args.slice(0, room) };
  return { ...part, text: part.text.slice(0, room).toWellFormed() };
}
