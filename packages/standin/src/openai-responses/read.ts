import type { JsonObject } from '@exarch/values';
import type { Asked, Entry, Offered } from '../asked.ts';
import { numberOf, objectOf, objectsOf, textOf } from '../json-view.ts';
import { choiceOf, offered } from '../openai/tools.ts';
import { isFailure, words } from '../openai-chat/read.ts';
import type { Target } from '../wire.ts';

/** Reads a Responses body. */
export function read(body: JsonObject, { model }: Target): Asked {
  const effort = objectOf(body['reasoning'])['effort'];
  return {
    model,
    system: textOf(body['instructions']),
    history: historyOf(body),
    tools: toolsOf(body),
    choice: choiceOf(body['tool_choice']),
    oneCallAtATime: body['parallel_tool_calls'] === false,
    thinks:
      reasons(model) &&
      body['reasoning'] !== undefined &&
      body['reasoning'] !== null &&
      effort !== 'none',
    maxTokens: numberOf(body['max_output_tokens']),
    stops: [],
  };
}

/** The tools of the request, and those that items of its input add. */
function toolsOf({ tools, input }: JsonObject): readonly Offered[] {
  const added = objectsOf(input).filter(({ type }) => type === 'additional_tools');
  return [...objectsOf(tools), ...added.flatMap((item) => objectsOf(item['tools']))].flatMap(
    (tool) => toolOf(tool),
  );
}

function toolOf(tool: JsonObject): readonly Offered[] {
  if (tool['type'] !== 'namespace') return offered(tool['type'], tool);
  const namespace = textOf(tool['name']);
  return objectsOf(tool['tools'])
    .flatMap((inner) => offered(inner['type'], inner))
    .map((inner) => ({ ...inner, namespace }));
}

/** Only reasoning models answer with reasoning items. */
function reasons(model: string): boolean {
  return /^(?:gpt-[5-9]|gpt-oss|o[134]|codex|stand-in|grok|deepseek)/.test(model);
}

function historyOf({ input }: JsonObject): readonly Entry[] {
  if (typeof input === 'string') return [{ kind: 'user', text: input }];
  return joined(objectsOf(input).flatMap(entries));
}

function entries(item: JsonObject): readonly Entry[] {
  switch (textOf(item['type'] ?? 'message')) {
    case 'message':
      return message(item);
    case 'function_call':
    case 'custom_tool_call': {
      const args = textOf(item['arguments'] ?? item['input']);
      const made = { id: textOf(item['call_id']), name: textOf(item['name']), args };
      return [{ kind: 'said', text: '', calls: [made] }];
    }
    case 'function_call_output':
    case 'custom_tool_call_output': {
      const text = words(item['output']);
      return [{ kind: 'result', of: textOf(item['call_id']), text, failed: isFailure(text) }];
    }
    default:
      return [];
  }
}

function message(item: JsonObject): readonly Entry[] {
  const text = words(item['content']);
  if (item['role'] === 'user') return [{ kind: 'user', text }];
  return item['role'] === 'assistant' ? [{ kind: 'said', text, calls: [] }] : [];
}

/** Neighbouring items of one turn are one thing said. */
function joined(entries: readonly Entry[]): readonly Entry[] {
  const whole: Entry[] = [];
  for (const entry of entries) {
    const last = whole.at(-1);
    if (entry.kind === 'said' && last?.kind === 'said') {
      whole[whole.length - 1] = {
        kind: 'said',
        text: last.text + entry.text,
        calls: [...last.calls, ...entry.calls],
      };
    } else whole.push(entry);
  }
  return whole;
}
