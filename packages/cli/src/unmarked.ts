import { isJsonObject, type Json, type JsonObject } from '@exarch/values';

/** A Messages body without the marks for the cache, of which each write is paid for. */
export function unmarked(body: JsonObject): JsonObject {
  const { system, messages } = body;
  return {
    ...body,
    ...(Array.isArray(system) ? { system: system.map(bare) } : {}),
    ...(Array.isArray(messages) ? { messages: messages.map(bareMessage) } : {}),
  };
}

function bareMessage(message: Json): Json {
  if (!isJsonObject(message) || !Array.isArray(message['content'])) return message;
  return { ...message, content: message['content'].map(bare) };
}

function bare(block: Json): Json {
  if (!isJsonObject(block)) return block;
  const { cache_control: _, ...rest } = block;
  return rest;
}
