import type { JsonObject } from '@exarch/values';
import { hasIn, listIn, stringIn } from '../../lenient.ts';
import type { Sight } from '../../sight.ts';
import { type Block, type Turn, textOf } from '../turns.ts';

/** A conversation that ends with the assistant: a prefill, and what forbids one. */
export function lookAtEnding(turns: readonly Turn[], body: JsonObject, sight: Sight): void {
  const last = turns.at(-1);
  const final = last?.blocks.at(-1);
  const message = last?.messages.at(-1);
  if (last?.role !== 'assistant' || message === undefined) return;
  if (message !== listIn(body['messages']).length - 1 || isContinued(final, body)) return;
  lookAtPrefill(message, body, sight);
  if (final) lookAtFinal(final, sight);
  lookAtFinalThinking(last, body, sight);
}

/** Resent after a pause, ending in calls, or asking for a summary: no prefill. */
function isContinued(final: Block | undefined, body: JsonObject): boolean {
  if (hasIn(body, 'compaction') || hasIn(body, 'fallback_credit_token')) return true;
  const type = final?.type ?? '';
  return type === 'tool_use' || type === 'server_tool_use' || type.endsWith('_tool_result');
}

function lookAtPrefill(message: number, body: JsonObject, sight: Sight): void {
  const at = ['messages', message];
  if (sight.is('no-prefill')) {
    sight.report(
      'ANT-023',
      'This model cannot continue an assistant message; end with a user message.',
      at,
    );
    return;
  }
  if (isThinkingOn(body, sight)) {
    sight.report(
      'ANT-024',
      'With thinking on no answer can be begun for the model; end with the user.',
      at,
    );
  } else if (hasIn(body['output_config'], 'format')) {
    sight.report(
      'ANT-024',
      'With a fixed output format no answer can be begun; end with the user.',
      at,
    );
  }
}

function isThinkingOn(body: JsonObject, sight: Sight): boolean {
  const type = stringIn(body['thinking'], 'type');
  return type === undefined ? sight.is('thinking-on') : type !== 'disabled';
}

function lookAtFinal(final: Block, sight: Sight): void {
  if (final.type !== 'text') return;
  const text = textOf(final);
  if (text === undefined || text.trim() === '' || text === text.trimEnd()) return;
  sight.report('ANT-025', 'The final assistant text ends in white space; trim it.', final.at);
}

function lookAtFinalThinking({ blocks, messages }: Turn, body: JsonObject, sight: Sight): void {
  if (isThinkingOn(body, sight)) return;
  const final = messages.at(-1);
  for (const { type, at, message } of blocks) {
    if (message !== final || (type !== 'thinking' && type !== 'redacted_thinking')) continue;
    sight.report(
      'ANT-127',
      'Thinking is off, so the final assistant message may hold none; drop it.',
      at,
    );
  }
}
