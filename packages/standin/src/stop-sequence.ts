import type { Json } from '@exarch/values';
import { listOf, textOf } from './json-view.ts';
import type { Reply, Said } from './reply.ts';

/** The words at which a request wants its reply to end: a list, or a single text. */
export function sequencesIn(value: Json | undefined): readonly string[] {
  const all = typeof value === 'string' ? [value] : listOf(value).map(textOf);
  return all.filter((sequence) => sequence !== '');
}

/** The reply up to the first of these words in its text, which themselves are not said. */
export function endedAt(whole: Reply, sequences: readonly string[]): Reply {
  const parts: Said[] = [];
  for (const part of whole.parts) {
    const found = part.kind === 'text' ? firstIn(part.text, sequences) : undefined;
    if (found === undefined || part.kind !== 'text') {
      parts.push(part);
      continue;
    }
    const text = part.text.slice(0, found.at);
    if (text !== '') parts.push({ kind: 'text', text });
    return { ...whole, parts, stop: 'sequence', sequence: found.sequence };
  }
  return whole;
}

type Found = { readonly sequence: string; readonly at: number };

function firstIn(text: string, sequences: readonly string[]): Found | undefined {
  let first: Found | undefined;
  for (const sequence of sequences) {
    const at = text.indexOf(sequence);
    if (at >= 0 && (first === undefined || at < first.at)) first = { sequence, at };
  }
  return first;
}
