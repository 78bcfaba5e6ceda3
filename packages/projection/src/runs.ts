import type { Text } from '@exarch/conversation';

type Typed = { readonly type: string };

/** The list with its neighbouring texts joined into one: a fragment's white space is the answer's. */
export function joined<P extends Typed>(parts: readonly (P | Text)[]): readonly (P | Text)[] {
  if (!parts.some((part, at) => isText(part) && isText(parts[at - 1]))) return parts;
  const out: (P | Text)[] = [];
  let run: string[] = [];
  const close = (): void => {
    if (run.length > 0) out.push({ type: 'text', text: run.join('') });
    run = [];
  };
  for (const part of parts) {
    if (isText(part)) run.push(part.text);
    else {
      close();
      out.push(part);
    }
  }
  close();
  return out;
}

/** The list without the texts that say nothing: the empty ones, or all that are only white space. */
export function spoken<P extends Typed>(
  parts: readonly (P | Text)[],
  refused: 'empty' | 'blank',
): readonly (P | Text)[] {
  const says = (part: P | Text): boolean =>
    !isText(part) || (refused === 'empty' ? part.text !== '' : !isBlank(part.text));
  return parts.every(says) ? parts : parts.filter(says);
}

/** True for a text that is nothing but white space. */
export function isBlank(text: string): boolean {
  return !/\S/.test(text);
}

function isText<P extends Typed>(part: P | Text | undefined): part is Text {
  return part?.type === 'text';
}
