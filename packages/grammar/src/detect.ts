import type { Adapter, JsonObject } from '@exarch/values';
import { isJsonObject } from '@exarch/values';
import { fieldIn, hasIn, listIn, stringIn } from './lenient.ts';

/** Which protocol a request body speaks, by what only that protocol writes; undefined when nothing tells. */
export function detectAdapter(body: unknown): Adapter | undefined {
  if (!isJsonObject(body)) return undefined;
  const request = fieldIn(body, 'request');
  if (isJsonObject(request) && hasIn(request, 'contents')) return 'gemini';
  if (Object.hasOwn(body, 'contents')) return 'gemini';
  if (Object.hasOwn(body, 'input') && !Object.hasOwn(body, 'messages')) return 'openai-responses';
  if (!Object.hasOwn(body, 'messages')) return withoutMessages(body);
  if (isConverse(body)) return 'bedrock';
  return isMessages(body) ? 'anthropic' : 'openai-chat';
}

function withoutMessages(body: JsonObject): Adapter | undefined {
  const tells = ['previous_response_id', 'conversation', 'prompt', 'instructions'];
  return tells.some((key) => Object.hasOwn(body, key)) ? 'openai-responses' : undefined;
}

const converseKeys = ['inferenceConfig', 'toolConfig', 'guardrailConfig', 'modelId'];
const converseMembers = ['text', 'toolUse', 'toolResult', 'image', 'document', 'reasoningContent'];

function isConverse(body: JsonObject): boolean {
  if (converseKeys.some((key) => Object.hasOwn(body, key))) return true;
  const block = firstBlock(body, (part) => !Object.hasOwn(part, 'type'));
  return block !== undefined && converseMembers.some((key) => Object.hasOwn(block, key));
}

const messagesKeys = ['anthropic_version', 'system', 'stop_sequences', 'thinking', 'output_config'];
const messagesTypes = new Set([
  'tool_use',
  'tool_result',
  'thinking',
  'redacted_thinking',
  'document',
]);
const chatKeys = [
  'max_completion_tokens',
  'response_format',
  'reasoning_effort',
  'n',
  'stop',
  'seed',
];

function isMessages(body: JsonObject): boolean {
  if (messagesKeys.some((key) => Object.hasOwn(body, key))) return true;
  if (chatKeys.some((key) => Object.hasOwn(body, key))) return false;
  if (isClaude(body)) return !isTalkedToByTools(body);
  const tools = listIn(body['tools']);
  if (tools.some((tool) => hasIn(tool, 'input_schema'))) return true;
  if (tools.some((tool) => hasIn(tool, 'function')) || isTold(body)) return false;
  const tells = firstBlock(body, (part) => messagesTypes.has(stringIn(part, 'type') ?? ''));
  return tells !== undefined || isMessagesByModel(body);
}

const chatModels =
  /^(?:gpt-|o\d|chatgpt|deepseek|mistral|codestral|grok|qwen|llama|glm|kimi|gemma)/;

/** Where nothing else tells: Messages must say how much it wants, and has models of its own. */
function isMessagesByModel(body: JsonObject): boolean {
  return Object.hasOwn(body, 'max_tokens') && !chatModels.test(stringIn(body, 'model') ?? '');
}

/** Anthropic's own names of its models; gateways that speak Chat put a vendor before them. */
function isClaude(body: JsonObject): boolean {
  const model = fieldIn(body, 'model');
  return typeof model === 'string' && model.startsWith('claude-');
}

/** Calls and results as only Chat Completions spells them. */
function isTalkedToByTools(body: JsonObject): boolean {
  return (
    listIn(body['messages']).some(
      (message) => fieldIn(message, 'role') === 'tool' || hasIn(message, 'tool_calls'),
    ) || listIn(body['tools']).some((tool) => hasIn(tool, 'function'))
  );
}

/** Roles and fields of messages that only Chat Completions has. */
function isTold(body: JsonObject): boolean {
  return listIn(body['messages']).some((message) => {
    const role = fieldIn(message, 'role');
    return (
      role === 'tool' || role === 'developer' || role === 'system' || hasIn(message, 'tool_calls')
    );
  });
}

function firstBlock(
  body: JsonObject,
  wanted: (part: JsonObject) => boolean,
): JsonObject | undefined {
  for (const message of listIn(body['messages'])) {
    for (const part of listIn(fieldIn(message, 'content'))) {
      if (isJsonObject(part) && wanted(part)) return part;
    }
  }
  return undefined;
}
