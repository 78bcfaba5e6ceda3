import { longestRun } from './fence.ts';

/** One line of text as a code span: its mark is longer than any run of it inside. */
export function codeSpan(text: string): string {
  const mark = '`'.repeat(longestRun(text) + 1);
  const room = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return `${mark}${room}${text}${room}${mark}`;
}
