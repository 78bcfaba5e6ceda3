import { type Block, Blocks } from '@exarch/record';
import type fc from 'fast-check';
import { anyFact, line } from '../../record/test/view/any-facts.ts';

/** Any block a view can hold, with hostile words in it. */
export const anyBlock: fc.Arbitrary<Block> = anyFact
  .map((fact) => {
    const stepped = new Blocks().step(line(1, fact));
    return stepped.ok && 'block' in stepped.value ? stepped.value.block : undefined;
  })
  .filter((block) => block !== undefined);

/** The characters of a text that a terminal would obey. */
export function controlsIn(text: string): readonly string[] {
  return [...text].filter((mark) => {
    const code = mark.codePointAt(0) ?? 0;
    const allowed = code === 0x09 || code === 0x0a;
    return !allowed && (code < 0x20 || (code >= 0x7f && code <= 0x9f));
  });
}
