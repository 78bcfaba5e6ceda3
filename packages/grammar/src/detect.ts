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
  return byMessages.find(([tell]) => tell(body))?.[1] ?? 'openai-chat';
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

const messagesKeys = [
  'anthropic_version',
  'anthropic_beta',
  'system',
  'stop_sequences',
  'output_config',
  'mcp_servers',
];
const messagesBlocks = new Set([
  'tool_use',
  'tool_result',
  'thinking',
  'redacted_thinking',
  'document',
  'image',
]);
const chatKeys = [
  'max_completion_tokens',
  'response_format',
  'reasoning_effort',
  'stream_options',
  'parallel_tool_calls',
  'frequency_penalty',
  'presence_penalty',
  'logprobs',
  'n',
  'stop',
  'seed',
];
const chatParts = new Set(['image_url', 'input_audio', 'file', 'video_url']);
const chatFields = ['tool_calls', 'tool_call_id', 'function_call', 'reasoning_content'];
const chatModels =
  /\/|^(?:gpt-|o\d|chatgpt|deepseek|m(?:i|ini)stral|codestral|grok|qwen|llama|glm|kimi|gemma|gemini|minimax|sonar)/i;

/** Which of two protocols a list of messages is for: the first that holds, from what only one has to what both share. */
const byMessages: readonly (readonly [tell: (body: JsonObject) => boolean, to: Adapter])[] = [
  [(body) => hasAnyOf(body, messagesKeys), 'anthropic'],
  [isToldAsChat, 'openai-chat'],
  [isToldAsMessages, 'anthropic'],
  [(body) => hasAnyOf(body, chatKeys), 'openai-chat'],
  [isClaude, 'anthropic'],
  [(body) => hasRole(body, 'system'), 'openai-chat'],
  [(body) => chatModels.test(stringIn(body, 'model') ?? ''), 'openai-chat'],
  [(body) => hasAnyOf(body, ['max_tokens', 'thinking']), 'anthropic'],
];

function hasAnyOf(body: JsonObject, keys: readonly string[]): boolean {
  return keys.some((key) => Object.hasOwn(body, key));
}

/** Anthropic's own names of its models; gateways that speak Chat put a vendor before them. */
function isClaude(body: JsonObject): boolean {
  return stringIn(body, 'model')?.startsWith('claude-') === true;
}

/** Roles, calls, results, tools and media as only Chat Completions spells them. */
function isToldAsChat(body: JsonObject): boolean {
  const messages = listIn(body['messages']);
  return (
    listIn(body['tools']).some((tool) => hasIn(tool, 'function') || hasIn(tool, 'custom')) ||
    hasRole(body, 'tool') ||
    hasRole(body, 'developer') ||
    messages.some((message) => chatFields.some((field) => hasIn(message, field))) ||
    hasPart(body, chatParts)
  );
}

function isToldAsMessages(body: JsonObject): boolean {
  const tools = listIn(body['tools']);
  return tools.some((tool) => hasIn(tool, 'input_schema')) || hasPart(body, messagesBlocks);
}

function hasRole(body: JsonObject, role: string): boolean {
  return listIn(body['messages']).some((message) => fieldIn(message, 'role') === role);
}

function hasPart(body: JsonObject, types: ReadonlySet<string>): boolean {
  return firstBlock(body, (part) => types.has(stringIn(part, 'type') ?? '')) !== undefined;
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
