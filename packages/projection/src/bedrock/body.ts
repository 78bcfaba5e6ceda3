import type { Json, JsonObject } from '@exarch/values';

export type TextBlock = { text: string };
export type ImageBlock = {
  image: { format: 'png' | 'jpeg' | 'gif' | 'webp'; source: { bytes: string } };
};
export type DocumentBlock = {
  document: { format: 'pdf'; name: string; source: { bytes: string } };
};
export type ResultBlock = {
  toolResult: {
    toolUseId: string;
    content: (TextBlock | ImageBlock)[];
    status?: 'error';
  };
};
export type UseBlock = {
  toolUse: { toolUseId: string; name: string; input: { [key: string]: Json } };
};
/** A signed or encrypted block as it arrived. */
export type ReasoningBlock = {
  reasoningContent:
    | { reasoningText: { text: string; signature: string } }
    | { redactedContent: string };
};
export type BedrockBlock =
  | TextBlock
  | ImageBlock
  | DocumentBlock
  | ResultBlock
  | UseBlock
  | ReasoningBlock;
export type BedrockMessage = { role: 'user' | 'assistant'; content: BedrockBlock[] };
export type ToolSpec = {
  toolSpec: { name: string; description?: string; inputSchema: { json: JsonObject } };
};

/** A Converse request; its model stands in the URL. */
export type BedrockBody = {
  system?: TextBlock[];
  messages: BedrockMessage[];
  inferenceConfig?: { maxTokens: number };
  toolConfig?: { tools: ToolSpec[] };
  additionalModelRequestFields?: { [field: string]: Json };
};

/** The block a native text says, if the service would take it back: signed, or encrypted. */
export function reasoningBlock(block: JsonObject | undefined): ReasoningBlock | undefined {
  const content = block && objectIn(block, 'reasoningContent');
  if (content === undefined || Object.keys(content).length !== 1) return undefined;
  if (isFilled(content['redactedContent'])) return block as ReasoningBlock;
  const signed = objectIn(content, 'reasoningText');
  return typeof signed?.['text'] === 'string' && isFilled(signed['signature'])
    ? (block as ReasoningBlock)
    : undefined;
}

function objectIn(value: JsonObject, key: string): JsonObject | undefined {
  const member = value[key];
  return typeof member === 'object' && member !== null && !Array.isArray(member)
    ? (member as JsonObject)
    : undefined;
}

function isFilled(value: Json | undefined): boolean {
  return typeof value === 'string' && value !== '';
}
