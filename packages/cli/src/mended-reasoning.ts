import type { Repair } from '@exarch/conversation';
import type { Note, ReadMessage } from '@exarch/projection';

/**
 * True where something changed in front of reasoning. Some models bind their reasoning to all that stood
 * before it: it may not be sent once that reads otherwise.
 */
export function changesBeforeReasoning(
  messages: readonly ReadMessage[],
  repairs: readonly Repair[],
  notes: readonly Note[],
): boolean {
  const last = messages.findLastIndex(isThoughtful);
  if (last === -1) return false;
  if (notes.some((note) => !isUntold(note))) return true;
  return repairs.some(({ at }) => Number(/^\/(\d+)/.exec(at)?.[1] ?? 0) < last);
}

/** An option at the top, or marks for the cache: the model is told neither. */
function isUntold({ at, rule }: Note): boolean {
  if (rule === 'projection/cache-marks-left-out') return true;
  return /^\/[^/]+$/.test(at) || at.endsWith('/cache_control');
}

function isThoughtful(message: ReadMessage): boolean {
  if (message.role !== 'assistant') return false;
  return message.content.some(({ type }) => type === 'reasoning' || type === 'opaque');
}
