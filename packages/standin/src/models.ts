import { type JsonObject, never } from '@exarch/values';

/** Which vendor's list a caller wants to see. */
export type ModelList = 'anthropic' | 'openai' | 'gemini';

const names: { readonly [list in ModelList]: readonly string[] } = {
  anthropic: ['stand-in', 'claude-opus-5-5', 'claude-sonnet-5-5', 'claude-haiku-4-5'],
  openai: ['stand-in', 'gpt-5.6', 'gpt-5-mini', 'gpt-4o'],
  gemini: ['stand-in', 'gemini-3.5-flash', 'gemini-3-flash-preview', 'gemini-2.5-flash'],
};

/** The models a vendor's list names; every other name with the vendor's prefix is served as well. */
export function modelList(list: ModelList): JsonObject {
  const all = names[list];
  if (list === 'gemini') return { models: all.map((name) => modelEntry(list, name)) };
  const data = all.map((name) => modelEntry(list, name));
  if (list === 'openai') return { object: 'list', data };
  return { data, has_more: false, first_id: all[0] ?? null, last_id: all.at(-1) ?? null };
}

/** One model as its vendor describes it. */
export function modelEntry(list: ModelList, name: string): JsonObject {
  switch (list) {
    case 'anthropic':
      return { type: 'model', id: name, display_name: name, created_at: '2026-01-01T00:00:00Z' };
    case 'openai':
      return { id: name, object: 'model', created: 1_767_225_600, owned_by: 'stand-in' };
    case 'gemini':
      return geminiEntry(name);
    default:
      return never(list);
  }
}

function geminiEntry(name: string): JsonObject {
  return {
    name: `models/${name}`,
    version: '001',
    displayName: name,
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: ['generateContent', 'countTokens'],
  };
}
