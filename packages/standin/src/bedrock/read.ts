import type { JsonObject } from '@exarch/values';
import type { Asked, Choice, Entry, Made } from '../asked.ts';
import { numberOf, objectOf, objectsOf, textOf } from '../json-view.ts';
import { sequencesIn } from '../stop-sequence.ts';
import type { Target } from '../wire.ts';

/** Reads a Converse body. */
export function read(body: JsonObject, { model }: Target): Asked {
  const config = objectOf(body['toolConfig']);
  const inference = objectOf(body['inferenceConfig']);
  const thinking = objectOf(objectOf(body['additionalModelRequestFields'])['thinking'])['type'];
  return {
    model,
    system: words(objectsOf(body['system'])),
    history: objectsOf(body['messages']).flatMap(entries),
    tools: objectsOf(config['tools']).flatMap(({ toolSpec }) => {
      const spec = objectOf(toolSpec);
      if (textOf(spec['name']) === '') return [];
      const schema = objectOf(objectOf(spec['inputSchema'])['json']);
      return [{ name: textOf(spec['name']), description: textOf(spec['description']), schema }];
    }),
    choice: choiceOf(objectOf(config['toolChoice'])),
    oneCallAtATime: false,
    thinks: thinking === 'enabled' || thinking === 'adaptive',
    maxTokens: numberOf(inference['maxTokens']),
    stops: sequencesIn(inference['stopSequences']),
  };
}

function words(blocks: readonly JsonObject[]): string {
  return blocks
    .map((block) => ('json' in block ? JSON.stringify(block['json']) : textOf(block['text'])))
    .filter((text) => text !== '')
    .join('\n\n');
}

function entries(message: JsonObject): readonly Entry[] {
  const blocks = objectsOf(message['content']);
  const text = words(blocks);
  if (message['role'] === 'assistant') return [{ kind: 'said', text, calls: blocks.flatMap(made) }];
  const results = blocks.flatMap(result);
  return text === '' ? results : [...results, { kind: 'user', text }];
}

function made({ toolUse }: JsonObject): readonly Made[] {
  if (toolUse === undefined) return [];
  const use = objectOf(toolUse);
  const args = JSON.stringify(use['input'] ?? {});
  return [{ id: textOf(use['toolUseId']), name: textOf(use['name']), args }];
}

function result({ toolResult }: JsonObject): readonly Entry[] {
  if (toolResult === undefined) return [];
  const answer = objectOf(toolResult);
  const text = words(objectsOf(answer['content']));
  const failed = answer['status'] === 'error';
  return [{ kind: 'result', of: textOf(answer['toolUseId']), text, failed }];
}

function choiceOf(choice: JsonObject): Choice {
  const name = textOf(objectOf(choice['tool'])['name']);
  if (name !== '') return { kind: 'named', name };
  return { kind: choice['any'] === undefined ? 'auto' : 'any' };
}
