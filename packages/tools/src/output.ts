import type { Display } from '@exarch/record';
import type { ToolOutput } from './tool.ts';

/** An answer in words. */
export function said(text: string, observations: readonly Display[] = []): ToolOutput {
  return { content: [{ type: 'text', text }], failed: false, observations };
}

/** An answer in words that tells the model what went wrong and what would mend it. */
export function failedWith(text: string): ToolOutput {
  return { content: [{ type: 'text', text }], failed: true, observations: [] };
}
