import type { Splices } from '../encode.ts';
import type { AnthropicMessage } from './body.ts';

/** Marks the last block of a message that may carry a mark: native text may not. */
export function markLast(content: AnthropicMessage['content'], splices: Splices): void {
  for (let at = content.length - 1; at >= 0; at -= 1) {
    const block = content[at];
    if (block === undefined || splices.has(block)) continue;
    if (block.type === 'thinking' || block.type === 'redacted_thinking') continue;
    block.cache_control = { type: 'ephemeral' };
    return;
  }
}
