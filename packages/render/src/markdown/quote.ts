import { behind } from '../block-text.ts';

/** Markdown inside a quotation: whatever it leaves open ends where the quotation does. */
export function quoted(markdown: string): string {
  return behind('> ', markdown);
}
