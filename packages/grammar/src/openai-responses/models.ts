/** What is known of each family. Trait: `reasoning` (sampling fixed unless effort is none). */
import type { Family } from '../grammar.ts';

const sources = [
  'https://platform.openai.com/docs/models',
  'https://platform.openai.com/docs/guides/reasoning',
];
const asOf = '2026-11-26';

/** Oldest first; a model that matches none is judged as the last, in warnings. */
export const families: readonly Family[] = [
  {
    family: 'GPT-4, GPT-4o, GPT-4.1',
    match: /gpt-(?:3\.5|4)|chatgpt-4o|gpt-5(?:\.\d+)?-chat/,
    traits: [],
    sources,
    asOf,
  },
  {
    family: 'o-series',
    match: /(?:^|\/)o[134](?:-|$)/,
    traits: ['reasoning'],
    sources,
    asOf,
  },
  { family: 'GPT-5 and newer', match: /gpt-[5-9]/, traits: ['reasoning'], sources, asOf },
];
