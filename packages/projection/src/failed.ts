import type { ToolResult, UserPart } from '@exarch/conversation';

const mark = 'Error:';

/** A result's content for a wire that has no field for failure: a failed one says so in its first words. */
export function marked({ content, failed }: ToolResult): readonly UserPart[] {
  if (!failed) return content;
  const [first, ...rest] = content;
  if (first?.type !== 'text') return [{ type: 'text', text: mark }, ...content];
  if (/^\s*error\b/i.test(first.text)) return content;
  return [{ type: 'text', text: `${mark} ${first.text}` }, ...rest];
}
