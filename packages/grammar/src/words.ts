/**
 * A provider's words for one fault. A rule quotes one refusal, and some cover several: there the quote is
 * shown only with the fault it was given for.
 */
import type { Path } from './path.ts';
import type { Rule } from './rule.ts';
import type { Finding } from './sight.ts';

type Wording = (finding: Finding, quote: string | undefined) => string | undefined;

const isMissing = /^The field .* is missing\.$/;

const whereRefused: Wording = ({ lowered }, quote) => (lowered ? undefined : quote);
const ofUnknown: Wording = ({ at }) => `Unknown parameter: '${spelled(at)}'.`;

const wordings: { readonly [rule: string]: Wording } = {
  'ANT-001': ({ at, because }, quote) => {
    if (at.at(-1) === 'max_tokens') return quote;
    return at.at(-1) === 'messages' && !isMissing.test(because)
      ? 'messages: at least one message is required'
      : undefined;
  },
  'ANT-052': ({ because }, quote) => (isMissing.test(because) ? quote : undefined),
  'ANT-121': ({ because }, quote) => (because.includes('max_tokens is') ? quote : undefined),
  'OAC-002': ofUnknown,
  'OAC-031': ofUnknown,
  'OAC-027': ({ because }, quote) => (because.startsWith('Holds "') ? quote : undefined),
  'OAC-068': ({ at }, quote) => (at.at(-1) === 'max_tokens' ? quote : undefined),
  'GEM-023': whereRefused,
  'BED-041': whereRefused,
};

/** What the provider says of this fault, where that is known. */
export function wordsOf(rule: Rule, finding: Finding): string | undefined {
  const wording = Object.hasOwn(wordings, rule.id) ? wordings[rule.id] : undefined;
  return wording ? wording(finding, rule.says) : rule.says;
}

/** As OpenAI spells a place: `messages[0].content[1].text`. */
function spelled(at: Path): string {
  return at
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}
