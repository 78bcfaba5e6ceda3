/** What the Claude API takes and another provider or platform refuses; reported on request. */
import type { JsonObject } from '@exarch/values';
import { listIn, stringIn } from '../lenient.ts';
import { lookAtIds, lookAtNames, type Named } from '../portable.ts';
import type { Sight } from '../sight.ts';
import { type Block, type Conversation, type Turn, textOf } from './turns.ts';

/** Names, ids, roles, blank text and tools against the strictest of the others. */
export function lookAtPortability(
  { turns, blocks }: Conversation,
  body: JsonObject,
  sight: Sight,
): void {
  if (!sight.is('portable')) return;
  lookAtNames(toolNames(body), 'ANT-325', sight);
  lookAtNames(named(blocks, 'tool_use', 'name'), 'ANT-325', sight);
  lookAtIds(named(blocks, 'tool_use', 'id'), 'ANT-340', sight);
  lookAtTools(blocks, body, sight);
  lookAtRoles(turns, sight);
  for (const turn of turns) lookAtTurn(turn, sight);
}

function* toolNames(body: JsonObject): Generator<Named> {
  for (const [index, tool] of listIn(body['tools']).entries()) {
    const text = stringIn(tool, 'name');
    if (text !== undefined) yield { text, at: ['tools', index, 'name'] };
  }
}

function* named(blocks: readonly Block[], type: string, field: string): Generator<Named> {
  for (const block of blocks) {
    const text = block.type === type ? stringIn(block.json, field) : undefined;
    if (text !== undefined) yield { text, at: [...block.at, field] };
  }
}

function lookAtTools(blocks: readonly Block[], body: JsonObject, sight: Sight): void {
  const used = blocks.find(({ type }) => type === 'tool_use' || type === 'tool_result');
  if (!used || listIn(body['tools']).length > 0) return;
  sight.report(
    'ANT-190',
    'The history holds calls and the request no tools; send the tools again.',
    used.at,
  );
}

function lookAtRoles(turns: readonly Turn[], sight: Sight): void {
  if (turns[0]?.role === 'assistant') {
    sight.report('ANT-321', 'Converse starts with the user; put a user message first.', [
      'messages',
      0,
    ]);
  }
  for (const { messages } of turns) {
    const second = messages[1];
    if (second !== undefined) {
      sight.report('ANT-321', 'Converse alternates roles; join this with the message before.', [
        'messages',
        second,
      ]);
    }
  }
}

function lookAtTurn(turn: Turn, sight: Sight): void {
  const results = turn.blocks.filter(({ type }) => type === 'tool_result');
  const first = results[0]?.message;
  const split = results.find(({ message }) => message !== first);
  if (split) sight.report('ANT-322', 'Converse wants all results in one message.', split.at);
  const beside = results.length > 0 ? turn.blocks.find(({ type }) => type === 'text') : undefined;
  if (beside)
    sight.report('ANT-323', 'Some models behind Converse take no text beside results.', beside.at);
  for (const block of turn.blocks) {
    const text = block.type === 'text' ? textOf(block) : undefined;
    if (text !== undefined && text.trim() === '') {
      sight.report('ANT-324', 'Converse takes no blank text; leave it out.', block.at);
    }
  }
}
