import type { Json } from '@exarch/values';
import {
  boolean,
  byType,
  forbidden,
  free,
  freeList,
  freeObject,
  list,
  may,
  mayNull,
  need,
  type Shape,
  shape,
  string,
  type Union,
  union,
  words,
} from '../../kind.ts';
import { fieldIn, stringIn } from '../../lenient.ts';
import { within } from '../../limit.ts';
import type { Sight } from '../../sight.ts';
import { calledNames, callIds, referencedNames } from '../limits.ts';
import { document, image, searchResult } from './media.ts';
import { cacheControl, caller, resultText } from './text.ts';

const uncached = mayNull(cacheControl);
const noCacheMark = may(
  forbidden('ANT-132', 'A thinking block takes no cache_control; mark another block.'),
);

/** Reasoning as it was received, signature included. */
export const thinking: Shape = shape(
  'thinking',
  {
    type: need(words(['thinking'])),
    thinking: need(string({ rule: 'ANT-126' })),
    signature: need(string({ rule: 'ANT-126' })),
    cache_control: noCacheMark,
  },
  { also: [lookForSignature('signature')] },
);

/** Reasoning that only the provider can read. */
export const redactedThinking: Shape = shape(
  'redacted_thinking',
  {
    type: need(words(['redacted_thinking'])),
    data: need(string({ rule: 'ANT-126' })),
    cache_control: noCacheMark,
  },
  { also: [lookForSignature('data')] },
);

function lookForSignature(field: string): (block: Json, sight: Sight) => void {
  return (block, sight) => {
    if (stringIn(block, field) !== '') return;
    sight.report(
      'ANT-126',
      `The ${field} is empty, so the block cannot be verified; drop the block.`,
      [field],
    );
  };
}

/** A call of a client tool. */
export const toolUse: Shape = shape('tool_use', {
  type: need(words(['tool_use'])),
  id: need(string({ rule: 'ANT-051', also: [within(callIds, 'ANT-051')] })),
  name: need(string({ rule: 'ANT-055', also: [within(calledNames, 'ANT-055')] })),
  input: need(freeObject({ rule: 'ANT-054' })),
  cache_control: uncached,
  caller: may(caller),
  toolset_name: mayNull(string()),
});

const toolReference = shape('tool_reference', {
  type: need(words(['tool_reference'])),
  tool_name: need(string({ rule: 'ANT-082', also: [within(referencedNames, 'ANT-082')] })),
  cache_control: uncached,
});

const browserState = shape('browser_state', {
  type: need(words(['browser_state'])),
  tabs: need(freeList()),
  state_changes: mayNull(freeList()),
  cache_control: uncached,
});

/** What a tool may answer with. */
export const resultContent: Union = union('tool result content', {
  by: 'type',
  rule: 'ANT-076',
  stranger: 'ANT-076',
  arms: {
    text: resultText,
    image,
    document,
    search_result: searchResult,
    tool_reference: toolReference,
    browser_state: browserState,
  },
});

/** The answer to a call. */
export const toolResult: Shape = shape(
  'tool_result',
  {
    type: need(words(['tool_result'])),
    tool_use_id: need(string({ rule: 'ANT-052', also: [within(callIds, 'ANT-052')] })),
    content: may(byType({ string: string(), list: list(resultContent) }, { rule: 'ANT-076' })),
    is_error: may(boolean()),
    cache_control: uncached,
    toolset_name: mayNull(string()),
  },
  { also: [lookAtError, lookAtMixture] },
);

function lookAtError(block: Json, sight: Sight): void {
  if (fieldIn(block, 'is_error') !== true) return;
  const content = fieldIn(block, 'content');
  if (content === undefined || content === '' || isEmptyTextOnly(content)) {
    sight.report('ANT-077', 'Is an error and says nothing; say what went wrong.', ['content']);
    return;
  }
  if (!Array.isArray(content)) return;
  const other = content.findIndex((part) => stringIn(part, 'type') !== 'text');
  if (other < 0) return;
  sight.report('ANT-078', 'Is an error, so it takes only text; drop is_error or this block.', [
    'content',
    other,
  ]);
}

function isEmptyTextOnly(content: unknown): boolean {
  return Array.isArray(content) && content.every((part) => stringIn(part, 'text') === '');
}

function lookAtMixture(block: Json, sight: Sight): void {
  const content = fieldIn(block, 'content');
  if (!Array.isArray(content)) return;
  const results = content.filter((part) => stringIn(part, 'type') === 'search_result');
  if (results.length === 0 || results.length === content.length) return;
  sight.report(
    'ANT-076',
    'Mixes search results with other blocks; give each kind its own result.',
    ['content'],
  );
}

const serverTools = [
  'web_search',
  'web_fetch',
  'code_execution',
  'bash_code_execution',
  'text_editor_code_execution',
  'tool_search_tool_regex',
  'tool_search_tool_bm25',
  'advisor',
];

/** A call that the provider runs itself. */
export const serverToolUse: Shape = shape('server_tool_use', {
  type: need(words(['server_tool_use'])),
  id: need(string({ rule: 'ANT-100', also: [lookAtServerId] })),
  name: need(words(serverTools, { rule: 'ANT-101' })),
  input: need(freeObject({ rule: 'ANT-101' })),
  cache_control: uncached,
  caller: may(caller),
});

function lookAtServerId(id: Json, sight: Sight): void {
  if (/^srvtoolu_[a-zA-Z0-9_]+$/.test(String(id))) return;
  sight.report(
    'ANT-100',
    'Is no id of a server tool (srvtoolu_ and letters, digits or _); send it as received.',
  );
}

function serverResult(type: string): Shape {
  return shape(type, {
    type: need(words([type])),
    tool_use_id: need(string()),
    content: need(free()),
    cache_control: uncached,
    caller: may(caller),
  });
}

/** What the provider's own tools answered, by type. */
export const serverResults: { readonly [type: string]: Shape } = Object.fromEntries(
  [
    'web_search_tool_result',
    'web_fetch_tool_result',
    'code_execution_tool_result',
    'bash_code_execution_tool_result',
    'text_editor_code_execution_tool_result',
    'tool_search_tool_result',
    'advisor_tool_result',
  ].map((type) => [type, serverResult(type)]),
);

/** A file for the code execution container. */
export const containerUpload: Shape = shape('container_upload', {
  type: need(words(['container_upload'])),
  file_id: need(string({ rule: 'ANT-110' }), 'ANT-110'),
  cache_control: uncached,
});
