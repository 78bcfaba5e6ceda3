import type { Json, JsonObject } from '@exarch/values';
import type { Asked, Entry, Made } from '../asked.ts';
import { numberOf, objectOf, objectsOf, textOf } from '../json-view.ts';
import { choiceOf, offered } from '../openai/tools.ts';
import { sequencesIn } from '../stop-sequence.ts';
import type { Target } from '../wire.ts';
import { reasoningField } from './reasoning.ts';

/** Reads a Chat Completions body. */
export function read(body: JsonObject, { model }: Target): Asked {
  const messages = objectsOf(body['messages']);
  return {
    model,
    system: messages
      .filter(isSystem)
      .map((message) => words(message['content']))
      .join('\n\n'),
    history: messages.flatMap(entries),
    tools: objectsOf(body['tools']).flatMap((tool) =>
      offered(tool['type'], objectOf(tool['function'] ?? tool['custom'])),
    ),
    choice: choiceOf(body['tool_choice']),
    oneCallAtATime: body['parallel_tool_calls'] === false,
    thinks: reasoningField(body, model) !== undefined,
    maxTokens: numberOf(body['max_completion_tokens']) ?? numberOf(body['max_tokens']),
    stops: sequencesIn(body['stop']),
  };
}

function isSystem({ role }: JsonObject): boolean {
  return role === 'system' || role === 'developer';
}

/** The text of a string or of a list of parts. */
export function words(content: Json | undefined): string {
  if (typeof content === 'string') return content;
  return objectsOf(content)
    .map((part) => (typeof part['text'] === 'string' ? part['text'] : `[${textOf(part['type'])}]`))
    .join('\n\n');
}

function entries(message: JsonObject): readonly Entry[] {
  const text = words(message['content']);
  switch (textOf(message['role'])) {
    case 'user':
      return [{ kind: 'user', text }];
    case 'assistant':
      return [{ kind: 'said', text, calls: objectsOf(message['tool_calls']).map(made) }];
    case 'tool':
      return [
        { kind: 'result', of: textOf(message['tool_call_id']), text, failed: isFailure(text) },
      ];
    default:
      return [];
  }
}

function made(call: JsonObject): Made {
  const spec = objectOf(call['function'] ?? call['custom']);
  const args = textOf(spec['arguments'] ?? spec['input']);
  return { id: textOf(call['id']), name: textOf(spec['name']), args };
}

/** These wires have no field for failure: the text has to say it. */
export function isFailure(text: string): boolean {
  return /^\s*(?:\[?error\b|<error>|failed\b|failure\b|it did not run\b|there is no tool\b)/i.test(
    text,
  );
}
