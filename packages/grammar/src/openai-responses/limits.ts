import type { Limit } from '../limit.ts';

/** Names of functions and custom tools. */
export const toolNames: Limit = { alphabet: 'a-zA-Z0-9_-', min: 1, max: 128 };

/** Ids of calls: any characters. */
export const callIds: Limit = { alphabet: '\\s\\S', min: 1, max: 64 };

/** Ids of items. */
export const itemIds: Limit = { alphabet: '\\s\\S', min: 1, max: 64 };

/** How an item's id begins, by the item's type. */
export const idPrefixes: { readonly [type: string]: string } = {
  message: 'msg',
  reasoning: 'rs',
  function_call: 'fc',
  function_call_output: 'fc',
  custom_tool_call: 'ctc',
  web_search_call: 'ws',
  compaction: 'cmp',
};

/** Characters in one string. */
export const longestText = 10_485_760;
/** Characters in one picture or its address. */
export const longestImage = 20_971_520;
/** Characters in one file. */
export const longestFile = 73_400_320;
