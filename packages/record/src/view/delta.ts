import type { Block, BlockOf, Lane } from './block.ts';

/**
 * What one step did to the blocks, and all a frontend needs to follow them.
 * `retired` are the blocks that left in this step, oldest first; each leaves once.
 */
export type Delta = { readonly retired: readonly Block[] } & (
  | { readonly kind: 'opened'; readonly block: Block }
  /** The newest block, whole, and the text it grew by. */
  | { readonly kind: 'grew'; readonly block: BlockOf<Lane>; readonly added: string }
  /** A call's block, its verdict now in place; found by its `seq`. */
  | { readonly kind: 'patched'; readonly block: BlockOf<'tool_call'> }
  /**
   * The newest `cut` blocks left and `block` stands at their end.
   * Where `cut` is 0, what retired is the window's oldest.
   */
  | { readonly kind: 'rewound'; readonly block: BlockOf<'rewound'>; readonly cut: number }
  /** Every block left and `block` stands alone. */
  | { readonly kind: 'cleared'; readonly block: BlockOf<'cleared'> }
  | { readonly kind: 'quiet' }
);
