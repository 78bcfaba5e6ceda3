import type { JsonObject } from '@exarch/values';
import { objectsOf, textOf } from '../json-view.ts';
import { invalid, type Refused } from '../refused.ts';
import { sealHolds } from '../seal.ts';

/** What Anthropic says first about a body it cannot use at all. */
export function essentials(body: JsonObject): Refused | undefined {
  for (const field of ['model', 'max_tokens', 'messages']) {
    if (body[field] === undefined) return invalid(`${field}: Field required`);
  }
  if (!Array.isArray(body['messages'])) return invalid('messages: Input should be a valid list');
  if (body['messages'].length === 0) return invalid('messages: at least one message is required');
  return pairing(turnsOf(objectsOf(body['messages'])));
}

type Blocks = readonly JsonObject[];

/** The server joins neighbours of one role before it looks at them. */
function turnsOf(messages: readonly JsonObject[]): readonly Blocks[] {
  const turns: JsonObject[][] = [];
  let role: unknown;
  for (const message of messages) {
    if (message['role'] !== role) turns.push([]);
    turns.at(-1)?.push(...objectsOf(message['content']));
    role = message['role'];
  }
  return turns;
}

function pairing(turns: readonly Blocks[]): Refused | undefined {
  let owed: readonly string[] = [];
  for (const [index, blocks] of turns.entries()) {
    const results = idsOf(blocks, 'tool_result', 'tool_use_id');
    const stray = results.findIndex((id) => !owed.includes(id));
    if (stray >= 0) return orphan(index, stray, results[stray] ?? '');
    const open = owed.filter((id) => !results.includes(id));
    if (open.length > 0) return unanswered(index - 1, open);
    owed = idsOf(blocks, 'tool_use', 'id');
  }
  return owed.length > 0 ? unanswered(turns.length - 1, owed) : undefined;
}

function idsOf(blocks: Blocks, type: string, field: string): readonly string[] {
  return blocks.filter((block) => block['type'] === type).map((block) => textOf(block[field]));
}

function unanswered(index: number, ids: readonly string[]): Refused {
  return invalid(
    `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
    { rule: 'ANT-070' },
  );
}

function orphan(index: number, place: number, id: string): Refused {
  return invalid(
    `messages.${index}.content.${place}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
    { rule: 'ANT-072' },
  );
}

/** Refuses reasoning of ours that came back changed. */
export function tampered(body: JsonObject): Refused | undefined {
  for (const [index, message] of objectsOf(body['messages']).entries()) {
    for (const [place, block] of objectsOf(message['content']).entries()) {
      if (block['type'] !== 'thinking') continue;
      if (sealHolds(textOf(block['signature']), textOf(block['thinking']))) continue;
      return invalid(
        `messages.${index}.content.${place}: Invalid \`signature\` in \`thinking\` block`,
      );
    }
  }
  return undefined;
}
