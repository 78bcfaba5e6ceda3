import { never } from '@exarch/values';
import type { Residue } from '../protocol.ts';
import { spanWords } from '../span.ts';

/** What a list calls a residue: its note, or that it has none. */
export function residueLabel({ note, by }: Residue): string {
  if (note !== undefined) return note;
  return by === 'harness' ? 'forced eviction, without a note' : 'eviction, without a note';
}

/**
 * What the model reads where a run of turns left its context. A function of the residue alone: the
 * same bytes on every request, whatever the run held. A note is quoted, so it cannot add a line.
 */
export function residueText({ span, note, by }: Residue): string {
  const words = spanWords(span);
  const one = span.from === span.to;
  const lines = [
    `[EXARCH // ${capitalised(words)} ${one ? 'has' : 'have'} left your context${because(by)}${note === undefined ? ', without a note' : ''}.`,
    ...(note === undefined
      ? []
      : [`${by === 'model' ? 'Your note' : 'Note'}: ${JSON.stringify(note)}`]),
    `Nothing is lost: with the transcript tool, \`read\` gives back ${words} (from ${span.from}, to ${span.to}), \`index\` lists every turn, \`grep\` searches them.]`,
  ];
  return lines.join('\n');
}

function because(by: Residue['by']): string {
  switch (by) {
    case 'model':
      return '';
    case 'harness':
      return ' in a forced eviction';
    case 'human':
      return ' at the user’s request';
    default:
      return never(by);
  }
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
