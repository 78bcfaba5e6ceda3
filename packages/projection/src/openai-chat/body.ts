import type { Json } from '@exarch/values';

export type ChatText = { type: 'text'; text: string };
export type ChatImage = { type: 'image_url'; image_url: { url: string } };
export type ChatFile = { type: 'file'; file: { filename: string; file_data: string } };
export type ChatPart = ChatText | ChatImage | ChatFile;
export type ChatCall = {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
};
export type ChatUser = { role: 'user'; content: string | ChatPart[] };
/** A reply; a vendor's own reasoning members stand beside these where its profile wants them back. */
export type ChatAssistant = {
  role: 'assistant';
  content: string | ChatText[] | null;
  tool_calls?: ChatCall[];
};
export type ChatTool = { role: 'tool'; tool_call_id: string; content: string | ChatText[] };
export type ChatSystem = { role: 'system'; content: string | ChatText[] };
export type ChatMessage = ChatSystem | ChatUser | ChatAssistant | ChatTool;
export type ChatFunction = {
  type: 'function';
  function: { name: string; description: string; parameters: { [keyword: string]: Json } };
};
export type ChatEffort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';

/** A Chat Completions request. `reasoning` and `thinking` are vendors' own. */
export type ChatBody = {
  model: string;
  messages: ChatMessage[];
  tools?: ChatFunction[];
  max_tokens?: number;
  max_completion_tokens?: number;
  reasoning_effort?: ChatEffort;
  reasoning?: { effort: ChatEffort };
  thinking?: { type: 'enabled' | 'disabled' };
  stream: true;
  stream_options?: { include_usage: true };
};
