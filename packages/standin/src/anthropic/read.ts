import type { Json, JsonObject } from '@exarch/values';
import type { Asked, Choice, Entry, Made, Offered } from '../asked.ts';
import { numberOf, objectOf, objectsOf, textOf } from '../json-view.ts';
import { sequencesIn } from '../stop-sequence.ts';
import type { Target } from '../wire.ts';

/** Reads a Messages body. */
export function read(body: JsonObject, { model }: Target): Asked {
  const choice = objectOf(body['tool_choice']);
  const thinking = objectOf(body['thinking'])['type'];
  return {
    model,
    system: words(body['system']),
    history: objectsOf(body['messages']).flatMap(entries),
    tools: objectsOf(body['tools']).flatMap(offered),
    choice: choiceOf(choice),
    oneCallAtATime: choice['disable_parallel_tool_use'] === true,
    thinks: thinking === 'enabled' || thinking === 'adaptive',
    maxTokens: numberOf(body['max_tokens']),
    stops: sequencesIn(body['stop_sequences']),
  };
}

/** The text of a string or of a list of blocks. */
export function words(content: Json | undefined): string {
  if (typeof content === 'string') return content;
  return objectsOf(content)
    .map((block) =>
      block['type'] === 'text' ? textOf(block['text']) : `[${textOf(block['type'])}]`,
    )
    .join('\n\n');
}

function entries(message: JsonObject): readonly Entry[] {
  const content = message['content'];
  const blocks =
    typeof content === 'string' ? [{ type: 'text', text: content }] : objectsOf(content);
  const said = words(blocks.filter((block) => block['type'] === 'text'));
  if (message['role'] === 'assistant')
    return [{ kind: 'said', text: said, calls: blocks.flatMap(made) }];
  if (message['role'] !== 'user') return [];
  const results = blocks.flatMap(result);
  return said === '' ? results : [...results, { kind: 'user', text: said }];
}

function made(block: JsonObject): readonly Made[] {
  if (block['type'] !== 'tool_use') return [];
  const args = JSON.stringify(block['input'] ?? {});
  return [{ id: textOf(block['id']), name: textOf(block['name']), args }];
}

function result(block: JsonObject): readonly Entry[] {
  if (block['type'] !== 'tool_result') return [];
  const failed = block['is_error'] === true;
  return [
    { kind: 'result', of: textOf(block['tool_use_id']), text: words(block['content']), failed },
  ];
}

const commandTool: JsonObject = {
  type: 'object',
  properties: { command: { type: 'string' } },
  required: ['command'],
};

/** The tools a client runs; those the server runs itself are not for the stand-in to call. */
function offered(tool: JsonObject): readonly Offered[] {
  const type = textOf(tool['type']);
  const name = textOf(tool['name']);
  if (type.startsWith('bash_'))
    return [{ name, description: 'Runs shell commands.', schema: commandTool }];
  if (type !== '' && type !== 'custom') return [];
  return [
    { name, description: textOf(tool['description']), schema: objectOf(tool['input_schema']) },
  ];
}

function choiceOf(choice: JsonObject): Choice {
  const type = choice['type'];
  if (type === 'tool') return { kind: 'named', name: textOf(choice['name']) };
  return { kind: type === 'any' || type === 'none' ? type : 'auto' };
}
