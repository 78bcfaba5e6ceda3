import type { RuleEntry } from '../../rule.ts';

/** Provider tools, connectors, containers. */
export const serverToolsRules: { readonly [id: string]: RuleEntry } = {
  'ANT-100': {
    name: 'server-id-alphabet',
    states: "The id of a provider tool's use is `srvtoolu_` and letters, digits or `_`.",
    level: 'refused',
    check: 'pure',
    says: "messages.N.content.M.server_tool_use.id: String should match pattern '^srvtoolu_[a-zA-Z0-9_]+$'",
    from: ['gh:decolua/9router#3685'],
    sure: 'reported',
  },
  'ANT-101': {
    name: 'server-tool-names',
    states: 'A provider tool has one of the known names, and an object as input.',
    level: 'refused',
    check: 'pure',
    from: ['npm:@anthropic-ai/sdk/v/1.14.0'],
    sure: 'schema',
  },
  'ANT-102': {
    name: 'server-uses-are-answered',
    states:
      "A provider tool's use has its typed result in the same assistant turn, unless it still runs at the end.",
    level: 'refused',
    check: 'pure',
    says: '…`web_search` tool use with id `srvtoolu_…` was found without a corresponding `web_search_tool_result` block',
    from: ['gh:vercel/ai#13013', 'gh:AnswerDotAI/lisette#108'],
    sure: 'reported',
  },
  'ANT-103': {
    name: 'server-results-have-their-use',
    states: "A provider tool's result stands after its use.",
    level: 'refused',
    check: 'pure',
    says: 'unexpected `tool_use_id` found in `advisor_tool_result` blocks: srvtoolu_…. Each `advisor_tool_result` block must have a corresponding `server_tool_use` block before it.',
    from: ['gh:anthropics/claude-code#64383'],
    sure: 'reported',
  },
  'ANT-104': {
    name: 'server-uses-are-not-ours',
    states: "A provider tool's use is never answered by a `tool_result`.",
    level: 'refused',
    check: 'pure',
    from: ['claude:agents-and-tools/tool-use/server-tools'],
    sure: 'documented',
  },
  'ANT-105': {
    name: 'encrypted-fields-untouched',
    states: 'Encrypted contents and indexes of web results go back byte for byte.',
    level: 'refused',
    check: 'origin',
    from: ['claude:agents-and-tools/tool-use/web-search-tool'],
    sure: 'documented',
  },
  'ANT-106': {
    name: 'server-history-elsewhere',
    states:
      'Uses of provider tools mean nothing to another provider; they become text or go, both halves.',
    level: 'accepted',
    check: 'pure',
    from: ['claude:api/messages/create'],
    sure: 'inferred',
  },
  'ANT-107': {
    name: 'mixed-turn-results-only',
    states:
      'While a provider tool still runs beside client calls, the next user turn holds results only.',
    level: 'refused',
    check: 'pure',
    from: ['claude:build-with-claude/handling-stop-reasons#tool-use'],
    sure: 'documented',
  },
  'ANT-108': {
    name: 'paused-turns-resume',
    states: 'After `pause_turn` the assistant message is sent again as the last one, on any model.',
    level: 'accepted',
    check: 'pure',
    from: ['claude:build-with-claude/handling-stop-reasons'],
    sure: 'documented',
  },
  'ANT-109': {
    name: 'mcp-servers-have-toolsets',
    states: 'Each MCP server is named by exactly one toolset; the older beta did without.',
    level: 'warning',
    check: 'beta',
    from: ['claude:agents-and-tools/mcp-connector'],
    sure: 'disputed',
  },
  'ANT-110': {
    name: 'container-files-from-the-user',
    states: 'A file for the container stands in a user message and names a file.',
    level: 'refused',
    check: 'pure',
    from: [
      'claude:agents-and-tools/tool-use/code-execution-tool',
      'npm:@anthropic-ai/sdk/v/1.14.0',
    ],
    sure: 'schema',
  },
};
