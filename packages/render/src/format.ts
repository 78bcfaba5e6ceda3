import type { Block } from '@exarch/record';
import { blockText } from './block-text.ts';
import { isGrouped } from './grouped.ts';
import { blockMarkdown } from './markdown/block-markdown.ts';

/** The seam an export is written through: a new format is one more of these. */
export type Format = {
  /** The name a person asks for it by. */
  readonly name: string;
  /** What its files end in, without the dot. */
  readonly extension: string;
  /** What stands before the first block. */
  head(): string;
  /** One block whole, parted from the one before it. */
  block(block: Block, before: Block | undefined): string;
  /** What stands after the last block. */
  foot(): string;
};

/** Every block whole, as text. */
export const textFormat: Format = {
  name: 'text',
  extension: 'txt',
  head: () => '',
  block(block, before) {
    return parted(blockText(block), before !== undefined && !isGrouped(block, before));
  },
  foot: () => '',
};

/** Well-formed Markdown: no block's text reaches out of it. */
export const markdownFormat: Format = {
  name: 'markdown',
  extension: 'md',
  head: () => '',
  block(block, before) {
    return parted(blockMarkdown(block), before !== undefined);
  },
  foot: () => '',
};

/** The formats there are. */
export const formats: readonly Format[] = [textFormat, markdownFormat];

/** A block that says nothing leaves no gap either. */
function parted(text: string, gap: boolean): string {
  if (text === '') return '';
  return `${gap ? '\n' : ''}${text}\n`;
}
