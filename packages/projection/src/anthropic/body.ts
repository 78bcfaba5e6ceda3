import type { Json, JsonObject } from '@exarch/values';

/** A mark behind which the provider keeps what it has read. */
export type CacheMark = { type: 'ephemeral' };
export type TextBlock = { type: 'text'; text: string; cache_control?: CacheMark };
type ImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';
type ImageSource =
  | { type: 'base64'; media_type: ImageType; data: string }
  | { type: 'url'; url: string };
type PdfSource =
  | { type: 'base64'; media_type: 'application/pdf'; data: string }
  | { type: 'url'; url: string };
export type ImageBlock = { type: 'image'; source: ImageSource; cache_control?: CacheMark };
export type DocumentBlock = {
  type: 'document';
  source: PdfSource;
  title?: string;
  cache_control?: CacheMark;
};
export type ResultContent = TextBlock | ImageBlock | DocumentBlock;
export type ToolResultBlock = {
  type: 'tool_result';
  tool_use_id: string;
  content: ResultContent[];
  is_error?: true;
  cache_control?: CacheMark;
};
export type ToolUseBlock = {
  type: 'tool_use';
  id: string;
  name: string;
  input: JsonObject;
  cache_control?: CacheMark;
};
/** A signed block as it arrived. */
export type ThinkingBlock = { type: 'thinking'; thinking: string; signature: string };
/** An encrypted block as it arrived. */
export type RedactedBlock = { type: 'redacted_thinking'; data: string };
export type NativeBlock = ThinkingBlock | RedactedBlock;

export type UserBlock = TextBlock | ImageBlock | DocumentBlock | ToolResultBlock;
export type AssistantBlock = TextBlock | ToolUseBlock | NativeBlock;
export type AnthropicMessage =
  | { role: 'user'; content: UserBlock[] }
  | { role: 'assistant'; content: AssistantBlock[] };
export type AnthropicTool = {
  name: string;
  description: string;
  input_schema: { type: 'object'; [keyword: string]: Json };
};
export type AnthropicEffort = 'low' | 'medium' | 'high' | 'xhigh' | 'max';
export type Thinking =
  | { type: 'enabled'; budget_tokens: number }
  | { type: 'adaptive'; display: 'summarized' }
  | { type: 'disabled' };

/** A Messages request. */
export type AnthropicBody = {
  model: string;
  max_tokens: number;
  system?: TextBlock[];
  tools?: AnthropicTool[];
  messages: AnthropicMessage[];
  thinking?: Thinking;
  output_config?: { effort: AnthropicEffort };
  stream: true;
};

/** The block a native text says, if this provider would take it back: signed, or encrypted. */
export function nativeBlock(block: JsonObject | undefined): NativeBlock | undefined {
  if (block === undefined) return undefined;
  const signed = block['type'] === 'thinking' && typeof block['thinking'] === 'string';
  if (signed && isFilled(block['signature'])) return block as ThinkingBlock;
  return block['type'] === 'redacted_thinking' && isFilled(block['data'])
    ? (block as RedactedBlock)
    : undefined;
}

/** The image type, if this provider takes it. */
export function imageType(mediaType: string): ImageType | undefined {
  const type = mediaType.toLowerCase();
  return /^image\/(?:jpeg|png|gif|webp)$/.test(type) ? (type as ImageType) : undefined;
}

function isFilled(value: Json | undefined): boolean {
  return typeof value === 'string' && value !== '';
}
