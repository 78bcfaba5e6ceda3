import {
  byType,
  list,
  may,
  mayNull,
  need,
  shape,
  string,
  type Union,
  union,
  words,
} from '../../kind.ts';
import {
  compaction,
  fallback,
  mcpToolListing,
  mcpToolResult,
  mcpToolUse,
  toolAddition,
  toolRemoval,
} from './beta-blocks.ts';
import {
  containerUpload,
  redactedThinking,
  serverResults,
  serverToolUse,
  thinking,
  toolResult,
  toolUse,
} from './blocks.ts';
import { document, image, searchResult } from './media.ts';
import { outputConfig, text } from './text.ts';

/** What a user message may hold. */
export const userContent: Union = union('user content', {
  by: 'type',
  stranger: 'ANT-010',
  misplaced: {
    tool_use: 'ANT-050',
    thinking: 'ANT-133',
    redacted_thinking: 'ANT-133',
    server_tool_use: 'ANT-050',
  },
  arms: {
    text,
    image,
    document,
    search_result: searchResult,
    tool_result: toolResult,
    container_upload: containerUpload,
    compaction,
    mcp_tool_listing: mcpToolListing,
  },
});

/** What an assistant message may hold. */
export const assistantContent: Union = union('assistant content', {
  by: 'type',
  stranger: 'ANT-010',
  misplaced: {
    tool_result: 'ANT-050',
    image: 'ANT-160',
    document: 'ANT-165',
    search_result: 'ANT-166',
    container_upload: 'ANT-110',
  },
  arms: {
    text,
    thinking,
    redacted_thinking: redactedThinking,
    tool_use: toolUse,
    server_tool_use: serverToolUse,
    ...serverResults,
    mcp_tool_use: mcpToolUse,
    mcp_tool_result: mcpToolResult,
    mcp_tool_listing: mcpToolListing,
    compaction,
    fallback,
  },
});

/** What a system message between turns may hold. */
export const systemMessageContent: Union = union('system message content', {
  by: 'type',
  stranger: 'ANT-032',
  arms: { text, tool_addition: toolAddition, tool_removal: toolRemoval },
});

/** What the top-level `system` may hold. */
export const systemContent: Union = union('system content', {
  by: 'type',
  stranger: 'ANT-034',
  arms: { text },
});

function content(of: Union): ReturnType<typeof byType> {
  return byType({ string: string(), list: list(of) });
}

/** One entry of `messages`. */
export const message: Union = union('a message', {
  by: 'role',
  rule: 'ANT-020',
  stranger: 'ANT-020',
  arms: {
    user: shape('user message', {
      role: need(words(['user'])),
      content: need(content(userContent)),
    }),
    assistant: shape('assistant message', {
      role: need(words(['assistant'])),
      content: need(content(assistantContent)),
    }),
    system: shape('system message', {
      role: need(words(['system'])),
      content: may(content(systemMessageContent)),
      clear_at: mayNull(words(['next_user_message', 'never'], { rule: 'ANT-033' })),
      output_config: mayNull(outputConfig),
    }),
  },
});
