import type { Json, JsonObject } from '@exarch/values';
import type { Asked, Choice, Entry, Offered } from '../asked.ts';
import { listOf, numberOf, objectOf, objectsOf, textOf } from '../json-view.ts';
import { isFailure } from '../openai-chat/read.ts';
import { sequencesIn } from '../stop-sequence.ts';
import type { Target } from '../wire.ts';
import { inCamelCase } from './camel.ts';

/** Reads a generateContent body. */
export function read(sent: JsonObject, { model }: Target): Asked {
  const body = inCamelCase(sent);
  const config = objectOf(body['generationConfig']);
  const thinking = objectOf(config['thinkingConfig']);
  return {
    model,
    system: words(objectsOf(objectOf(body['systemInstruction'])['parts'])),
    history: numbered(objectsOf(body['contents'])),
    tools: objectsOf(body['tools']).flatMap((tool) =>
      objectsOf(tool['functionDeclarations']).map(offered),
    ),
    choice: choiceOf(objectOf(objectOf(body['toolConfig'])['functionCallingConfig'])),
    oneCallAtATime: false,
    thinks: thinking['includeThoughts'] === true,
    maxTokens: numberOf(config['maxOutputTokens']),
    stops: sequencesIn(config['stopSequences']),
  };
}

function words(parts: readonly JsonObject[]): string {
  return parts
    .filter((part) => part['thought'] !== true)
    .map((part) => textOf(part['text']))
    .filter((text) => text !== '')
    .join('\n\n');
}

function offered(tool: JsonObject): Offered {
  return {
    name: textOf(tool['name']),
    description: textOf(tool['description']),
    schema: objectOf(tool['parametersJsonSchema'] ?? tool['parameters']),
  };
}

/** Calls need no ids here: those without get the number of their place in the batch, as do the results. */
function numbered(contents: readonly JsonObject[]): readonly Entry[] {
  return contents.flatMap((content) => {
    const parts = objectsOf(content['parts']);
    const text = words(parts);
    if (content['role'] === 'model')
      return [{ kind: 'said', text, calls: partsOf(parts, 'functionCall').map(made) }];
    const results = partsOf(parts, 'functionResponse').map(result);
    return text === '' ? results : [...results, { kind: 'user', text }];
  });
}

function partsOf(parts: readonly JsonObject[], field: string): readonly JsonObject[] {
  return parts.filter((part) => part[field] !== undefined).map((part) => objectOf(part[field]));
}

function made(call: JsonObject, place: number): { id: string; name: string; args: string } {
  const args = JSON.stringify(call['args'] ?? {});
  return { id: textOf(call['id']) || String(place), name: textOf(call['name']), args };
}

function result(answer: JsonObject, place: number): Entry {
  const response = objectOf(answer['response']);
  const wrong = response['error'];
  const said = response['output'] ?? response['result'] ?? response['content'];
  const text = wordsOf(wrong ?? said ?? response);
  return {
    kind: 'result',
    of: textOf(answer['id']) || String(place),
    name: textOf(answer['name']),
    text,
    failed: wrong !== undefined || isFailure(text),
  };
}

function wordsOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function choiceOf(config: JsonObject): Choice {
  const [name, another] = listOf(config['allowedFunctionNames']).map(textOf);
  if (config['mode'] === 'NONE') return { kind: 'none' };
  if (config['mode'] !== 'ANY') return { kind: 'auto' };
  return name !== undefined && another === undefined ? { kind: 'named', name } : { kind: 'any' };
}
