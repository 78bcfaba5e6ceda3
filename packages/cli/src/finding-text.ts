import { ruleOf, type Violation } from '@exarch/grammar';
import { terminalVisible } from '@exarch/render';
import { locatePointers } from '@exarch/values';
import { type Found, nameOf } from './bodies.ts';

/**
 * Findings for a person, one after another: where it is, the line of JSON around it, what is wrong and what
 * mends it, what the provider would answer, and where that is known from.
 */
export function* findingTexts(found: Found, violations: readonly Violation[]): Generator<string> {
  const places = locatePointers(
    found.text,
    violations.map(({ path }) => path),
  );
  for (const violation of violations) {
    yield findingText(found, violation, places.get(violation.path) ?? 0);
  }
}

function findingText(found: Found, violation: Violation, start: number): string {
  const { rule, level, path, because, says } = violation;
  const known = ruleOf(rule);
  const name = known ? ` ${known.name}` : '';
  const lines = [
    `${nameOf(found)}:${path || '/'}  ${rule}${name}  ${level}`,
    ...excerpt(found.text, start),
    `  ${because}`,
    ...(says === undefined ? [] : [`  It answers in words like: ${says}`]),
    ...(known?.sources.slice(0, 1).map((source) => `  ${source}`) ?? []),
  ];
  return `${lines.map(terminalVisible).join('\n')}\n`;
}

const before = 36;
const width = 96;

/** The line that holds the place, cut to what stands around it, and a mark under the place. */
function excerpt(text: string, start: number): readonly string[] {
  const reach = Math.max(0, start - before);
  const from = reach + text.slice(reach, start).lastIndexOf('\n') + 1;
  const [line = ''] = text.slice(from, from + width).split('\n', 1);
  const lead = from > 0 && text[from - 1] !== '\n' ? '…' : '';
  const next = text[from + line.length] ?? '\n';
  const tail = next === '\n' ? '' : '…';
  return [
    `  | ${lead}${line.toWellFormed()}${tail}`,
    `  | ${' '.repeat(start - from + lead.length)}^`,
  ];
}
