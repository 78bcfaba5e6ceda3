/** The pages of docs/rules, written from the catalogue and the examples. */
import { type Adapter, adapters, type Json } from '@exarch/values';
import { catalogue } from '../src/catalogue.ts';
import type { Profile } from '../src/grammar.ts';
import { grammars } from '../src/grammars.ts';
import { isJudged, type Rule } from '../src/rule.ts';
import type { Example } from './fixtures/examples.ts';
import {
  type KnownRefusal,
  outsideTheGrammar,
  refusedThoughAccepted,
  refusedTraffic,
} from './fixtures/known-refusals.ts';

const titles: { readonly [A in Adapter]: string } = {
  anthropic: 'Anthropic Messages',
  'openai-chat': 'OpenAI Chat Completions and its dialects',
  'openai-responses': 'OpenAI Responses and its dialects',
  gemini: 'Gemini generateContent',
  bedrock: 'Amazon Bedrock Converse',
};

const generated = '<!-- Written by `npm run docs -w @exarch/grammar` from the catalogue. -->';

/** One adapter's page: an anchor a rule, with its smallest bad and good body. */
export function rulesPage(adapter: Adapter, examples: { readonly [id: string]: Example }): string {
  const { rules, profiles, families } = grammars[adapter];
  const parts = [
    generated,
    `# ${titles[adapter]}`,
    'What holds, what the provider says when it does not, and from where that is known. How to read this: [the rules](README.md).',
    `Profiles: ${profiles.map(profileLine).join(', ')}.`,
    '## Models',
    'Told by name, the first that matches; a model that matches none is judged as the last, in warnings.',
    table(
      ['family', 'matches', 'traits', 'as of'],
      families.map(({ family, match, traits, asOf }) => [
        family,
        `\`${match.source.replaceAll('|', '\\|')}\``,
        traits.map((trait) => `\`${trait}\``).join(' '),
        asOf,
      ]),
    ),
    '## Rules',
    ...rules.map((rule) => ruleSection(rule, examples[rule.id])),
  ];
  return `${parts.join('\n\n')}\n`;
}

function profileLine({ name, title, aliases = [] }: Profile): string {
  const also =
    aliases.length > 0 ? `, also ${aliases.map((alias) => `\`${alias}\``).join(', ')}` : '';
  return `\`${name}\` (${title}${also})`;
}

function ruleSection(rule: Rule, example: Example | undefined): string {
  const { id, name, states, level, check, says, status, sources, sure, doubtful, of } = rule;
  const facts = [`**${level}**`, `check: ${check}`, `known: ${sure}`];
  if (status !== undefined) facts.push(`status ${status}`);
  if (doubtful) facts.push('a warning under a foreign profile');
  if (of) facts.push(`only for ${of.map((profile) => `\`${profile}\``).join(', ')}`);
  const parts = [`<a id="${id}"></a>`, `### ${id} ${name}`, states, facts.join(' · ')];
  if (says !== undefined) parts.push('The provider says:', `\`\`\`text\n${says}\n\`\`\``);
  if (example) parts.push(...exampleParts(example));
  parts.push(sources.map((address) => `<${address}>`).join(' · '));
  return parts.join('\n\n');
}

function exampleParts({ bad, good, target, beside }: Example): readonly string[] {
  const where = target ? ` for ${JSON.stringify(target)}` : '';
  const along = beside ? ` (breaks ${beside.join(', ')} along with it)` : '';
  return [`Bad${where}${along}:`, fenced(bad), 'Good:', fenced(good)];
}

function fenced(body: Json): string {
  const text = JSON.stringify(body);
  return `\`\`\`json\n${text.length > 2000 ? `${text.slice(0, 2000)}…` : text}\n\`\`\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The page before the pages. */
export function indexPage(): string {
  const parts = [
    generated,
    '# The rules',
    'What each provider of language models accepts in a request. Every rule has an id that stays, a source, and the smallest body that breaks it; `validateInput` of `@exarch/grammar` reports them by these ids.',
    table(
      ['page', 'rules', 'judged offline'],
      adapters.map((adapter) => [
        `[${titles[adapter]}](${adapter}.md)`,
        String(grammars[adapter].rules.length),
        String(grammars[adapter].rules.filter(isJudged).length),
      ]),
    ),
    `${catalogue.length} rules in all.`,
    '## How to read a rule',
    levels,
    '## Real requests that are refused',
    'Clients sent these to a local server that refuses nothing; the rules say the provider would.',
    refusals(refusedTraffic),
    'A provider was recorded to accept these, and the grammar refuses them all the same.',
    refusals(refusedThoughAccepted),
    '## Refusals that are no matter of grammar',
    'Recorded answers with status 400 that no body alone explains:',
    outsideTheGrammar.map(({ reason }) => `- ${reason}`).join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

const levels = `- **refused**: the provider answers with an error. **model**: this model does; a model nobody knows gets a warning.
- **warning**: sources disagree, or it is accepted and dropped. **portable**: right here, refused elsewhere, reported on request.
- **accepted**: looks wrong and is right, or only informs; never reported.
- *check* says what decides it: the body alone (\`pure\`), the model, the platform, the betas sent; \`origin\`, \`state\` and \`server\` cannot be told from a body and are never reported as refused.
- *known* says from where: the provider's schema, its documentation, a measurement, reports of its users, inference; \`disputed\` where sources disagree.
- A provider's words change: match on a pattern, never on equality.
- In a body, \`{"$repeat": x, "times": n}\` stands for a string or list of n times x.`;

function refusals(known: readonly KnownRefusal[]): string {
  return table(
    ['request', 'rules', 'reason'],
    known.map(({ file, rules, reason }) => [`\`${file}\``, rules.join(', '), reason]),
  );
}
