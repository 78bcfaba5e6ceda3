/**
 * What is known of each family. Traits: `reasoning` (fixed sampling), `no-system-role`, `no-function-role`,
 * `tools-need-no-effort`, `audio`, `web-search`; `soft:` and a rule where the family lets it pass.
 */
import type { Family } from '../grammar.ts';

const sources = [
  'https://platform.openai.com/docs/models',
  'https://platform.openai.com/docs/guides/reasoning',
];
const asOf = '2026-11-26';

function family(name: string, match: RegExp, traits: readonly string[]): Family {
  return { family: name, match, traits, sources, asOf };
}

/** Oldest first; a model that matches none is judged as the last, in warnings. */
export const families: readonly Family[] = [
  family('GPT audio', /(?:gpt-4o(?:-mini)?|gpt)-audio/, ['audio', 'soft:OAC-031']),
  family('GPT search', /search-(?:preview|api)/, ['web-search', 'soft:OAC-031']),
  family('GPT-3.5, GPT-4, GPT-4o, GPT-4.1', /gpt-(?:3\.5|4)|chatgpt-4o|gpt-5(?:\.\d+)?-chat/, [
    'soft:OAC-031',
  ]),
  family('o1-mini, o1-preview', /(?:^|\/)o1-(?:mini|preview)/, [
    'reasoning',
    'no-system-role',
    'soft:OAC-031',
  ]),
  family('o-series', /(?:^|\/)o[134](?:-|$)/, ['reasoning', 'soft:OAC-031']),
  family('GPT-5, 5.1', /gpt-5(?:\.1)?(?![.\d])/, ['reasoning']),
  family('GPT-5.2 to 5.5', /gpt-5\.[2-5]/, ['reasoning', 'soft:OAC-026']),
  family('GPT-5.6, GPT-6', /gpt-(?:5\.6|6)/, [
    'reasoning',
    'no-function-role',
    'tools-need-no-effort',
    'soft:OAC-026',
  ]),
];
