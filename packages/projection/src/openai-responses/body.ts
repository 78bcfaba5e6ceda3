import type { Json, JsonObject } from '@exarch/values';

export type InputText = { type: 'input_text'; text: string };
export type InputImage = { type: 'input_image'; image_url: string; detail: 'auto' };
export type InputFile =
  | { type: 'input_file'; filename: string; file_data: string }
  | { type: 'input_file'; file_url: string };
export type InputPart = InputText | InputImage | InputFile;
export type UserItem = { type: 'message'; role: 'user'; content: InputPart[] };
export type SystemItem = { type: 'message'; role: 'system'; content: InputText[] };
/** A reply without an id of its own is said as a string. */
export type PlainReply = { type: 'message'; role: 'assistant'; content: string };
/** A reply under the id it came with, which its reasoning wants behind it. */
export type NamedReply = {
  type: 'message';
  role: 'assistant';
  id: string;
  status: 'completed';
  content: { type: 'output_text'; text: string; annotations: [] }[];
  phase?: 'commentary' | 'final_answer';
};
export type CallItem = {
  type: 'function_call';
  call_id: string;
  name: string;
  arguments: string;
  id?: string;
};
export type OutputItem = {
  type: 'function_call_output';
  call_id: string;
  output: string | InputPart[];
};
/** A reasoning item as it arrived. */
export type ReasoningItem = {
  type: 'reasoning';
  id: string;
  summary: { type: 'summary_text'; text: string }[];
  encrypted_content: string;
};
export type InputItem =
  | UserItem
  | SystemItem
  | PlainReply
  | NamedReply
  | CallItem
  | OutputItem
  | ReasoningItem;
export type ResponsesTool = {
  type: 'function';
  name: string;
  description: string;
  parameters: { [keyword: string]: Json };
  strict: false;
};

/** A Responses request that leaves nothing behind on the server. */
export type ResponsesBody = {
  model: string;
  instructions?: string;
  input: InputItem[];
  tools?: ResponsesTool[];
  max_output_tokens?: number;
  reasoning?: {
    effort?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';
    summary?: 'auto';
  };
  include?: 'reasoning.encrypted_content'[];
  store: false;
  stream: true;
};

/** The members of a reasoning item that the API takes back; it refuses a `status`. */
export const reasoningMembers: readonly string[] = ['type', 'id', 'summary', 'encrypted_content'];

/** The item a native text says, if the API would take it back without having stored it. */
export function reasoningItem(item: JsonObject | undefined): ReasoningItem | undefined {
  if (item?.['type'] !== 'reasoning' || !Array.isArray(item['summary'])) return undefined;
  if (typeof item['encrypted_content'] !== 'string' || item['encrypted_content'] === '') {
    return undefined;
  }
  return /^rs/.test(String(item['id'])) ? (item as ReasoningItem) : undefined;
}

/** What a message item is called by, besides what it says. */
export type Frame = Pick<NamedReply, 'id' | 'phase'>;

/** The frame a native text says, if it is one of a message. */
export function frameOf(item: JsonObject | undefined): Frame | undefined {
  if (item?.['type'] !== 'message' || typeof item['id'] !== 'string') return undefined;
  const phase = item['phase'];
  if (phase !== 'commentary' && phase !== 'final_answer') return { id: item['id'] };
  return { id: item['id'], phase };
}
