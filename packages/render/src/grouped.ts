import type { Block } from '@exarch/record';

/** Whether a block belongs to the one before it, so that no empty line parts them. */
export function isGrouped(block: Block, before: Block): boolean {
  return isEffect(block) && (isEffect(before) || before.kind === 'tool_call');
}

function isEffect({ kind }: Block): boolean {
  return kind === 'observation' || kind === 'change' || kind === 'harness_call';
}
